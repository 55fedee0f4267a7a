import type { FormMode } from '../../../contract/resource/Condition.ts';
import type { FieldKind, FieldOf } from '../../../contract/resource/Field.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';

/** What every input is given; it reads and writes its value by `useField(name)`, or by react-admin's contexts. */
export interface InputProps<Kind extends FieldKind = FieldKind> {
  resource: Resource;
  /** The field's name: on the wire, in the form's values and in its errors. */
  name: string;
  field: FieldOf<Kind>;
  isRequired: boolean;
  /** Shown, but not to be changed. */
  isLocked: boolean;
  mode: FormMode;
  /** Told by a link alone now, not by a file. */
  isLink: boolean;
}
