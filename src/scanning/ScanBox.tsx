import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import MutedIcon from '@mui/icons-material/VolumeOffOutlined';
import SoundIcon from '@mui/icons-material/VolumeUpOutlined';
import { Button } from '../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { type RefObject, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { codeIn } from '../../contract/serial/parseScan.ts';
import { latePart, PartBoundary } from '../components/lazyPart.ts';
import { AnswerPanel } from './AnswerPanel.tsx';
import { type AnswerKind, newAnswer, type ScanAnswer } from './scanAnswer.ts';
import styles from './scanning.module.css';
import { playTone, unlockByTap, useSoundSettings, useSoundState } from './sound/playTone.ts';
import { useWedge } from './wedge/wedge.ts';
import type { Reading } from './wedge/readStrokes.ts';

const ScannerSettings = latePart(() => import('./settings/ScannerSettings.tsx'));
const CameraScanner = latePart(() => import('./camera/CameraScanner.tsx'));

interface ScanBoxProps {
  /** The field's label, such as `Scan items`. */
  label: string;
  /**
   * Receives the code from whatever was scanned, typed or pasted, or several with spaces between them. If the keyboard's layout leaves the reading open, `others`
   * holds the other possible codes, which `useScanQueue` tries in turn. Pass its `scan` here as it is.
   */
  onScan: (code: string, others: readonly string[]) => void;
  /** The last answer, from `useScanQueue` or `useScanAnswer`. */
  answer: ScanAnswer | undefined;
  /** False until the page can take scans. They are kept until then. */
  isReady?: boolean;
  /** The number of scans that wait for the network. */
  waiting?: number;
  /** The page shows the answer itself, so the panel does not repeat it. */
  isShownByPage?: boolean;
  /** On a device that is touched, the camera is open at first. */
  opensCamera?: boolean;
  fieldRef?: RefObject<HTMLInputElement | null>;
}

const isTouched = () => window.matchMedia?.('(pointer: coarse)').matches ?? false;

/**
 * Takes scans from a handheld scanner anywhere on the page, from the phone's camera, from typing and from pasting. Below, it
 * shows the last answer in colour and large letters.
 */
export function ScanBox({
  label,
  onScan,
  answer,
  isReady = true,
  waiting = 0,
  isShownByPage = false,
  opensCamera = false,
  fieldRef,
}: ScanBoxProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<'camera' | 'settings' | undefined>(() =>
    opensCamera && isTouched() ? 'camera' : undefined,
  );
  const [problem, setProblem] = useState<{ text: string; after: number | undefined }>();
  const early = useRef<Parameters<ScanBoxProps['onScan']>[]>([]);
  const fail = (text: string) => setProblem({ text: translate(text), after: answer?.id });
  const take = (code: string, others: readonly string[] = []) => {
    setProblem(undefined);
    if (code && isReady) onScan(code, others);
    else if (code) early.current.push([code, others]);
  };
  const takeEarly = useEffectEvent(() => {
    for (const scan of early.current.splice(0)) onScan(...scan);
  });
  useEffect(() => {
    if (isReady) takeEarly();
  }, [isReady]);
  useWedge(
    ({ code, text, others }: Reading) =>
      take(
        code || text,
        others.map((other) => other.code),
      ),
    {
      enabled: open !== 'settings',
      onNoEnd: (reading) => {
        setTyped(reading?.text ?? '');
        playTone('invalid');
        fail(reading ? 'app.scanning.no_end' : 'app.scanning.in_parts');
      },
    },
  );
  const close = () => setOpen(undefined);
  return (
    <section className="stack gap-12 shrinks" aria-label={label}>
      <SoundBanner />
      <div className={styles['room']}>
        <form
          className={styles['line']}
          onSubmit={(event) => {
            event.preventDefault();
            take(codeIn(typed) || typed);
            setTyped('');
          }}
        >
          <label className={`wide size-15 weight-600 ${styles['label']}`} htmlFor={id}>
            {label}
          </label>
          <input
            id={id}
            ref={fieldRef}
            className={`control large ${styles['field']}`}
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-describedby={`${id}hint`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button label="app.scanning.check" type="submit" disabled={!typed.trim()} />
          <Button
            label="app.scanning.camera"
            startIcon={<CameraIcon />}
            aria-expanded={open === 'camera'}
            onClick={() => setOpen(open === 'camera' ? undefined : 'camera')}
          />
          <Button
            aria-label={translate('app.scanning.settings')}
            title={translate('app.scanning.settings')}
            onClick={() => setOpen('settings')}
          >
            <SettingsIcon />
          </Button>
          <p id={`${id}hint`} className={`small wide ${styles['hint']}`}>
            {translate('app.scanning.hint')}
          </p>
        </form>
      </div>
      <AnswerPanel
        answer={answer}
        problem={problem && problem.after === answer?.id ? problem.text : undefined}
        waiting={waiting}
        isShownByPage={isShownByPage}
      />
      {open && (
        <PartBoundary whenBroken={lost}>
          {open === 'camera' && <CameraScanner onText={(text) => take(codeIn(text) || text)} close={close} />}
          {open === 'settings' && <ScannerSettings close={close} />}
        </PartBoundary>
      )}
    </section>
  );
}

/**
 * The last answer, for a `ScanBox` on a page without `useScanQueue`.
 *
 * @returns `answer`, and `say`, which gives an answer by tone, vibration, colour and text at once
 */
export function useScanAnswer() {
  const [answer, setAnswer] = useState<ScanAnswer>();
  const say = useCallback((kind: AnswerKind, text: string, code?: string) => {
    playTone(kind);
    setAnswer(newAnswer(kind, text, code));
  }, []);
  return { answer, say };
}

/** Focuses the field that expects the next scan, once a dialog that closes has given the focus back. */
export function focusField(field: HTMLElement | null): void {
  // on a phone its keyboard would cover the answer
  if (isTouched()) return;
  setTimeout(() => field?.focus({ preventScroll: true }));
}

/** Says that the browser does not play sounds yet, or that the sounds are switched off on this device. */
function SoundBanner() {
  const translate = useTranslate();
  const state = useSoundState();
  const { isMuted } = useSoundSettings();
  useEffect(unlockByTap, []);
  if (state === 'none' || (state === 'ready' && !isMuted)) return null;
  const Icon = isMuted ? MutedIcon : SoundIcon;
  return (
    <output
      className={`line gap-10 touch medium radius-6 tone-soft tinted size-16 pad-8-16 ${styles['banner']}`}
      data-tone={isMuted ? 'neutral' : 'caution'}
    >
      <Icon aria-hidden="true" />
      {translate(isMuted ? 'app.scanning.muted' : 'app.scanning.tap')}
    </output>
  );
}

/** Says that the script of a part could not be loaded, and loads it again. */
function Lost({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <p className="negative" role="alert">
      {translate('app.error.part')} <Button label="app.action.retry" onClick={retry} />
    </p>
  );
}

const lost = (retry: () => void) => <Lost retry={retry} />;
