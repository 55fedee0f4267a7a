import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import {
  type CameraProblem,
  chooseCamera,
  chosenCamera,
  isSecure,
  lightTorch,
  type RunningCamera,
  watchCamera,
} from './watchCamera.ts';

/** Whether the page is visible. A hidden page must release the camera. */
function useIsShown(): boolean {
  const [isShown, setShown] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const follow = () => setShown(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isShown;
}

/** Shows a camera in `video`, and passes the codes that it sees to `onText`. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
  /** A new attempt opens the camera again. */
  const [attempt, setAttempt] = useState(() => ({ camera: chosenCamera() }));
  const [running, setRunning] = useState<RunningCamera>();
  const [failure, setFailure] = useState<{ attempt: object; problem: CameraProblem }>();
  const [isLit, setLit] = useState(false);
  const isShown = useIsShown();
  const said = useEffectEvent(onText);

  useEffect(() => {
    if (!isShown || !video.current || !isSecure()) return undefined;
    const stop = watchCamera(video.current, attempt.camera, {
      onRunning: setRunning,
      onText: (text) => said(text),
      onProblem: (problem) => setFailure({ attempt, problem }),
    });
    return () => {
      stop();
      setRunning(undefined);
      setLit(false);
    };
  }, [video, attempt, isShown]);

  const begin = (camera: string | undefined) => setAttempt({ camera });
  const problem = failure?.attempt === attempt ? failure.problem : undefined;
  return {
    running,
    problem: isSecure() ? problem : 'insecure',
    isLit,
    choose: (id: string) => {
      chooseCamera(id);
      begin(id);
    },
    light: async (isOn: boolean) => {
      if (!running) return;
      // some devices report a lamp that they cannot light
      await lightTorch(running.stream, isOn).then(
        () => setLit(isOn),
        () => setLit(false),
      );
    },
    retry: () => begin(attempt.camera),
  } as const;
}
