import type { Choice } from '../../../contract/choices/Choice.ts';
import { type ScanReason, scanReasons } from '../../../contract/choices/scanReasons.ts';
import {
  choice,
  money,
  reference,
  serial,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { report } from '../parts/report.ts';
import { visitorFields, visitorRights } from '../parts/visitorFields.ts';

const fake = (what: string): Omit<Choice, 'value'> => ({
  label: `Fake: ${what}`,
  group: 'Fake',
  tone: 'negative',
});

/** What reports call the reasons. One without words does not compile. */
const words: Readonly<Record<ScanReason, Omit<Choice, 'value'>>> = {
  [scanReasons.mapped]: { label: 'Genuine', tone: 'positive' },
  [scanReasons.repeat]: { label: 'Genuine, same visitor again', group: 'Genuine', tone: 'positive' },
  [scanReasons.limitReached]: { label: 'Already scanned', tone: 'caution' },
  [scanReasons.recalled]: { label: 'Recalled', tone: 'caution' },
  [scanReasons.stolen]: { label: 'Reported stolen', tone: 'negative' },
  [scanReasons.lost]: { label: 'Reported lost', tone: 'negative' },
  [scanReasons.unreleased]: { label: 'Not released for sale', tone: 'negative' },
  [scanReasons.notMapped]: fake('on no product yet'),
  [scanReasons.notIssued]: fake('number not issued'),
  [scanReasons.demapped]: fake('demapped'),
  [scanReasons.damaged]: fake('damaged'),
  [scanReasons.productInactive]: fake('product inactive'),
  [scanReasons.companyInactive]: fake('company inactive'),
  [scanReasons.revokedKey]: fake('recalled print run'),
  [scanReasons.altered]: fake('altered or guessed code'),
  [scanReasons.carton]: fake('a carton code'),
  [scanReasons.severalCodes]: fake('several codes'),
  [scanReasons.noCode]: fake('no seal code'),
  [scanReasons.unknownPrefix]: fake('unknown prefix'),
  [scanReasons.lastOfHour]: fake('the hour’s others are only counted'),
  [scanReasons.machine]: { label: 'Opened by a machine, not counted' },
};

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
    StatusResult: choice('Result Message', {
      choices: Object.values(scanReasons).map((value) => ({ value, ...words[value] })),
    }),
    /** Whether the dashboard counts it: not so a visitor's repeats, machines and the like. */
    Counted: switchField('Counted'),
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
  main: ['ProductName', 'StatusResult', 'CreatedDate'],
  filters: [
    { field: 'StatusResult' },
    { field: 'Counted' },
    { field: 'ProductId' },
    { field: 'BatchNo' },
    { field: 'UserState' },
  ],
  chart: [
    {
      type: 'time',
      title: 'Scans by day',
      by: 'StatusResult',
      counts: 'Scans',
      call: 'VerificationLog/GetDays',
    },
    {
      type: 'states',
      title: 'Scans by state',
      by: 'UserState',
      counts: 'Scans',
      call: 'VerificationLog/GetStates',
    },
  ],
  export: { file: 'Verification report', adds: ['AgreedTo', 'AgreedOn'] },
});
