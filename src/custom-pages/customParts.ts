import type { NamedCustomParts } from '../engine/custom.ts';
import { auditCells } from './audit/auditCells.tsx';
import { CartonCodeCell } from './packing/CartonCodeCell.tsx';
import { DispatchCodeCell } from './dispatch/DispatchCodeCell.tsx';
import { LastDayCell } from './slider/sliderCells.tsx';
import { MediaPreviewCell } from './slider/sliderCells.tsx';
import { lazyPart } from '../components/lazyPart.ts';

/** What declarations name and this folder brings; each part is loaded when it is first shown. */
export const customParts: NamedCustomParts = {
  cells: {
    cartonCode: CartonCodeCell,
    dispatchCode: DispatchCodeCell,
    mediaPreview: MediaPreviewCell,
    lastDay: LastDayCell,
    ...auditCells,
  },
  inputs: {
    chosenMedia: lazyPart(() => import('./slider/ChosenMediaInput.tsx')),
    userPoints: lazyPart(() => import('./redemption/UserPointsInput.tsx')),
  },
  dialogs: {
    auditEntry: lazyPart(() => import('./audit/AuditEntryDialog.tsx')),
    downloadSalesOrders: lazyPart(() => import('./salesOrders/DownloadSalesOrders.tsx')),
    downloadSeals: lazyPart(() => import('./seals/DownloadSealsDialog.tsx')),
  },
  aboves: {
    dispatchDesk: lazyPart(() => import('./dispatch/DispatchDesk.tsx')),
    findCarton: lazyPart(() => import('./packing/FindCarton.tsx')),
    suspicionThreshold: lazyPart(() => import('./suspicion/SuspicionThreshold.tsx')),
    secondaryDesk: lazyPart(() => import('./packing/SecondaryDesk.tsx')),
    tertiaryDesk: lazyPart(() => import('./packing/TertiaryDesk.tsx')),
    uploadSalesOrders: lazyPart(() => import('./salesOrders/UploadSalesOrders.tsx')),
  },
  details: {
    orderDetails: lazyPart(() => import('./orders/OrderDetails.tsx')),
    recalledUnits: lazyPart(() => import('./recalls/RecalledUnits.tsx')),
    suspiciousSeal: lazyPart(() => import('./suspicion/SuspiciousSeal.tsx')),
  },
  forms: { orderForm: lazyPart(() => import('./orders/OrderForm.tsx')) },
  controls: {
    printDispatch: lazyPart(() => import('./dispatch/PrintDispatch.tsx')),
    printCartonSlip: lazyPart(() => import('./packing/PrintCartonSlip.tsx')),
    orderControls: lazyPart(() => import('./orders/OrderControls.tsx')),
  },
  asides: { pagePermissions: lazyPart(() => import('./roles/PagePermissions.tsx')) },
  toolbars: { auditFilters: lazyPart(() => import('./audit/AuditFilters.tsx')) },
};
