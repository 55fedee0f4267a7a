import { sealEvents } from '../../contract/choices/events.ts';
import type { Portal } from '../../contract/resource/Portal.ts';
import { portalFormats } from './formats.ts';
import { handWrittenPages } from './handWrittenPages.ts';
import { resources } from './index.ts';

/** What Sealbook declares. server/sealbook.ts and src/sealbook.tsx add its parts on each side. */
export const declared: Portal = {
  name: 'Sealbook',
  formats: portalFormats,
  resources,
  handWrittenPages,
  events: sealEvents,
};
