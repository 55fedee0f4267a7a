import PositiveIcon from '@mui/icons-material/CheckCircleOutlined';
import NegativeIcon from '@mui/icons-material/HighlightOffOutlined';
import NeutralIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import CautionIcon from '@mui/icons-material/WarningAmberOutlined';
import type { ReactNode } from 'react';
import type { Tone } from '../../contract/choices/Choice.ts';

const icons = {
  neutral: NeutralIcon,
  positive: PositiveIcon,
  caution: CautionIcon,
  negative: NegativeIcon,
} as const satisfies Record<Tone, unknown>;

/** The mark of a tone. Its form and colour differ; the text beside it says the same. */
export function ToneMark({ tone }: { tone: Tone }) {
  const Icon = icons[tone];
  return <Icon aria-hidden="true" className="tone-mark" data-tone={tone} />;
}

/** A text with the mark of its tone. Without a tone, only the text. */
export function Toned({ tone, children }: { tone: Tone | undefined; children: ReactNode }) {
  if (!tone) return children;
  return (
    <span className="toned">
      <ToneMark tone={tone} />
      {children}
    </span>
  );
}
