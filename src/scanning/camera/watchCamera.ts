import { muteRepeats } from './muteRepeats.ts';
import { type CameraProblem, hasTorch, openCamera, problemOf } from './openCamera.ts';
import { QrReader } from './QrReader.ts';

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
