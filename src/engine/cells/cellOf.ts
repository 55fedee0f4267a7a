import type { ComponentType } from 'react';
import type { FieldKind } from '../../../contract/resource/Field.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import type { Column, Resource } from '../../../contract/resource/Resource.ts';
import { customPart } from '../custom.ts';
import type { CellProps } from './CellProps.ts';
import {
  ChoiceCell,
  DateCell,
  LabelCell,
  MomentCell,
  MoneyCell,
  NoValue,
  NumberCell,
  PairsCell,
  StatusCell,
  SwitchCell,
  TextCell,
} from './cells.tsx';
import { AudioCell, FileCell, ImageCell, VideoCell } from './MediaCells.tsx';

const cells: Record<FieldKind, ComponentType<CellProps>> = {
  text: TextCell,
  multiline: TextCell,
  email: TextCell,
  mobile: TextCell,
  password: NoValue,
  integer: NumberCell,
  money: MoneyCell,
  serial: NumberCell,
  date: DateCell,
  moment: MomentCell,
  choice: ChoiceCell,
  reference: LabelCell,
  lookup: LabelCell,
  image: ImageCell,
  file: FileCell,
  audio: AudioCell,
  video: VideoCell,
  pairs: PairsCell,
  switch: SwitchCell,
};

/** Whether a column holds numbers, which line up at their last digit. */
export const isNumeric = (resource: Resource, column: Column): boolean => {
  const field = resource.fields[column.field];
  return Boolean(field && !column.cell && kinds[field.kind].isNumeric);
};

/** The component that shows `column`: a registered one, the kind's, or a system field's. */
export function cellOf(resource: Resource, column: Column): ComponentType<CellProps> {
  if (column.cell) return customPart('cells', column.cell);
  const field = resource.fields[column.field];
  if (field) return cells[field.kind];
  if (column.field === resource.created || column.field === resource.updated) return DateCell;
  return column.field === 'Status' ? StatusCell : TextCell;
}
