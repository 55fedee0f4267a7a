import PositiveIcon from '@mui/icons-material/CheckCircleOutlined';
import NegativeIcon from '@mui/icons-material/HighlightOffOutlined';
import NeutralIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import CautionIcon from '@mui/icons-material/WarningAmberOutlined';
import type { ReactNode } from 'react';
import type { Tone } from '../../contract/tone.ts';
import styles from './ToneMark.module.css';

const icons = {
  neutral: NeutralIcon,
  positive: PositiveIcon,
  caution: CautionIcon,
  negative: NegativeIcon,
} as const satisfies Record<Tone, unknown>;

/** The mark of a state, told apart by its form as well as by its colour; the text beside it says the same. */
export function ToneMark({ tone }: { tone: Tone }) {
  const Icon = icons[tone];
  return <Icon aria-hidden="true" className={styles['mark'] ?? ''} data-tone={tone} />;
}

/** A state's text behind its mark; without a tone the text alone. */
export function Toned({ tone, children }: { tone: Tone | undefined; children: ReactNode }) {
  if (!tone) return children;
  return (
    <span className={styles['toned']}>
      <ToneMark tone={tone} />
      {children}
    </span>
  );
}
