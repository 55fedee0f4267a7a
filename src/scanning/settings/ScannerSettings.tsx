import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { DialogButtons, DialogFrame } from '../../components/DialogFrame.tsx';
import { ToneMark } from '../../components/ToneMark.tsx';
import { playTone } from '../sound/playTone.ts';
import { changeSound, useSoundSettings } from '../sound/soundSettings.ts';
import { useWedge } from '../useWedge.ts';
import { diagnose, type Finding } from './diagnose.ts';
import styles from './ScannerSettings.module.css';
import { TestCode } from './TestCode.tsx';

/** What hinders scanning is an error; what is put right by itself is only told. */
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

/** Tries the handheld scanner with a code on the screen and says what is wrong with it; and how loud scans are answered. */
export default function ScannerSettings({ close }: { close: () => void }) {
  const translate = useTranslate();
  const [tried, setTried] = useState<{ findings: Finding[]; times: number }>();
  const show = (findings: Finding[]) => setTried({ findings, times: (tried?.times ?? 0) + 1 });
  useWedge(({ strokes }) => show(diagnose(strokes, true)), {
    enabled: true,
    onNoEnd: ({ strokes }) => show(diagnose(strokes, false)),
  });
  return (
    <DialogFrame title={translate('app.scanning.settings')} width="medium" close={close}>
      <div className={styles['settings']}>
        <section className={styles['try']}>
          <TestCode />
          <div>
            <h3>{translate('app.scanning.try')}</h3>
            <p>{translate('app.scanning.try_text')}</p>
            <ul className={styles['findings']} aria-live="polite">
              {tried?.findings.map((finding) => (
                <li key={`${tried.times} ${finding.kind}`}>
                  <ToneMark tone={tones[finding.kind]} />
                  <Said finding={finding} />
                </li>
              ))}
            </ul>
            {!tried && <p className={styles['nothing']}>{translate('app.scanning.try_nothing')}</p>}
          </div>
        </section>
        <SoundControls />
      </div>
      <DialogButtons>
        <span />
        <Button onClick={close}>{translate('app.action.close')}</Button>
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
    <section className={styles['sound']}>
      <h3>{translate('app.scanning.sounds')}</h3>
      <label className={styles['switch']}>
        <Switch checked={!isMuted} onChange={(_event, isOn) => changeSound({ isMuted: !isOn })} />
        {translate('app.scanning.sounds_on')}
      </label>
      <label htmlFor={id}>{translate('app.scanning.volume')}</label>
      <input
        id={id}
        className={styles['volume']}
        type="range"
        min={5}
        max={percent}
        step={5}
        value={Math.round(volume * percent)}
        disabled={isMuted}
        onChange={(event) => changeSound({ volume: Number(event.target.value) / percent })}
      />
      <div className={styles['tones']}>
        {(['accepted', 'alreadyScanned', 'invalid'] as const).map((kind) => (
          <Button key={kind} disabled={isMuted} onClick={() => playTone(kind)}>
            {translate('app.scanning.hear', { name: translate(`app.scanning.outcome.${kind}`) })}
          </Button>
        ))}
      </div>
    </section>
  );
}
