import AcceptedIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ReportProblemOutlined';
import InvalidIcon from '@mui/icons-material/CancelOutlined';
import WaitingIcon from '@mui/icons-material/CloudOffOutlined';
import ReadyIcon from '@mui/icons-material/QrCodeScannerOutlined';
import AlreadyIcon from '@mui/icons-material/WarningAmberOutlined';
import { useTranslate } from 'ra-core';
import styles from './scanning.module.css';
import type { AnswerKind, ScanAnswer } from './scanAnswer.ts';

const looks = {
  accepted: { Icon: AcceptedIcon, tone: 'positive' },
  alreadyScanned: { Icon: AlreadyIcon, tone: 'caution' },
  unexpected: { Icon: AlreadyIcon, tone: 'caution' },
  codeWanted: { Icon: AlreadyIcon, tone: 'caution' },
  invalid: { Icon: InvalidIcon, tone: 'negative' },
  waiting: { Icon: WaitingIcon, tone: 'accent' },
  failed: { Icon: FailedIcon, tone: 'caution' },
  none: { Icon: ReadyIcon, tone: 'neutral' },
} as const satisfies Record<AnswerKind | 'none', unknown>;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

interface AnswerPanelProps {
  answer: ScanAnswer | undefined;
  /** A problem with the scanner, shown in place of an answer. */
  problem: string | undefined;
  /** The number of scans that wait for the network. */
  waiting: number;
  /** The page shows the answer itself. The panel still flashes and is read aloud, but shows only a problem with the scanner. */
  isShownByPage: boolean;
}

/** Shows the last answer in its colour, readable from a metre away. The edge of the screen flashes in the same colour. */
export function AnswerPanel({ answer, problem, waiting, isShownByPage }: AnswerPanelProps) {
  const translate = useTranslate();
  const kind = problem ? 'invalid' : answer?.kind;
  const { Icon, tone } = looks[kind ?? 'none'];
  const outcome = translate(kind ? `app.scanning.outcome.${kind}` : 'app.scanning.ready');
  const [text = '', ...details] = (
    problem ??
    // a waiting scan has no text yet; a waiting save has its own
    (translate(answer?.text ?? '') ||
      (answer?.kind === 'waiting' ? translate('app.scanning.waiting_text') : ''))
  ).split('\n');
  if (!problem && kind === 'failed') details.push(translate('app.scanning.failed_text'));
  // if the specification's text repeats the title, only the text is shown
  const title = lettersOf(text) === lettersOf(outcome) ? text : outcome;
  const isHidden = isShownByPage && !problem;
  return (
    <>
      <div
        className={isHidden ? 'visually-hidden' : `row radius-8 tone-soft tinted ${styles['panel']}`}
        data-tone={tone}
      >
        <Icon className={styles['icon']} aria-hidden="true" />
        {/* a new key makes screen readers read an answer aloud even if it repeats the one before */}
        <div className={`grows breaks ${styles['words']}`} aria-live="assertive" aria-atomic="true">
          <p key={answer?.id} className={styles['title']}>
            {title}
          </p>
          {title !== text && text && <p className={`weight-500 ${styles['text']}`}>{text}</p>}
          {details.map((detail) => (
            <p key={detail} className="above-4 ink size-16">
              {detail}
            </p>
          ))}
          {!problem && answer?.code && (
            <p className={`above-4 ink size-16 ${styles['code']}`}>{answer.code}</p>
          )}
        </div>
        {waiting > 0 && (
          <p className={`radius-6 medium ${styles['waiting']}`}>
            {translate('app.scanning.waiting', { smart_count: waiting })}
          </p>
        )}
      </div>
      {answer && (
        <div
          key={answer.id}
          className={styles['flash']}
          data-tone={looks[answer.kind].tone}
          aria-hidden="true"
        />
      )}
    </>
  );
}
