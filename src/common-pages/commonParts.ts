import { lazyPart } from '../components/lazyPart.ts';
import type { NamedCustomParts } from '../engine/custom.ts';
import { auditCells } from './audit/auditCells.tsx';

/** The parts that the declarations of every portal may name. */
export const commonParts: NamedCustomParts<'engine'> = {
  cells: auditCells,
  dialogs: {
    auditEntry: lazyPart(() => import('./audit/AuditEntryDialog.tsx')),
    programKeys: lazyPart(() => import('./programs/ProgramKeys.tsx')),
    receiverSecret: lazyPart(() => import('./events/ReceiverSecretDialog.tsx')),
    passwordLink: lazyPart(() => import('./people/PasswordLink.tsx')),
  },
  inputs: { recentText: lazyPart(() => import('../engine/inputs/RecentTextInput.tsx')) },
  asides: { pagePermissions: lazyPart(() => import('./roles/PagePermissions.tsx')) },
  aboves: {},
  details: {},
  forms: {},
  controls: {},
  toolbars: { auditFilters: lazyPart(() => import('./audit/AuditFilters.tsx')) },
};
