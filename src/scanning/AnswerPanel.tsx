import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import InvalidIcon from '@mui/icons-material/CancelOutlined';
import WaitingIcon from '@mui/icons-material/CloudOffOutlined';
import ReadyIcon from '@mui/icons-material/QrCodeScannerOutlined';
import AlreadyIcon from '@mui/icons-material/WarningAmberOutlined';
import { useTranslate } from 'ra-core';
import styles from './AnswerPanel.module.css';
import { useSay } from '../components/useSay.ts';
import type { AnswerKind, ScanAnswer } from './ScanAnswer.ts';

const icons = {
  accepted: AcceptedIcon,
  alreadyScanned: AlreadyIcon,
  invalid: InvalidIcon,
  waiting: WaitingIcon,
} as const satisfies Record<AnswerKind, unknown>;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

interface AnswerPanelProps {
  answer: ScanAnswer | undefined;
  /** What is wrong with the scanner, in place of an answer. */
  problem: string | undefined;
  /** Nothing can be scanned. */
  isOff: boolean;
  /** How many scans wait for the network. */
  waiting: number;
  /** The page itself shows the answer: here it flashes and is read aloud, and only what is wrong with the scanner is seen. */
  isShownByPage: boolean;
}

/** The last answer, in its colour and readable from a metre away; the whole screen's edge flashes in the colour. */
export function AnswerPanel({ answer, problem, isOff, waiting, isShownByPage }: AnswerPanelProps) {
  const translate = useTranslate();
  const say = useSay();
  const kind = problem ? 'invalid' : answer?.kind;
  const Icon = kind ? icons[kind] : ReadyIcon;
  const outcome = kind
    ? translate(`app.scanning.outcome.${kind}`)
    : translate(isOff ? 'app.scanning.off' : 'app.scanning.ready');
  const text =
    problem ??
    // a scan that waits has nothing to say yet, a save has its own words
    (say(answer?.text ?? '') || (answer?.kind === 'waiting' ? translate('app.scanning.waiting_text') : ''));
  // the same in the specification's own spelling stands there once
  const title = lettersOf(text) === lettersOf(outcome) ? text : outcome;
  const isHidden = isShownByPage && !problem;
  return (
    <>
      <div className={isHidden ? 'visually-hidden' : styles['panel']} data-kind={kind ?? 'none'}>
        <Icon className={styles['icon'] ?? ''} aria-hidden="true" />
        {/* an answer that says the same as the one before is read aloud as well */}
        <div className={styles['words']} aria-live="assertive" aria-atomic="true">
          <p key={answer?.id} className={styles['title']}>
            {title}
          </p>
          {title !== text && text && <p className={styles['text']}>{text}</p>}
          {!problem && answer?.code && <p className={styles['code']}>{answer.code}</p>}
        </div>
        {waiting > 0 && (
          <p className={styles['waiting']}>{translate('app.scanning.waiting', { smart_count: waiting })}</p>
        )}
      </div>
      {answer && (
        <div key={answer.id} className={styles['flash']} data-kind={answer.kind} aria-hidden="true" />
      )}
    </>
  );
}
