import { useTranslate } from 'ra-core';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { TextCell } from '../../engine/cells.tsx';
import type { CellProps } from '../../engine/custom.ts';

/** The signs of a seal, which the server has written in English, in the language of the page. */
export function ReasonsCell({ row, name, ...others }: CellProps) {
  const translate = useTranslate();
  return <TextCell {...others} name={name} row={{ ...row, [name]: translate(textOf(row[name])) }} />;
}
