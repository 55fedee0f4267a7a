// the portal's style first: its rules give way to those of every part
import '../../../src/theme/portal.css';
// with the formats, before anything is declared
import { declared, type handWrittenPages } from '../portal.ts';
import type { ComponentType } from 'react';
import { isSignedIn } from '../../../src/api/session.ts';
import { commonParts } from '../../../src/common-pages/commonParts.ts';
import { lazyPart } from '../../../src/components/lazyPart.ts';
import type { NamedCustomParts } from '../../../src/engine/custom.ts';
import { startPortal } from '../../../src/shell/startPortal.tsx';
import { portalTheme } from '../../../src/theme/portalTheme.ts';
import './assets.css';
import { DueCell } from './DueCell.tsx';
import { Mark } from './Mark.tsx';
import { i18nProvider } from './texts.ts';

const parts: NamedCustomParts<'assets'> = {
  ...commonParts,
  cells: { ...commonParts.cells, due: DueCell },
};

type OwnPath = '/dashboard' | (typeof handWrittenPages)[number]['path'];

const pages: Readonly<Record<OwnPath, ComponentType>> = {
  '/dashboard': lazyPart(() => import('./OverviewPage.tsx')),
  '/transactions/quick-entry': lazyPart(() => import('./QuickEntryPage.tsx')),
};

const root = document.getElementById('root');
if (!isSignedIn()) window.location.replace('/login');
else if (root) await startPortal({ ...declared, parts, pages, Mark, theme: portalTheme, i18nProvider }, root);
