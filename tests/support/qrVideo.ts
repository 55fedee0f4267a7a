import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import QRCode from 'qrcode';

const width = 640;
const height = 480;
const margin = 4;

/** Draws the code of `text` on white, in grey, with its upper left corner at this point. */
function drawFrame(text: string | undefined, left: number, top: number, module: number): Buffer {
  const luma = Buffer.alloc(width * height, 110);
  if (text !== undefined) {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
    const side = modules.size + 2 * margin;
    for (let y = 0; y < side * module; y++)
      for (let x = 0; x < side * module; x++) {
        const row = Math.floor(y / module) - margin;
        const column = Math.floor(x / module) - margin;
        const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
        const isDark = isInside && modules.get(row, column) === 1;
        luma[(top + y) * width + left + x] = isDark ? 30 : 225;
      }
  }
  return luma;
}

/** Makes a video in which one code after the other moves across the picture. Answers its path. */
export function makeQrVideo(texts: readonly string[]): string {
  const colour = Buffer.alloc((width * height) / 2, 128);
  const frames = texts.flatMap((text) => [
    ...Array.from({ length: 24 }, (_, step) => drawFrame(text, 60 + step * 9, 40 + step * 4, 5)),
    ...Array.from({ length: 6 }, () => drawFrame(undefined, 0, 0, 1)),
  ]);
  const file = join(mkdtempSync(join(tmpdir(), 'sealbook-video-')), 'codes.y4m');
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\n`),
      ...frames.flatMap((luma) => [Buffer.from('FRAME\n'), luma, colour]),
    ]),
  );
  return file;
}
