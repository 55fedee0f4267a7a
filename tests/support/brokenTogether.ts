import type { Field } from '../../contract/resource/Field.ts';
import { type CrossCheck, passesCrossCheck } from '../../contract/resource/namedRules.ts';
import { storedValues } from '../../contract/resource/parseValue.ts';
import type { Row } from './conformanceWorld.ts';
import { sampleValue } from './sampleValues.ts';

const numbers = [1, 2, 3];

/** Good values of each field that a rule over several of them reads, which break it together. */
export function brokenTogether(check: CrossCheck, fields: Readonly<Record<string, Field>>): Row {
  const choices = check.fields.reduce<Row[]>(
    (rows, name) => {
      const field = fields[name];
      return field
        ? rows.flatMap((row) => numbers.map((n) => ({ ...row, [name]: sampleValue(field, n) })))
        : rows;
    },
    [{}],
  );
  const broken = choices.find((row) => !passesCrossCheck(check, storedValues(fields, row)));
  if (!broken) throw new Error(`No values of ${check.fields.join(', ')} break '${check.rule}'`);
  return broken;
}
