import { drawSheet } from './drawSheet.ts';

/** Draws the sheet beside the page, which stays usable meanwhile. */
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const pdf = drawSheet(data);
  self.postMessage(pdf, { transfer: [pdf] });
});
