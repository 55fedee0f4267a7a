import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './figure.module.css';

interface FigureProps {
  label: string;
  /** The list that it sums up; undefined if it leads nowhere. */
  to: string | undefined;
  /** Undefined until it is read. */
  value: string | undefined;
  /** Shown beside the label. */
  beside?: ReactNode;
  children?: ReactNode;
}

/** A number with its label, in a `dl`. The whole of it leads to the list behind it. */
export const Figure = ({ label, to, value, beside, children }: FigureProps) => (
  <div className={`stack gap-10 packed relative surface ${styles['figure']}`}>
    <dt className="small">
      {to === undefined ? (
        label
      ) : (
        <Link className={`plain-link ${styles['covers']}`} to={to}>
          {label}
          <ArrowIcon aria-hidden="true" />
        </Link>
      )}
      {beside}
    </dt>
    <dd>{value ?? <span className={`bones ${styles['number']}`} />}</dd>
    {children}
  </div>
);

interface TrendProps {
  now: number;
  then: number;
  /** More of it is bad news. */
  isBad: boolean;
  children: ReactNode;
}

/** How a figure differs from an earlier one, in the tone of good or bad news. */
export const Trend = ({ now, then, isBad, children }: TrendProps) => (
  <dd
    className="size-13"
    data-tone={now === then ? 'neutral' : now > then === isBad ? 'negative' : 'positive'}
  >
    {children}
  </dd>
);
