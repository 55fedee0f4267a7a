import { keep, readKept } from '../../api/storage.ts';
import type { Frame, FrameAnswer } from './readQrWorker.ts';

const key = 'sealbook.camera';

/** The reason why there is no picture. */
export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'failed' | 'reader';

/** Reads the id of the camera that was chosen on this device. */
export const chosenCamera = (): string | undefined => readKept('localStorage', key);

/** Remembers the camera that was chosen on this device. */
export const chooseCamera = (id: string): void => keep('localStorage', key, id);

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException && problems[error.name]) || 'failed';

/** Whether the browser offers cameras at all. It does so only on https and on localhost. */
export const isSecure = (): boolean => window.isSecureContext && 'mediaDevices' in navigator;

/** Opens the given camera if it is still there, or else the one at the back of a phone. */
async function openCamera(id: string | undefined): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const open = (video: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...size, ...video }, audio: false });
  const back = { facingMode: { ideal: 'environment' } };
  if (id === undefined) return open(back);
  return open({ deviceId: { exact: id } }).catch((error: unknown) => {
    // the camera was unplugged, or the browser has given it another id
    if (error instanceof DOMException && ['OverconstrainedError', 'NotFoundError'].includes(error.name))
      return open(back);
    throw error;
  });
}

/** Whether the camera of a stream has a lamp that can be switched. */
function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox has no getCapabilities
  const capabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {};
  return 'torch' in capabilities && Boolean(capabilities.torch);
}

export async function lightTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const torch = { torch: isOn } as MediaTrackConstraintSet;
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] });
}

/** Milliseconds that a code must be out of sight before it counts as a new scan. */
const muted = 2000;

/**
 * Tells a new code from one that still lies in front of the camera.
 *
 * @returns whether `text`, seen at `now` (in milliseconds), is a new scan
 */
export function muteRepeats(): (text: string, now: number) => boolean {
  const seen = new Map<string, number>();
  return (text, now) => {
    const last = seen.get(text);
    for (const [other, at] of seen) if (now - at > muted) seen.delete(other);
    seen.set(text, now);
    return last === undefined || now - last > muted;
  };
}

/** The least milliseconds between two pictures: a phone that is held all day must not get hot. */
const shortestPause = 60;

/** An open camera whose pictures are shown and read. */
export interface RunningCamera {
  stream: MediaStream;
  /** The device's cameras to choose from. */
  cameras: readonly MediaDeviceInfo[];
  camera: string | undefined;
  hasTorch: boolean;
}

interface Watcher {
  onRunning: (running: RunningCamera) => void;
  /** Called with the text of each code that comes into sight. */
  onText: (text: string) => void;
  /** Called when the camera stops for a reason that does not go away by itself. */
  onProblem: (problem: CameraProblem) => void;
}

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

async function start(stream: MediaStream, video: HTMLVideoElement): Promise<RunningCamera> {
  video.srcObject = stream;
  await video.play();
  const devices = await navigator.mediaDevices.enumerateDevices();
  return {
    stream,
    cameras: devices.filter(({ kind }) => kind === 'videoinput'),
    camera: stream.getVideoTracks()[0]?.getSettings().deviceId,
    hasTorch: hasTorch(stream),
  };
}

/** Shows a camera in `video` and reads the codes in its pictures, one picture at a time. Returns a function that stops it. */
export function watchCamera(
  video: HTMLVideoElement,
  camera: string | undefined,
  { onRunning, onText, onProblem }: Watcher,
): () => void {
  const reader = new QrReader();
  const isNew = muteRepeats();
  const over = new AbortController();
  const { signal } = over;
  const end = (problem: CameraProblem) => {
    if (signal.aborted) return;
    over.abort();
    onProblem(problem);
  };

  const readOn = async () => {
    while (!signal.aborted) {
      // the packer means the code in the middle; others may lie around it
      const [text] = await reader.read(video);
      if (!signal.aborted && text !== undefined && isNew(text, performance.now())) onText(text);
      await new Promise((resolve) => setTimeout(resolve, shortestPause));
    }
  };

  const run = async () => {
    const stream = await openCamera(camera);
    signal.addEventListener('abort', () => {
      stop(stream);
      video.srcObject = null;
    });
    // the page closed the camera while the browser asked for permission
    if (signal.aborted) {
      stop(stream);
      return;
    }
    stream.getVideoTracks()[0]?.addEventListener('ended', () => end('busy'));
    onRunning(await start(stream, video));
    await readOn().catch(() => end('reader'));
  };

  signal.addEventListener('abort', () => reader.close());
  run().catch((error: unknown) => end(problemOf(error)));
  return () => over.abort();
}

/** The longer side of a picture in pixels. It is enough for a code that fills a fifth of the picture. */
const longestSide = 960;

/** Milliseconds after which a reader that has not answered counts as dead. */
const longestRead = 20_000;

/** Reads QR codes in a worker, one picture at a time. Only the worker's policy allows WebAssembly. */
class QrReader {
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
