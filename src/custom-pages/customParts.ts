import type { ComponentType } from 'react';
import type { HandWrittenPath } from '../resources/portal.ts';
import { lazyPart } from '../components/lazyPart.ts';
import type { NamedCustomParts } from '../engine/custom.ts';
import { commonParts } from '../common-pages/commonParts.ts';
import { DashboardPage } from './dashboard/DashboardPage.tsx';
import { CartonCodeCell, DispatchCodeCell, LastDayCell, MediaPreviewCell, ReasonsCell } from './cells.tsx';

const loadNotes = () => import('./dispatch/printNotes.tsx');

/** The parts that declarations name. Most are loaded when they are first shown. */
export const customParts: NamedCustomParts<'sealbook'> = {
  ...commonParts,
  cells: {
    cartonCode: CartonCodeCell,
    dispatchCode: DispatchCodeCell,
    mediaPreview: MediaPreviewCell,
    lastDay: LastDayCell,
    reasons: ReasonsCell,
    ...commonParts.cells,
  },
  inputs: {
    ...commonParts.inputs,
    chosenMedia: lazyPart(() => import('./slider/ChosenMediaInput.tsx')),
    userPoints: lazyPart(() => import('./points/UserPointsInput.tsx')),
  },
  dialogs: {
    actForCompany: lazyPart(() => import('../shell/ActForCompany.tsx')),
    ...commonParts.dialogs,
    correctContent: lazyPart(() => import('./packing/CorrectContent.tsx')),
    downloadSalesOrders: lazyPart(() => import('./salesOrders/DownloadSalesOrders.tsx')),
    downloadSeals: lazyPart(() => import('./seals/DownloadSealsDialog.tsx')),
  },
  aboves: {
    archivedScans: lazyPart(() => import('./seals/ArchivedScans.tsx')),
    countDesk: lazyPart(() => import('./packing/CountDesk.tsx')),
    dispatchDesk: lazyPart(() => import('./dispatch/DispatchDesk.tsx')),
    findCarton: lazyPart(() => import('./packing/FindCarton.tsx')),
    moveDesk: lazyPart(() => import('./packing/MoveDesk.tsx')),
    pointBalance: lazyPart(() => import('./points/PointBalance.tsx')),
    suspicionThreshold: lazyPart(() => import('./suspicion/SuspicionThreshold.tsx')),
    returnsDesk: lazyPart(() => import('./returns/ReturnsDesk.tsx')),
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
    printDispatch: lazyPart(async () => ({ default: (await loadNotes()).PrintDispatch })),
    printReturn: lazyPart(async () => ({ default: (await loadNotes()).PrintReturn })),
    printCartonSlip: lazyPart(() => import('./packing/PrintCartonSlip.tsx')),
    orderControls: lazyPart(() => import('./orders/OrderControls.tsx')),
  },
};

/** The pages that no declaration makes. Each is loaded when it is first shown. */
export const customPages: Readonly<Record<HandWrittenPath | '/dashboard', ComponentType>> = {
  '/dashboard': DashboardPage,
  '/masters/product-configuration': lazyPart(
    () => import('./productConfiguration/ProductConfigurationPage.tsx'),
  ),
  '/reports/qr-code-tracking-report': lazyPart(() => import('./tracking/TrackingPage.tsx')),
  '/reports/epcis-events': lazyPart(() => import('./tracking/EpcisEventsPage.tsx')),
  '/masters/laws-on-codes': lazyPart(() => import('./seals/CodeLawsPage.tsx')),
  '/masters/sql-editor': lazyPart(() => import('./sqlEditor/SqlEditorPage.tsx')),
  '/points/scan': lazyPart(() => import('./points/ScanPage.tsx')),
  '/transactions/carton-slip': lazyPart(() => import('./slips/CartonSlipPage.tsx')),
};
