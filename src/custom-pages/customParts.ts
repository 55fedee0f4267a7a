import { lazy } from 'react';
import type { NamedCustomParts } from '../engine/custom.ts';
import { auditCells } from './audit/auditCells.tsx';
import { LastDayCell } from './slider/sliderCells.tsx';
import { MediaPreviewCell } from './slider/sliderCells.tsx';

/** What declarations name and this folder brings; each part is loaded when it is first shown. */
export const customParts: NamedCustomParts = {
  cells: { mediaPreview: MediaPreviewCell, lastDay: LastDayCell, ...auditCells },
  inputs: {
    chosenMedia: lazy(() => import('./slider/ChosenMediaInput.tsx')),
    userPoints: lazy(() => import('./redemption/UserPointsInput.tsx')),
  },
  dialogs: {
    auditEntry: lazy(() => import('./audit/AuditEntryDialog.tsx')),
    downloadSalesOrders: lazy(() => import('./salesOrders/DownloadSalesOrders.tsx')),
    downloadSeals: lazy(() => import('./seals/DownloadSealsDialog.tsx')),
  },
  aboves: { uploadSalesOrders: lazy(() => import('./salesOrders/UploadSalesOrders.tsx')) },
  details: { orderDetails: lazy(() => import('./orders/OrderDetails.tsx')) },
  forms: { orderForm: lazy(() => import('./orders/OrderForm.tsx')) },
  controls: { orderControls: lazy(() => import('./orders/OrderControls.tsx')) },
  asides: { pagePermissions: lazy(() => import('./roles/PagePermissions.tsx')) },
  toolbars: { auditFilters: lazy(() => import('./audit/AuditFilters.tsx')) },
};
