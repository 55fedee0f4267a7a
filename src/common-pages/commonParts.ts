import { lazyPart } from '../components/lazyPart.ts';
import { auditCells } from './audit/auditCells.tsx';

/** The parts that the declarations of `src/resources/common` name. */
export const commonParts = {
  cells: auditCells,
  dialogs: {
    auditEntry: lazyPart(() => import('./audit/AuditEntryDialog.tsx')),
    programKeys: lazyPart(() => import('./programs/ProgramKeys.tsx')),
    receiverSecret: lazyPart(() => import('./events/ReceiverSecretDialog.tsx')),
    passwordLink: lazyPart(() => import('./people/PasswordLink.tsx')),
  },
  asides: { pagePermissions: lazyPart(() => import('./roles/PagePermissions.tsx')) },
  toolbars: { auditFilters: lazyPart(() => import('./audit/AuditFilters.tsx')) },
};
