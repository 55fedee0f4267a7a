import { isLabelled } from '../../../contract/resource/Field.ts';
import type { CellProps } from './CellProps.ts';
import { TextCell } from './TextCell.tsx';

/** The label that the wire sends beside the id. */
export const LabelCell = (props: CellProps) => (
  <TextCell {...props} name={props.field && isLabelled(props.field) ? props.field.labelled : props.name} />
);
