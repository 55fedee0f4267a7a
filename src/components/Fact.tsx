import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  value: ReactNode;
  /** It takes up the whole width. */
  isWide?: boolean | undefined;
}

/** A value of a `dl` below its name. */
export const Fact = ({ name, value, isWide }: FactProps) => (
  <div data-wide={isWide}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
