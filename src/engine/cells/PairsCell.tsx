import { parseValue } from '../../../contract/resource/parseValue.ts';
import type { CellProps } from './CellProps.ts';
import { pairRows } from '../inputs/pairRows.ts';
import { TextCell } from './TextCell.tsx';

/** Keys and values in one line. */
export function PairsCell(props: CellProps) {
  const { field, row, name } = props;
  const parsed = field ? parseValue(field, row[name]) : { value: [] };
  const rows = 'value' in parsed ? pairRows(parsed.value) : [];
  const text = rows.map((pair) => `${pair.Key}: ${pair.Value}`).join(', ');
  return <TextCell {...props} row={{ ...row, [name]: text }} />;
}
