import type { ReportTexts } from '../../../contract/resource/declaration/resourceKeys.ts';
import type { Module } from '../../engine/Module.ts';
import { textsIn } from '../../engine/rows/bindText.ts';

type Rows = Readonly<Record<keyof ReportTexts, string>>;

/** A report is its text in this folder and a declaration whose `rows` names it. `npm run generate` keeps the names. */
export const reportsModule = {
  rows: textsIn(import.meta.dirname) as Rows,
  searched: {
    verifications: {
      _product: {
        text: `select id, lower(product_name || ' ' || coalesce(oem, '') || ' ' || coalesce(hp_code, '')) as text
          from products where company_id = :company`,
      },
      VerificationId: {
        text: 'select verification_id as id, lower(mobile_no) as text from feedbacks where company_id = :company',
        field: 'MobileNo',
      },
    },
  },
  dayTotals: {
    verifications: {
      days: 'select day, logged as total from scans_by_day where company_id = :company',
      zone: 'select zone from scan_zone',
      parts: {
        Counted: `select day, true as part, counted as total from scans_by_day where company_id = :company
          union all select day, false, logged - counted from scans_by_day where company_id = :company`,
        StatusResult:
          'select day, reason as part, logged as total from scans_by_day where company_id = :company',
        UserState:
          'select day, state as part, logged as total from scans_by_state where company_id = :company',
      },
    },
  },
} satisfies Module;
