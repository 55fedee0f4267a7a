import type { ComponentType } from 'react';
import type { HandWrittenPath } from '../../contract/pages.ts';
import { lazyPart } from '../components/lazyPart.ts';

/** The pages that no declaration makes; each is loaded when it is first shown. */
export const customPages: Readonly<Record<HandWrittenPath, ComponentType>> = {
  '/masters/product-configuration': lazyPart(
    () => import('./productConfiguration/ProductConfigurationPage.tsx'),
  ),
  '/reports/qr-code-tracking-report': lazyPart(() => import('./tracking/TrackingPage.tsx')),
  '/reports/epcis-events': lazyPart(() => import('./epcis/EpcisEventsPage.tsx')),
  '/masters/sql-editor': lazyPart(() => import('./sqlEditor/SqlEditorPage.tsx')),
  '/transactions/carton-slip': lazyPart(() => import('./slips/CartonSlipPage.tsx')),
};
