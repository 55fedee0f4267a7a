import CloseIcon from '@mui/icons-material/CloseOutlined';
import TorchIcon from '@mui/icons-material/FlashlightOnOutlined';
import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../../components/Notice.tsx';
import styles from '../scanning.module.css';
import {
  type CameraProblem,
  chooseCamera,
  chosenCamera,
  isSecure,
  lightTorch,
  type RunningCamera,
  watchCamera,
} from './watchCamera.ts';

interface CameraScannerProps {
  onText: (text: string) => void;
  close: () => void;
}

/** Scans QR codes with the device's camera. Offers its torch, and the choice between several cameras. */
export default function CameraScanner({ onText, close }: CameraScannerProps) {
  const translate = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const { running, problem, isLit, choose, light, retry } = useCamera(video, onText);
  return (
    <section className="panel stack gap-10 pad-10 radius-8" aria-label={translate('app.scanning.camera')}>
      <div className={`relative clips radius-6 ${styles['picture']}`} hidden={problem !== undefined}>
        <video
          ref={video}
          className="full"
          muted
          playsInline
          aria-label={translate('app.scanning.camera_picture')}
        />
        <div className={styles['aim']} aria-hidden="true" />
        {!running && <p className={styles['starting']}>{translate('app.scanning.camera_starts')}</p>}
      </div>
      {problem && (
        <div role="alert">
          <Notice
            title={translate(`app.scanning.camera_problem.${problem}.title`)}
            text={translate(`app.scanning.camera_problem.${problem}.text`)}
          >
            {problem !== 'insecure' && <Button label="app.action.retry" onClick={retry} />}
          </Notice>
        </div>
      )}
      <div className={`row ends ${styles['controls']}`}>
        {running && running.cameras.length > 1 && (
          <select
            className="control compact"
            aria-label={translate('app.scanning.which_camera')}
            value={running.camera ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {running.cameras.map(({ deviceId, label }, place) => (
              <option key={deviceId} value={deviceId}>
                {label || translate('app.scanning.camera_number', { number: place + 1 })}
              </option>
            ))}
          </select>
        )}
        {running?.hasTorch && (
          <Button startIcon={<TorchIcon />} aria-pressed={isLit} onClick={() => void light(!isLit)}>
            {translate('app.scanning.torch')}
          </Button>
        )}
        <Button label="app.scanning.close_camera" startIcon={<CloseIcon />} onClick={close} />
      </div>
    </section>
  );
}

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
function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
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
