import type { Frame, FrameAnswer } from './readQrWorker.ts';

/** The longer side of a picture in pixels. It is enough for a code that fills a fifth of the picture. */
const longestSide = 960;

/** Milliseconds after which a reader that has not answered counts as dead. */
const longestRead = 20_000;

/** Reads QR codes in a worker, one picture at a time. Only the worker's policy allows WebAssembly. */
export class QrReader {
  private readonly worker = new Worker(new URL('./readQrWorker.ts', import.meta.url), { type: 'module' });
  private canvas: HTMLCanvasElement | undefined;

  /** Takes the current picture of a video, scaled down as far as reading allows. Returns undefined before the first picture. */
  private async frameOf(video: HTMLVideoElement): Promise<Frame | undefined> {
    const { videoWidth, videoHeight } = video;
    if (!videoWidth || !videoHeight) return undefined;
    const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
    const width = Math.round(videoWidth * scale);
    const height = Math.round(videoHeight * scale);
    if (typeof OffscreenCanvas !== 'undefined')
      return createImageBitmap(video, { resizeWidth: width, resizeHeight: height });
    this.canvas ??= document.createElement('canvas');
    Object.assign(this.canvas, { width, height });
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0, width, height);
    return context?.getImageData(0, 0, width, height);
  }

  /** Returns the texts of the QR codes that a video shows now. Throws if the reader does not work. */
  async read(video: HTMLVideoElement): Promise<readonly string[]> {
    const frame = await this.frameOf(video);
    if (!frame) return [];
    const { texts, problem } = await new Promise<FrameAnswer>((resolve, reject) => {
      const over = new AbortController();
      const { signal } = over;
      const fail = (event: Event) => {
        over.abort();
        reject(new Error(event instanceof ErrorEvent ? event.message : 'no answer'));
      };
      const timer = setTimeout(() => fail(new Event('timeout')), longestRead);
      signal.addEventListener('abort', () => clearTimeout(timer));
      this.worker.addEventListener('error', fail, { signal });
      this.worker.addEventListener(
        'message',
        ({ data }: MessageEvent<FrameAnswer>) => {
          over.abort();
          resolve(data);
        },
        { signal },
      );
      this.worker.postMessage(frame, { transfer: [frame instanceof ImageData ? frame.data.buffer : frame] });
    });
    if (problem !== undefined) throw new Error(problem);
    return texts;
  }

  close(): void {
    this.worker.terminate();
  }
}
