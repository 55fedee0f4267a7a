import type { CustomParts } from '../../engine/custom.ts';
import { ChangeCell } from './ChangeCell.tsx';
import { MasterCell } from './MasterCell.tsx';
import { MomentCell } from './MomentCell.tsx';
import { PersonCell } from './PersonCell.tsx';

/** The cells of the audit log. */
export const auditCells: CustomParts['cells'] = {
  auditMoment: MomentCell,
  auditPerson: PersonCell,
  auditMaster: MasterCell,
  auditChange: ChangeCell,
};
