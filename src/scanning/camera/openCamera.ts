const key = 'sealbook.camera';

/** The reason why there is no picture. */
export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'failed' | 'reader';

/** Reads the id of the camera that was chosen on this device. */
export function chosenCamera(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers the camera that was chosen on this device. */
export function chooseCamera(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // if the browser forbids storage, the choice holds until the camera is closed
  }
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException && problems[error.name]) || 'failed';

/** Whether the browser offers cameras at all. It does so only on https and on localhost. */
export const isSecure = (): boolean => window.isSecureContext && 'mediaDevices' in navigator;

/** Opens the given camera if it is still there, or else the one at the back of a phone. */
export async function openCamera(id: string | undefined): Promise<MediaStream> {
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
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // Firefox has no getCapabilities
  const capabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {};
  return 'torch' in capabilities && Boolean(capabilities.torch);
}

export async function lightTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const torch = { torch: isOn } as MediaTrackConstraintSet;
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] });
}
