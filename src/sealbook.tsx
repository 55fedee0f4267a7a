import { lazyPart } from './components/lazyPart.ts';
import { customPages, customParts } from './custom-pages/customParts.ts';
import { i18nProvider } from './i18n/i18nProvider.ts';
import { declared } from './resources/portal.ts';
import { LeaveFloor } from './scanning/LeaveFloor.tsx';
import type { BrowserPortal } from './shell/startPortal.tsx';
import { portalTheme } from './theme/portalTheme.ts';
import { SealMark } from './theme/SealMark.tsx';

/** Sealbook in the browser: here, and nowhere else, the engine meets it. */
export const sealbook: BrowserPortal = {
  ...declared,
  parts: customParts,
  pages: customPages,
  Mark: SealMark,
  BeforeLogout: LeaveFloor,
  Notices: lazyPart(() => import('./scanning/KeptSaves.tsx')),
  theme: portalTheme,
  i18nProvider,
};
