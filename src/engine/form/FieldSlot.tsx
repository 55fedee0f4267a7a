import { createElement } from 'react';
import type { RaRecord } from 'react-admin';
import { useWatch } from 'react-hook-form';
import {
  type Condition,
  fieldsOfCondition,
  type FormMode,
  holds,
} from '../../../contract/resource/Condition.ts';
import type { Field } from '../../../contract/resource/Field.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import { readValue } from '../../../contract/resource/parseValue.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { inputOf } from '../inputs/inputOf.ts';
import { useCopy } from './useCopy.ts';

interface FieldSlotProps {
  resource: Resource;
  name: string;
  field: Field;
  mode: FormMode;
  record: RaRecord | undefined;
  /** The person may look, but not change. */
  isReadOnly: boolean;
}

/** While it holds, a video is told by a link alone. */
const linkCondition = (field: Field): Condition | undefined =>
  'link' in field && typeof field.link === 'object' ? field.link : undefined;

const conditionsOf = (field: Field): Condition[] =>
  [
    field.shown,
    field.copies?.when,
    field.locked === true ? undefined : field.locked,
    linkCondition(field),
    typeof field.required === 'object' ? field.required.when : undefined,
  ].filter((condition) => condition !== undefined);

/** One field of a form, shown, required and locked as its conditions say of the form's values. */
export function FieldSlot({ resource, name, field, mode, record, isReadOnly }: FieldSlotProps) {
  const names = conditionsOf(field).flatMap(fieldsOfCondition);
  const watched: unknown[] = useWatch({ name: names });
  const values = Object.fromEntries(
    names.map((name, index) => [name, readValue(resource.fields[name], watched[index])]),
  );
  const meets = (condition: Condition | undefined) =>
    condition !== undefined && holds(condition, values, mode);
  const isCopying = meets(field.copies?.when);
  useCopy(name, field.copies?.from, isCopying);
  if (field.shown && !meets(field.shown)) return null;
  const isLocked =
    isReadOnly ||
    isCopying ||
    field.locked === true ||
    (typeof field.locked === 'object' && meets(field.locked));
  return (
    <div data-wide={kinds[field.kind].isWide === true}>
      {createElement(inputOf(field), {
        resource,
        name,
        field,
        mode,
        record,
        isLocked,
        isLink: meets(linkCondition(field)),
        isRequired: !isLocked && (typeof field.required === 'string' || meets(field.required?.when)),
      })}
    </div>
  );
}
