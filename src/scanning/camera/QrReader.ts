import type { Frame, FrameAnswer } from './readQrWorker.ts';

/** Pixels of a picture's longer side: enough for a code that fills a fifth of it. */
const longestSide = 960;

/** Milliseconds after which a reader that has not answered is taken for dead. */
const longestRead = 20_000;

/** Reads QR codes in a worker of its own, whose policy alone lets WebAssembly run; one picture at a time. */
export class QrReader {
  private readonly worker = new Worker(new URL('./readQrWorker.ts', import.meta.url), { type: 'module' });
  private canvas: HTMLCanvasElement | undefined;

  /** What a video shows now, no larger than it has to be; undefined before its first picture. */
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

  /** The texts of the codes that a video shows now. Throws where the reader does not work. */
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
