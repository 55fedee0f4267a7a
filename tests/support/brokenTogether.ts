import type { Field } from '../../contract/resource/declaration/Field.ts';
import { kinds } from '../../contract/resource/declaration/kinds.ts';
import { clockIn } from '../../contract/day/moment.ts';
import {
  type CrossCheck,
  fieldsRead,
  isSameCheck,
  type Known,
  passesCrossCheck,
  readThrough,
} from '../../contract/resource/declaration/namedRules.ts';
import { storedValues } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Row } from './conformanceWorld.ts';
import { sampleValue } from './sampleValues.ts';

const numbers = [1, 2, 3];
/** Days of the last and of the next century, and of the next millennium. */
const farDays = [-20_000, 40_000, 40_001, 400_000];

/** The values that a check reads beside the record, with the same number in the records of references. */
export const knownTo = (check: CrossCheck, each = 1): Known => ({
  present: clockIn('Asia/Kolkata'),
  through: Object.fromEntries(readThrough(check).map((name) => [name, each])),
});

/** Good values of each field that a rule over several of them reads, which break it together, and with the `fixed` ones, and no other rule beside the values `sent`. */
export function brokenTogether(
  check: CrossCheck,
  { fields, checks }: Pick<Resource, 'fields' | 'checks'>,
  fixed: Row = {},
  sent: Row = {},
): Row {
  const valuesOf = (name: string, field: Field) =>
    name in fixed
      ? [fixed[name]]
      : [...numbers, ...(kinds[field.kind].isDate ? farDays : [])].map((n) => sampleValue(field, n));
  const others = checks.filter((other) => !isSameCheck(check, other));
  // one that speaks at the same field would speak first
  const nearby = [check, ...others.filter(({ at }) => at === check.at)];
  const references = readThrough(check).map((name) => name.split('.')[0]);
  const read = [...new Set(nearby.flatMap(fieldsRead))].filter((name) => !references.includes(name));
  const kept = check.unless === undefined ? {} : { [check.unless]: false };
  const choices = read.reduce<Row[]>(
    (rows, name) => {
      const field = fields[name];
      return field
        ? rows.flatMap((row) => valuesOf(name, field).map((value) => ({ ...row, [name]: value })))
        : rows;
    },
    [kept],
  );
  const breaks = (one: CrossCheck, row: Row) =>
    !passesCrossCheck(one, storedValues(fields, { ...sent, ...row }), knownTo(one, 10_000));
  const all = choices.filter((row) => breaks(check, row));
  const broken = all.find((row) => !others.some((other) => breaks(other, row))) ?? all[0];
  if (!broken) throw new Error(`No values of ${fieldsRead(check).join(', ')} break '${check.rule}'`);
  return broken;
}
