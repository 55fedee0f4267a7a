import { textOf } from '../../../contract/resource/parseValue.ts';
import { useSay } from '../../components/useSay.ts';
import { TextCell } from '../../engine/cells/cells.tsx';
import type { CellProps } from '../../engine/custom.ts';

/** The signs of a seal, which the server has written in English, in the language of the page. */
export function ReasonsCell({ row, name, ...others }: CellProps) {
  const say = useSay();
  return <TextCell {...others} name={name} row={{ ...row, [name]: say(textOf(row[name])) }} />;
}
