import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';

export const getArchivedScans = defineCall('GET', 'VerificationLog/GetArchived', {
  access: { page: pageKeys.verificationReport, right: 'view' },
  summary:
    'Read from which day to which one scans are in the archive and no longer in the report; null if all are in the report',
  answer: v.nullable(v.object({ FromDate: v.string(), ToDate: v.string() })),
});
