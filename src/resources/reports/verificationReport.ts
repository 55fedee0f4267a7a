import { choice, money, serial, text } from '../../../contract/resource/fields.ts';
import { defineResource } from '../../../contract/resource/ResourceDeclaration.ts';
import { scanReasons } from '../../../contract/scanReasons.ts';
import { report } from '../parts/report.ts';
import { visitorFields } from '../parts/visitorFields.ts';

/** What was scanned in a period, with its verdict (spec 3 §2, Report screens). */
export const verificationReport = defineResource({
  path: '/reports/verification-log',
  title: 'Verification Report',
  item: 'Scan',
  ...report,
  calls: { list: 'VerificationLog/GetVerificationReport' },
  id: 'VerificationId',
  rows: 'verifications',
  fields: {
    ProductName: text('Product Name'),
    MRP: money('MRP'),
    OEM: text('OEM'),
    HPCode: text('HP Code'),
    StatusResult: choice('Result Message', { choices: scanReasons }),
    SeqNo: serial('Seq No'),
    ...visitorFields,
  },
  filters: [{ field: 'StatusResult' }],
  chart: [
    { type: 'time', title: 'Scans by day', by: 'StatusResult', call: 'VerificationLog/GetDays' },
    { type: 'states', title: 'Scans by state', by: 'UserState', call: 'VerificationLog/GetStates' },
  ],
  export: { file: 'Verification report' },
});
