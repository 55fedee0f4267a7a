// Makes slips for 1,000 and 5,000 cartons as the Carton Slip page does: time, size, and how long the page was blocked.
// Makes notes of many cartons without a browser. Needs `npm run build` first.
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { serve } from '@hono/node-server';
import { makePdf } from '../src/print/makePdf.ts';
import type { DispatchNote } from '../src/print/PrintJob.ts';
import type { ReadFont } from '../src/print/typeface.ts';
import { openPortal } from './openPortal.ts';
import { openWorld } from './openWorld.ts';

/** Milliseconds for which the page may be blocked at a time. */
const longest = 100;

const world = await openWorld('dist');
const { app, close } = world;
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
if (!server.listening) await once(server, 'listening');
const address = server.address();
if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
const origin = `http://127.0.0.1:${address.port}`;

const { browser, page } = await openPortal(origin, world);
await page.goto(`${origin}/transactions/carton-slip`);
await page.getByRole('radio', { name: 'SID' }).check();
await page.evaluate(() => {
  const blocked: number[] = [];
  Object.assign(window, { blocked });
  new PerformanceObserver((list) =>
    blocked.push(...list.getEntries().map(({ duration }) => duration)),
  ).observe({
    type: 'longtask',
  });
});

for (const quantity of [1000, 5000]) {
  await page.evaluate(() => (Reflect.get(window, 'blocked') as number[]).splice(0));
  await page.getByLabel('Quantity').fill(String(quantity));
  const begun = performance.now();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Submit' }).click();
  const { size } = await stat(await (await download).path());
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const blocked = await page.evaluate(() => Reflect.get(window, 'blocked') as number[]);
  const most = Math.round(Math.max(0, ...blocked));
  console.log(
    `${quantity} slips: ${seconds} s, ${(size / 1e6).toFixed(1)} MB; the page was blocked for ${most || 'less than 50'} ms` +
      `${most > longest ? `, more than ${longest}` : ''} at the most`,
  );
}
await browser.close();
server.close();
await close();

const require = createRequire(import.meta.url);
const families = {
  plain: 'ibm-plex-sans/{}/IBMPlexSans',
  devanagari: 'noto-sans-devanagari/{}/NotoSansDevanagari',
} as const;
const readFont: ReadFont = async (face, weight) => {
  const name = weight === 400 ? '400Regular' : '600SemiBold';
  const path = `@expo-google-fonts/${families[face].replace('{}', name)}_${name}.ttf`;
  return new Uint8Array(await readFile(require.resolve(path))).buffer;
};
const noteOf = (cartons: number): DispatchNote => ({
  CompanyName: 'Bench',
  CompanyAddress: 'Bench',
  DispatchId: 'BEDID202600001',
  CreatedDt: '2026-01-01',
  SONo: 'SO-1',
  OrderBookingNo: '1',
  DealerName: 'श्री गणेश ऑटोमोबाइल्स',
  DealerCode: 'D-1',
  GstNo: '27AAPFU0939F1ZV',
  BillingAddress: 'Pune',
  ShippingAddress: 'Pune',
  Remark: '',
  Cartons: Array.from({ length: cartons }, (_, index) => ({
    CartonId: `BESID2026${String(index + 1).padStart(5, '0')}`,
    Lines: [{ ProductName: 'ब्रेक पैड', Qty: 100, MRP: 1234.5, Amount: 123_450 }],
  })),
});
for (const cartons of [100, 2000]) {
  const begun = performance.now();
  const pdf = await makePdf({ kind: 'dispatchNote', note: noteOf(cartons) }, readFont, () => undefined);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`a note of ${cartons} cartons, in Node: ${seconds} s, ${(pdf.byteLength / 1e6).toFixed(1)} MB`);
}
