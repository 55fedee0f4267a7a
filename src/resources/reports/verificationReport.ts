import type { Choice } from '../../../contract/choices/Choice.ts';
import { choice, money, reference, serial, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';
import { visitorFields, visitorRights } from '../parts/visitorFields.ts';

/** The reasons for verdicts, as the log of scans has them (server/modules/verification), with their words for reports. */
const scanReasons: readonly (Choice & { value: string })[] = [
  { value: 'mapped', label: 'Genuine', tone: 'positive' },
  {
    value: 'repeat of the same visitor',
    label: 'Genuine, same visitor again',
    group: 'Genuine',
    tone: 'positive',
  },
  { value: 'scan limit reached', label: 'Already scanned', tone: 'caution' },
  { value: 'recalled', label: 'Recalled', tone: 'caution' },
  { value: 'not mapped', label: 'Fake: on no product yet', group: 'Fake', tone: 'negative' },
  { value: 'not issued', label: 'Fake: number not issued', group: 'Fake', tone: 'negative' },
  { value: 'demapped', label: 'Fake: demapped', group: 'Fake', tone: 'negative' },
  { value: 'damaged', label: 'Fake: damaged', group: 'Fake', tone: 'negative' },
  // in the log only: earlier versions called seals of inactive products fakes
  { value: 'product inactive', label: 'Fake: product inactive', group: 'Fake', tone: 'negative' },
  { value: 'company inactive', label: 'Fake: company inactive', group: 'Fake', tone: 'negative' },
  { value: 'revoked key', label: 'Fake: recalled print run', group: 'Fake', tone: 'negative' },
  {
    value: 'altered or guessed code',
    label: 'Fake: altered or guessed code',
    group: 'Fake',
    tone: 'negative',
  },
  { value: 'a carton code', label: 'Fake: a carton code', group: 'Fake', tone: 'negative' },
  { value: 'no seal code', label: 'Fake: no seal code', group: 'Fake', tone: 'negative' },
  { value: 'unknown prefix', label: 'Fake: unknown prefix', group: 'Fake', tone: 'negative' },
  {
    value: 'last fake of its hour in the log',
    label: 'Fake: the hour’s others are only counted',
    group: 'Fake',
    tone: 'negative',
  },
];

/** Scans of a period with their verdicts (spec 3 §2, Report screens). */
export const verificationReport = defineResource({
  path: '/reports/verification-log',
  title: 'Verification Report',
  item: 'Scan',
  ...report,
  calls: { list: 'VerificationLog/GetVerificationReport' },
  id: 'VerificationId',
  rows: 'verifications',
  rights: visitorRights,
  above: 'archivedScans',
  fields: {
    ProductName: text('Product Name'),
    MRP: money('MRP'),
    OEM: text('OEM'),
    HPCode: text('HP Code', { code: true }),
    StatusResult: choice('Result Message', { choices: scanReasons }),
    SeqNo: serial('Seq No'),
    ...visitorFields,
    ProductId: reference('Product', { to: 'product', labelled: 'Product' }),
    BatchNo: text('Batch No', { code: true }),
  },
  columns: [
    'ProductName',
    'MRP',
    'OEM',
    'HPCode',
    'StatusResult',
    'SeqNo',
    'MobileNo',
    'UserAddress',
    'UserState',
    'UserCity',
    { field: 'CreatedDate', label: 'Scanned On' },
  ],
  filters: [{ field: 'StatusResult' }, { field: 'ProductId' }, { field: 'BatchNo' }, { field: 'UserState' }],
  chart: [
    { type: 'time', title: 'Scans by day', by: 'StatusResult', call: 'VerificationLog/GetDays' },
    { type: 'states', title: 'Scans by state', by: 'UserState', call: 'VerificationLog/GetStates' },
  ],
  export: { file: 'Verification report' },
});
