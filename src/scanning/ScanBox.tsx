import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import SettingsIcon from '@mui/icons-material/TuneOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Suspense, useId, useState } from 'react';
import { codeIn } from '../../contract/serial/parseScan.ts';
import inputs from '../components/inputs.module.css';
import { lazyPart } from '../components/lazyPart.ts';
import { PartBoundary } from '../components/PartBoundary.tsx';
import { AnswerPanel } from './AnswerPanel.tsx';
import type { ScanAnswer } from './ScanAnswer.ts';
import styles from './ScanBox.module.css';
import { playTone } from './sound/playTone.ts';
import { SoundBanner } from './sound/SoundBanner.tsx';
import { useWedge } from './useWedge.ts';
import type { Reading } from './wedge/readStrokes.ts';

const ScannerSettings = lazyPart(() => import('./settings/ScannerSettings.tsx'));
const CameraScanner = lazyPart(() => import('./camera/CameraScanner.tsx'));

interface ScanBoxProps {
  /** The field's label, such as `Scan items`. */
  label: string;
  /**
   * Takes a code, cut out of whatever was scanned, typed or pasted. `others` is what else it may be, where the keyboard's layout
   * leaves that open: `useScanQueue` tries them. Its `scan` can stand here as it is.
   */
  onScan: (code: string, others: readonly string[]) => void;
  /** What the last scan was answered: `useScanQueue` and `useScanAnswer` have it. */
  answer: ScanAnswer | undefined;
  /** Nothing can be scanned now, and a scan is answered so; a dialog with a ScanBox of its own hears the scans without it. */
  disabled?: boolean;
  /** How many scans wait for the network. */
  waiting?: number;
  /** The page itself shows what the answer is, so that the panel below would say it twice. */
  isShownByPage?: boolean;
}

/**
 * Where a floor screen scans: a handheld scanner anywhere on the page, the phone's camera, typing and pasting. The last
 * answer stands below in colour and large letters.
 */
export function ScanBox({
  label,
  onScan,
  answer,
  disabled = false,
  waiting = 0,
  isShownByPage = false,
}: ScanBoxProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<'camera' | 'settings'>();
  const [problem, setProblem] = useState<{ text: string; after: number | undefined }>();
  const fail = (text: string) => setProblem({ text: translate(text), after: answer?.id });
  const take = (code: string, others: readonly string[] = []) => {
    setProblem(undefined);
    if (disabled) {
      // heard all the same: its keys would be typed into the page, and its Enter press something
      playTone('invalid');
      fail('app.scanning.not_taken');
    } else if (code) onScan(code, others);
  };
  useWedge(
    ({ code, others }: Reading) =>
      take(
        code,
        others.map((other) => other.code),
      ),
    {
      enabled: open !== 'settings',
      onNoEnd: ({ text }) => {
        setTyped(text);
        playTone('invalid');
        fail('app.scanning.no_end');
      },
    },
  );
  const close = () => setOpen(undefined);
  return (
    <section className={styles['box']} aria-label={label}>
      <SoundBanner />
      <div className={styles['room']}>
        <form
          className={styles['line']}
          onSubmit={(event) => {
            event.preventDefault();
            take(codeIn(typed));
            setTyped('');
          }}
        >
          <label className={styles['label']} htmlFor={id}>
            {label}
          </label>
          <input
            id={id}
            className={`${inputs['control']} ${inputs['large']} ${styles['field']}`}
            value={typed}
            disabled={disabled}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            aria-describedby={`${id}hint`}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button className={styles['button']} type="submit" disabled={disabled || !typed.trim()}>
            {translate('app.scanning.check')}
          </Button>
          <Button
            className={styles['button']}
            startIcon={<CameraIcon />}
            aria-expanded={open === 'camera'}
            disabled={disabled}
            onClick={() => setOpen(open === 'camera' ? undefined : 'camera')}
          >
            {translate('app.scanning.camera')}
          </Button>
          <Button
            className={styles['button']}
            aria-label={translate('app.scanning.settings')}
            title={translate('app.scanning.settings')}
            onClick={() => setOpen('settings')}
          >
            <SettingsIcon />
          </Button>
          <p id={`${id}hint`} className={styles['hint']}>
            {translate('app.scanning.hint')}
          </p>
        </form>
      </div>
      <AnswerPanel
        answer={answer}
        problem={problem && problem.after === answer?.id ? problem.text : undefined}
        isOff={disabled}
        waiting={waiting}
        isShownByPage={isShownByPage}
      />
      {open && (
        <PartBoundary whenBroken={lost}>
          <Suspense fallback={null}>
            {open === 'camera' && !disabled && (
              <CameraScanner onText={(text) => take(codeIn(text))} close={close} />
            )}
            {open === 'settings' && <ScannerSettings close={close} />}
          </Suspense>
        </PartBoundary>
      )}
    </section>
  );
}

/** The part's script was lost on its way. */
function Lost({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <p className={styles['lost']} role="alert">
      {translate('app.error.part')} <Button onClick={retry}>{translate('app.action.retry')}</Button>
    </p>
  );
}

const lost = (retry: () => void) => <Lost retry={retry} />;
