import { sealEvents } from '../../contract/choices/events.ts';
import { type HandWrittenPage, trackingPath } from '../../contract/pages/pages.ts';
import type { Portal } from '../../contract/resource/Portal.ts';
import { portalFormats } from './formats.ts';
import { resources } from './index.ts';

/** The hand-written pages that need rights. src/custom-pages/customParts.ts has a component for each. */
export const handWrittenPages = [
  {
    path: '/masters/product-configuration',
    title: 'Product Configuration',
    icon: 'configuration',
    after: 'product-master',
  },
  {
    path: trackingPath,
    title: 'QR Code Tracking Report',
    icon: 'tracking',
    after: 'orderbooking-report',
  },
  {
    path: '/reports/epcis-events',
    title: 'EPCIS Events',
    icon: 'history',
    after: 'qr-code-tracking-report',
  },
  {
    path: '/masters/sql-editor',
    title: 'SQL Editor',
    icon: 'sql',
    after: 'user-approval',
    forAdministrators: true,
  },
  {
    path: '/masters/laws-on-codes',
    title: 'Laws on Codes',
    icon: 'report',
    after: 'sql-editor',
    forAdministrators: true,
  },
  { path: '/transactions/carton-slip', title: 'Carton Slip', icon: 'slip', after: 'dispatch' },
  { path: '/points/scan', title: 'Scan', icon: 'scan', after: 'RedemptionApproval', forMobileUsers: true },
] as const satisfies readonly HandWrittenPage[];

export type HandWrittenPath = (typeof handWrittenPages)[number]['path'];

/** What Sealbook declares. server/sealbook.ts and src/sealbook.tsx add its parts on each side. */
export const declared: Portal = {
  name: 'Sealbook',
  formats: portalFormats,
  resources,
  handWrittenPages,
  events: sealEvents,
};
