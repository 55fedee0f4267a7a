import { type ComponentType, lazy } from 'react';
import type { HandWrittenPath } from '../../contract/pages.ts';

/** The pages that no declaration makes; each is loaded when it is first shown. */
export const customPages: Readonly<Record<HandWrittenPath, ComponentType>> = {
  '/masters/product-configuration': lazy(() => import('./productConfiguration/ProductConfigurationPage.tsx')),
};
