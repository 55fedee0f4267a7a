import CloseIcon from '@mui/icons-material/CloseOutlined';
import TorchIcon from '@mui/icons-material/FlashlightOnOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { Notice } from '../../components/Notice.tsx';
import styles from '../scanning.module.css';
import { useCamera } from './useCamera.ts';

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
        <video ref={video} muted playsInline aria-label={translate('app.scanning.camera_picture')} />
        <div className={styles['aim']} aria-hidden="true" />
        {!running && <p className={styles['starting']}>{translate('app.scanning.camera_starts')}</p>}
      </div>
      {problem && (
        <div role="alert">
          <Notice
            title={translate(`app.scanning.camera_problem.${problem}.title`)}
            text={translate(`app.scanning.camera_problem.${problem}.text`)}
          >
            {problem !== 'insecure' && <Button onClick={retry}>{translate('app.action.retry')}</Button>}
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
        <Button startIcon={<CloseIcon />} onClick={close}>
          {translate('app.scanning.close_camera')}
        </Button>
      </div>
    </section>
  );
}
