import { expect } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { makeQrVideo } from '../../support/qrVideo.ts';
import { test } from './trialPage.ts';

const seal = 'ABY0123456789QWMZYKXAWQV';
const codes = [`https://seals.example.com/pa?q=${seal}`, 'ABSID202600017'];

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${makeQrVideo(codes)}`,
    ],
  },
});

test('the camera is loaded when it is opened, runs WebAssembly in its worker alone, and reads moving codes, each once while it is in sight', async ({
  trial: { page, asked },
  trialUrl,
}) => {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.filter((url) => /camera|qr|zxing|wasm/i.test(url))).toEqual([]);
  const policy = (await fetch(trialUrl)).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('wasm');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('http://127.0.0.1') && !/^(data|blob):/.test(request.url()))
      foreign.push(request.url());
  });
  const wasm = page.waitForResponse(/zxing_reader.*\.wasm$/);
  const worker = page.waitForResponse(/readQrWorker-/);
  await page.getByRole('button', { name: 'Camera' }).click();
  await wasm;
  expect((await worker).headers()['content-security-policy']).toContain(
    "script-src 'self' 'wasm-unsafe-eval';",
  );
  await expect
    .poll(
      () =>
        asked
          .map(({ code }) => code)
          .slice(0, 2)
          .sort(),
      { timeout: 30_000 },
    )
    .toEqual(['ABSID202600017', seal].sort());
  // the video repeats every four seconds: a code is a new scan only after it was out of sight
  const first = asked.length;
  await page.waitForTimeout(4200);
  expect(asked.length - first).toBeLessThanOrEqual(3);
  expect(foreign).toEqual([]);

  const video = page.getByLabel('Picture of the camera');
  const track = await video.evaluateHandle((element: HTMLVideoElement) => {
    const stream = element.srcObject;
    return stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
  });
  await page.getByRole('button', { name: 'Close camera' }).click();
  await expect(video).toHaveCount(0);
  expect(await track.evaluate((open) => open?.readyState)).toBe('ended');
});
