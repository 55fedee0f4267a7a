import { lazy } from 'react';
import type { CustomParts } from '../engine/custom.ts';

/** What declarations name and this folder brings; each part is loaded when it is first shown. */
export const customParts: CustomParts = {
  cells: {},
  inputs: {},
  dialogs: { downloadSeals: lazy(() => import('./seals/DownloadSealsDialog.tsx')) },
  asides: { pagePermissions: lazy(() => import('./roles/PagePermissions.tsx')) },
};
