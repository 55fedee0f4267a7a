import { choice, date, serial, text } from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { scheme } from '../masters/scheme.ts';
import { report } from '../parts/report.ts';

const created = { field: 'CreatedDate', label: 'Created On' } as const;

/** The schemes that were made in a period (spec 3 §2, Report screens). */
export const schemeReport = defineResource({
  path: '/reports/Loyalty-Scheme-report',
  title: 'Loyalty Scheme Report',
  item: 'Scheme',
  ...report,
  calls: { list: 'LoyaltySchemeRpt/GetLoyaltySchemeReport' },
  id: 'SchemeId',
  rows: 'schemes',
  fields: {
    SchemeName: text('Scheme Name'),
    SchemeCategory: choice('Scheme Category Name', { choices: scheme.fields.SchemeCategory.choices }),
    StartDate: date('Valid From'),
    EndDate: date('Valid To'),
    FromNo: serial('From No'),
    ToNo: serial('To No'),
  },
  columns: ['SchemeName', 'SchemeCategory', created, 'StartDate', 'EndDate', 'FromNo', 'ToNo', 'Status'],
  main: ['SchemeName', 'StartDate', 'EndDate'],
  export: { file: 'Loyalty Scheme report' },
});
