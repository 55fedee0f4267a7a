import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import type { CellProps } from './CellProps.ts';
import { NoValue } from './TextCell.tsx';

const rupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

const numberIn = ({ row, name }: CellProps): number | undefined => {
  const value: unknown = row[name];
  return value === null || value === undefined || value === '' || Number.isNaN(Number(value))
    ? undefined
    : Number(value);
};

/** A serial or a quantity in groups of three. */
export function NumberCell(props: CellProps) {
  const number = numberIn(props);
  return number === undefined ? <NoValue /> : formatSerial(number);
}

export function MoneyCell(props: CellProps) {
  const number = numberIn(props);
  return number === undefined ? <NoValue /> : rupees.format(number);
}
