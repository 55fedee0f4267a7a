import type { Field } from '../../contract/resource/Field.ts';
import { kinds } from '../../contract/resource/kinds.ts';
import { type CrossCheck, passesCrossCheck } from '../../contract/resource/namedRules.ts';
import { storedValues } from '../../contract/resource/parseValue.ts';
import type { Row } from './conformanceWorld.ts';
import { sampleValue } from './sampleValues.ts';

const numbers = [1, 2, 3];
/** Days of the last and of the next century. */
const farDays = [-20_000, 40_000];

/** Good values of each field that a rule over several of them reads, which break it together, and with the `fixed` ones. */
export function brokenTogether(
  check: CrossCheck,
  fields: Readonly<Record<string, Field>>,
  fixed: Row = {},
): Row {
  const valuesOf = (name: string, field: Field) =>
    name in fixed
      ? [fixed[name]]
      : [...numbers, ...(kinds[field.kind].isDate ? farDays : [])].map((n) => sampleValue(field, n));
  const choices = check.fields.reduce<Row[]>(
    (rows, name) => {
      const field = fields[name];
      return field
        ? rows.flatMap((row) => valuesOf(name, field).map((value) => ({ ...row, [name]: value })))
        : rows;
    },
    [{}],
  );
  const broken = choices.find((row) => !passesCrossCheck(check, storedValues(fields, row)));
  if (!broken) throw new Error(`No values of ${check.fields.join(', ')} break '${check.rule}'`);
  return broken;
}
