import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { readPosition } from '../../../contract/values/position.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import type { InputProps } from '../custom.ts';
import PositionLink from '../files/PositionLink.tsx';
import { useField, useTextControl } from './useField.ts';

/** They come with the input, as most forms have none. */
export const positionTexts = {
  take: 'Take my position',
  taking: 'Your position is being found',
  map: 'See it on a map',
  refused:
    'The browser may not tell your position. Please allow it for this site in the browser’s settings, or type the position.',
  unknown:
    'This device does not know its position now. Please switch location on and go outside, or type the position.',
} as const;

/** Milliseconds for a device that needs satellites. */
const longestWait = 30_000;

/** Asks the device where it is, for as long as the person thinks about the browser's question. */
const askDevice = () =>
  new Promise<GeolocationCoordinates>((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(positionTexts.unknown));
    return navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, PERMISSION_DENIED }) =>
        reject(new Error(code === PERMISSION_DENIED ? positionTexts.refused : positionTexts.unknown)),
      { enableHighAccuracy: true, timeout: longestWait },
    );
  });

/** A latitude and a longitude, typed, pasted from a map or taken from the device. */
export default function PositionInput({ name, field, isRequired, isLocked }: InputProps<'position'>) {
  const translate = useTranslate();
  const { text, problem } = useTextControl(name, isLocked);
  const { change } = useField<string>(name);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const take = () => {
    setBusy(true);
    setTrouble(undefined);
    askDevice()
      .then(({ latitude, longitude }) =>
        change(readPosition(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`) ?? ''),
      )
      .catch((error: Error) => setTrouble(error.message))
      .finally(() => setBusy(false));
  };
  const position = readPosition(String(text.value));
  return (
    <div className="stack gap-4">
      <FieldFrame field={field} isRequired={isRequired} problem={problem}>
        {(control) => (
          <input {...control} {...text} placeholder="28.6139, 77.209" inputMode="text" autoComplete="off" />
        )}
      </FieldFrame>
      {trouble && (
        <p className="small negative" role="alert">
          {translate(trouble)}
        </p>
      )}
      <div className="line gap-12 small">
        {!isLocked && (
          <Button size="small" variant="text" disabled={isBusy} onClick={take}>
            {translate(isBusy ? positionTexts.taking : positionTexts.take)}
          </Button>
        )}
        {position && <PositionLink position={position}>{translate(positionTexts.map)}</PositionLink>}
      </div>
    </div>
  );
}
