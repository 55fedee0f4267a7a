import { join } from 'node:path';
import { textsIn } from '../../server/engine/rows/bindText.ts';
import { reportsModule as declared } from '../../server/modules/reports/reportsModule.ts';

declare module '../../contract/resource/declaration/resourceKeys.ts' {
  interface ResourceKeys {
    instrument: true;
    slaClass: true;
    vehicle: true;
  }
  interface ReportTexts {
    calibrationsDue: true;
    largestDeviations: true;
    paymentsByFirm: true;
    productScans: true;
  }
}

// Replaces server/modules/reports/reportsModule.ts in the projects `trials` and `trials-dom`.

export const reportsModule = {
  rows: { ...declared.rows, ...textsIn(join(import.meta.dirname, '../examples')) },
  refusals: {
    calibration: {
      row: {
        approve: `case when exists (select from calibrations c where c.id = r."CalibrationId" and c.created_by = :user)
          then 'Somebody else approves it.' end`,
      },
    },
    // what is made for a reference is not always what it offers
    returnedGoods: {
      options: {
        DealerId: `case when r."UserId" = (select min(d.user_id) from dealers d where d.company_id = :company)
          then 'This dealer returns nothing.' end`,
      },
    },
  },
};

export { textsIn };
