import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A picture from the camera: a bitmap, or its pixels if the browser can only draw on pages. */
export type Frame = ImageBitmap | ImageData;

/** The texts of the QR codes in a picture. The code nearest to the middle comes first. */
export interface FrameAnswer {
  texts: readonly string[];
  /** Set if the reader itself does not work. */
  problem?: string;
}

// our own server has the file; by default the package fetches it from a foreign one
prepareZXingModule({ overrides: { locateFile: () => wasm } });

let canvas: OffscreenCanvas | undefined;

function pixelsOf(frame: Frame): ImageData {
  if (frame instanceof ImageData) return frame;
  const { width, height } = frame;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser offers no canvas to draw on');
  context.drawImage(frame, 0, 0);
  frame.close();
  return context.getImageData(0, 0, width, height);
}

async function read(frame: Frame): Promise<FrameAnswer> {
  const { width, height } = frame;
  // reading only QR codes costs an eighth of reading every kind
  const found = await readBarcodes(pixelsOf(frame), {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 6,
  });
  const fromMiddle = ({ position: { topLeft, bottomRight } }: (typeof found)[number]) =>
    Math.hypot((topLeft.x + bottomRight.x - width) / 2, (topLeft.y + bottomRight.y - height) / 2);
  const valid = found.filter(({ isValid, text }) => isValid && text !== '');
  return { texts: valid.sort((one, other) => fromMiddle(one) - fromMiddle(other)).map(({ text }) => text) };
}

async function answer(frame: Frame): Promise<void> {
  const said = await read(frame).catch((error: unknown): FrameAnswer => ({
    texts: [],
    problem: String(error),
  }));
  self.postMessage(said, { transfer: [] });
}

self.addEventListener('message', ({ data }: MessageEvent<Frame>) => void answer(data));
