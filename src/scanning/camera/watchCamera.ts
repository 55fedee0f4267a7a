import { muteRepeats } from './muteRepeats.ts';
import { type CameraProblem, hasTorch, openCamera, problemOf } from './openCamera.ts';
import { QrReader } from './QrReader.ts';

/** Milliseconds between pictures at the least: a phone in the hand all day must not get hot. */
const shortestPause = 60;

/** A camera whose pictures are shown and read. */
export interface RunningCamera {
  stream: MediaStream;
  /** The cameras of the device, to choose from. */
  cameras: readonly MediaDeviceInfo[];
  /** The id of the one that is open. */
  camera: string | undefined;
  hasTorch: boolean;
}

interface Watcher {
  onRunning: (running: RunningCamera) => void;
  /** The text of a code that has come in sight. */
  onText: (text: string) => void;
  /** It can't go on. */
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

/** Shows a camera in `video` and reads the codes in its pictures, one picture at a time. Answers how to stop. */
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
      // the one in the middle is meant, the others lie around it
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
    // closed while the browser asked for the permission
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
