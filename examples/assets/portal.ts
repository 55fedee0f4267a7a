import { normaliseResources } from '../../contract/resource/check/normaliseResources.ts';
import type { HandWrittenPage } from '../../contract/pages/pages.ts';
import type { Portal } from '../../contract/resource/Portal.ts';
import { auditLog } from '../../src/resources/common/auditLog.ts';
import { plannedMail } from '../../src/resources/common/plannedMail.ts';
import { role } from '../../src/resources/common/role.ts';
import { portalFormats } from './formats.ts';
import { declarations } from './declarations/index.ts';
import { user } from './declarations/user.ts';

/** Its page that nothing declares. */
export const handWrittenPages = [
  { path: '/transactions/quick-entry', title: 'Quick Entry', icon: 'upload', after: 'readings' },
] as const satisfies readonly HandWrittenPage[];

/** What the asset register declares. server.ts and browser/main.tsx add its parts on each side. */
export const declared: Portal = {
  name: 'Asset Register',
  formats: portalFormats,
  resources: normaliseResources({ ...declarations, role, user, plannedMail, auditLog }),
  handWrittenPages,
};
