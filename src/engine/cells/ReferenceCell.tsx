import type { CellProps } from './CellProps.ts';
import { TextCell } from './TextCell.tsx';

/** The label that the wire sends beside the id. */
export const ReferenceCell = (props: CellProps) => (
  <TextCell {...props} name={props.field?.kind === 'reference' ? props.field.labelled : props.name} />
);
