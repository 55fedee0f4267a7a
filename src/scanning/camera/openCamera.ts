const key = 'sealbook.camera';

/** Why there is no picture. */
export type CameraProblem = 'insecure' | 'denied' | 'none' | 'busy' | 'failed' | 'reader';

/** The camera that was chosen on this device. */
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
    // where storage is forbidden, the choice holds until the camera is closed
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

/** Whether there can be a camera at all: browsers give one on https and localhost only. */
export const isSecure = (): boolean => window.isSecureContext && 'mediaDevices' in navigator;

/** Opens a camera: the given one where it is still there, else the one at a phone's back. */
export async function openCamera(id: string | undefined): Promise<MediaStream> {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const open = (video: MediaTrackConstraints) =>
    navigator.mediaDevices.getUserMedia({ video: { ...size, ...video }, audio: false });
  const back = { facingMode: { ideal: 'environment' } };
  if (id === undefined) return open(back);
  return open({ deviceId: { exact: id } }).catch((error: unknown) => {
    // it was unplugged, or the browser has given it another id
    if (error instanceof DOMException && ['OverconstrainedError', 'NotFoundError'].includes(error.name))
      return open(back);
    throw error;
  });
}

/** Whether the camera of a stream has a lamp that can be switched. */
export function hasTorch(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks();
  // not in Firefox
  const capabilities = track && 'getCapabilities' in track ? track.getCapabilities() : {};
  return 'torch' in capabilities && Boolean(capabilities.torch);
}

/** Switches the lamp of a stream's camera. */
export async function lightTorch(stream: MediaStream, isOn: boolean): Promise<void> {
  const torch = { torch: isOn } as MediaTrackConstraintSet;
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [torch] });
}
