import { Button } from '../../components/Button.tsx';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { ToneMark } from '../../components/ToneMark.tsx';
import { qrPath } from '../../print/qr.ts';
import styles from '../scanning.module.css';
import { changeSound, playTone, useSoundSettings } from '../sound/playTone.ts';
import { type ReadingName, type Stroke, textBy } from '../wedge/readStrokes.ts';
import { useWedge } from '../wedge/wedge.ts';

/**
 * The text of the test code. It has characters that keyboards of different countries have in different places, and small
 * letters, which CapsLock swaps.
 */
export const testText = 'https://sealbook.test/pa?q=Test-0123456789-AQWZYM';

/** The white margin that scanners need around a code, in modules. */
const margin = 4;

/** Draws the test code. It is dark on white in every colour scheme, because scanners cannot read it otherwise. */
function drawTestCode(): string {
  const { size, path } = qrPath(testText);
  const side = size + 2 * margin;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${side} ${side}" shape-rendering="crispEdges"><rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="#fff"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const testCode = drawTestCode();

/** The tones of findings. One that prevents scanning is negative; one that is corrected automatically is only mentioned. */
const tones = {
  garbled: 'negative',
  noEnd: 'negative',
  prefix: 'caution',
  suffix: 'caution',
  symbology: 'neutral',
  capsLock: 'neutral',
  layout: 'neutral',
  fine: 'positive',
} as const satisfies Record<Finding['kind'], string>;

/** Tries the handheld scanner with a code on the screen and names its problems. Also sets the sounds. */
export default function ScannerSettings({ close }: { close: () => void }) {
  const translate = useTranslate();
  const [tried, setTried] = useState<{ findings: Finding[]; times: number }>();
  const show = (findings: Finding[]) => setTried({ findings, times: (tried?.times ?? 0) + 1 });
  useWedge(({ strokes }) => show(diagnose(strokes, true)), {
    enabled: true,
    onNoEnd: (reading) => reading && show(diagnose(reading.strokes, false)),
  });
  return (
    <DialogFrame title={translate('app.scanning.settings')} width="medium" close={close}>
      <div className="dialog-body stack gap-24">
        <section className={`stack stacks tops gap-20 ${styles['try']}`}>
          <img className="full radius-6" src={testCode} alt={translate('app.scanning.test_code')} />
          <div>
            <h3 className="size-15">{translate('app.scanning.try')}</h3>
            <p className="muted">{translate('app.scanning.try_text')}</p>
            <ul className={`stack gap-10 above-12 ${styles['findings']}`} aria-live="polite">
              {tried?.findings.map((finding) => (
                <li key={`${tried.times} ${finding.kind}`} className="line tops">
                  <ToneMark tone={tones[finding.kind]} />
                  <Said finding={finding} />
                </li>
              ))}
            </ul>
            {!tried && <p className="muted">{translate('app.scanning.try_nothing')}</p>}
          </div>
        </section>
        <SoundControls />
      </div>
      <DialogButtons>
        <span />
        <Button label="app.action.close" onClick={close} />
      </DialogButtons>
    </DialogFrame>
  );
}

function Said({ finding }: { finding: Finding }) {
  const translate = useTranslate();
  const keyboard = finding.kind === 'layout' ? translate(`app.scanning.keyboard.${finding.keyboard}`) : '';
  const text = 'text' in finding ? finding.text : 'typed' in finding ? finding.typed : '';
  return (
    <span>
      <strong>{translate(`app.scanning.finding.${finding.kind}.title`, { text })}</strong>{' '}
      {translate(`app.scanning.finding.${finding.kind}.text`, { text, keyboard })}
    </span>
  );
}

const percent = 100;

function SoundControls() {
  const translate = useTranslate();
  const id = useId();
  const { isMuted, volume } = useSoundSettings();
  return (
    <section className={`stack gap-10 edge-top ${styles['sound']}`}>
      <h3 className="size-15">{translate('app.scanning.sounds')}</h3>
      <label className="line gap-10 touch pressable">
        <Switch checked={!isMuted} onChange={(_event, isOn) => changeSound({ isMuted: !isOn })} />
        {translate('app.scanning.sounds_on')}
      </label>
      <label htmlFor={id}>{translate('app.scanning.volume')}</label>
      <input
        id={id}
        className={`full ${styles['volume']}`}
        type="range"
        min={5}
        max={percent}
        step={5}
        value={Math.round(volume * percent)}
        disabled={isMuted}
        onChange={(event) => changeSound({ volume: Number(event.target.value) / percent })}
      />
      <div className="row">
        {(['accepted', 'alreadyScanned', 'invalid'] as const).map((kind) => (
          <Button key={kind} disabled={isMuted} onClick={() => playTone(kind)}>
            {translate('app.scanning.hear', { name: translate(`app.scanning.outcome.${kind}`) })}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** A finding about the scanner from a scan of the test code. They are listed with the worst first. */
type Finding =
  /** It scanned another code, or no reading of its keys gives the test code. */
  | { kind: 'garbled'; typed: string }
  | { kind: 'noEnd' }
  /** It adds something before or after each code, which nothing removes. */
  | { kind: 'prefix' | 'suffix'; text: string }
  /** It adds the kind of code that it read, which is removed automatically. */
  | { kind: 'symbology'; text: string }
  | { kind: 'capsLock' }
  /** Scanner and computer are set to different keyboards. Each code is corrected automatically. */
  | { kind: 'layout'; keyboard: 'azerty' | 'qwertz' | 'other' }
  | { kind: 'fine' };

/** Whether a letter has the case that its Shift does not give. */
const isSwapped = ({ key, isShifted }: Stroke): boolean =>
  /^\p{L}$/u.test(key) && (isShifted ? key !== key.toUpperCase() : key !== key.toLowerCase());

/** Finds the keyboard that makes these keys of the test code. */
function keyboardOf(strokes: readonly Stroke[]): 'azerty' | 'qwertz' | 'other' {
  const at = (place: string) => strokes.find(({ code }) => code === place)?.key.toLowerCase();
  if (at('KeyQ') === 'a' || at('KeyW') === 'z') return 'azerty';
  if (at('KeyY') === 'z' || at('KeyZ') === 'y') return 'qwertz';
  return 'other';
}

const withoutControls = (text: string): string => text.replace(/\p{Cc}/gu, '');

/** Lists what the keys of a scan of the test code reveal about the scanner. */
export function diagnose(strokes: readonly Stroke[], hasEnd: boolean): Finding[] {
  const typed = withoutControls(strokes.map(({ key }) => (key.length === 1 ? key : '')).join(''));
  const names: readonly ReadingName[] = ['keys', 'places', 'azerty', 'qwertz'];
  const readings = names.map((name) => ({ name, text: withoutControls(textBy(name, strokes) ?? '') }));
  const test = testText.toLowerCase();
  const right = readings.find(({ text }) => text.toLowerCase().includes(test));
  if (!right) return [{ kind: 'garbled', typed }, ...(hasEnd ? [] : [{ kind: 'noEnd' } as const])];
  const begin = right.text.toLowerCase().indexOf(test);
  const [before, behind] = [right.text.slice(0, begin), right.text.slice(begin + test.length)];
  const findings: Finding[] = [];
  if (!hasEnd) findings.push({ kind: 'noEnd' });
  if (/^\][a-z][\da-z]$/i.test(before)) findings.push({ kind: 'symbology', text: before });
  else if (before.trim()) findings.push({ kind: 'prefix', text: before });
  if (behind.trim()) findings.push({ kind: 'suffix', text: behind });
  if (strokes.some(isSwapped)) findings.push({ kind: 'capsLock' });
  if (right.name !== 'keys') findings.push({ kind: 'layout', keyboard: keyboardOf(strokes) });
  return findings.length ? findings : [{ kind: 'fine' }];
}
