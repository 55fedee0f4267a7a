import { isPageRight, pageRights, type Right } from '../../pages/Permission.ts';
import { isFormAction, rowFieldsRead } from '../actionForm.ts';
import { type Condition, fieldsOfCondition } from '../declaration/Condition.ts';
import { insteadOf } from './Faults.ts';
import { type Field, isPersonField, withLineFields } from '../declaration/Field.ts';
import { conditionsOf, isAlwaysRequired, ownDefault } from '../fieldState.ts';
import { columnOf, kinds } from '../declaration/kinds.ts';
import { fieldsRead } from '../declaration/namedRules.ts';
import { derivedFrom } from '../parseValue.ts';
import type { Resource } from '../Resource.ts';
import { seenRights } from '../seen.ts';

/** Says what is wrong with a personal field of `resource`, as the end of a sentence. */
function* personalFaults(
  { personal, ...field }: Field,
  { table }: Pick<Resource, 'table'>,
): Generator<string, void> {
  if (!personal) return;
  if (isPageRight(personal.seen))
    yield `is personal, for which the page names a right of its own in 'rights'`;
  if (!Number.isInteger(personal.months) || personal.months < 1)
    yield 'is personal without whole months after which the server empties it';
  if (table && personal.columns) yield "is personal and names 'columns', though its own column is known";
  if (!table && !personal.columns)
    yield "is personal, though the declaration does not say by 'columns' where it is stored, such as ['feedbacks.mobile_no']";
  // a list is emptied in place
  const isNeverEmpty = kinds[field.kind].isNeverNull && columnOf(field) !== 'jsonb';
  if (isNeverEmpty || ('empty' in field && field.empty !== undefined) || field.unique)
    yield 'is personal, though it cannot be emptied';
  if (table && isAlwaysRequired(field))
    yield 'is personal, though it is always required: require it only of new records, by a condition';
}

/** Reports rights that are named wrongly, or that nobody could give. */
export function assertRights(resource: Resource, fault: (why: string) => void): void {
  const { rights, fields, actions } = resource;
  const known = [...pageRights, ...Object.keys(rights)];
  for (const [right, label] of Object.entries(rights)) {
    if (isPageRight(right)) fault(`its own right '${right}' is one that every page has`);
    if (!/^[a-z][A-Za-z]*$/.test(right))
      fault(`its own right '${right}' is not a name in letters, such as 'approve'`);
    if (!label.trim()) fault(`its own right '${right}' has no label`);
  }
  const assertKnown = (where: string, right: Right | undefined) => {
    if (right !== undefined && !known.includes(right))
      fault(
        `${where} needs the right '${right}', which the page does not have: name it in 'rights'${insteadOf(right, known)}`,
      );
  };
  assertOwnRows(resource, fault);
  for (const action of actions) assertKnown(`the action '${action.name}'`, action.right);
  for (const [name, field] of withLineFields(fields)) {
    assertKnown(`its field '${name}'`, field.seen);
    for (const why of personalFaults(field, resource)) fault(`its field '${name}' ${why}`);
  }
}

/** Reports rows of one's own that the server could not keep to their people. */
function assertOwnRows(
  { ownRows, table, rowsOf, rights, fields, charts }: Resource,
  fault: (why: string) => void,
): void {
  if (!ownRows) return;
  if (!table || rowsOf !== 'company')
    fault("its rows are people's own, though it declares no table of a company's records");
  if (!Object.hasOwn(rights, ownRows.unless))
    fault(
      `its rows are people's own unless somebody has the right '${ownRows.unless}': name it in 'rights'${insteadOf(ownRows.unless, Object.keys(rights))}`,
    );
  for (const name of ownRows.named) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || !isPersonField(field))
      fault(
        `its rows are of the people in '${name}', which is not a reference to 'user' among its fields${insteadOf(name, Object.keys(fields))}`,
      );
  }
  for (const { title, rows } of charts)
    if (rows !== undefined) fault(`its rows are people's own, though its chart '${title}' sums other rows`);
}

/** Reports everything that would tell people of a field that they do not see, or ask them for it. */
export function assertSeen(resource: Resource, fault: (why: string) => void): void {
  const rights = seenRights(resource);
  if (!rights.size) return;
  /** `reader`: the right of everybody who learns of the values; undefined if all do. */
  const assertTold = (where: string, names: readonly (string | undefined)[], reader?: Right) => {
    for (const name of new Set(names)) {
      const right = rights.get(name ?? '');
      if (right && right !== reader)
        fault(`${where} goes by '${name}', which only people with the right to ${right} see`);
    }
  };
  const assertCondition = (where: string, condition: Condition | undefined, reader?: Right) =>
    assertTold(where, condition ? fieldsOfCondition(condition) : [], reader);

  if (resource.numbered)
    fault('the server numbers its rows by all their values, which not everybody sees: give them an id');
  assertTold('the label', [resource.label]);
  assertTold('the sort', [resource.sort.by]);
  const { within = [], from, to } = resource.neverOverlap ?? {};
  assertTold('what never overlaps', [...within, from, to]);
  assertTold('the period', [resource.period?.field]);
  assertTold('the person', [resource.person]);
  assertTold('the picker', resource.picker?.sends ?? []);
  for (const { field, sort } of resource.columns)
    assertTold(`the sort of the column '${field}'`, [sort], rights.get(field));
  for (const { when } of resource.looks) assertCondition('the look of rows', when);
  for (const [name, { on, until }] of Object.entries(resource.reminders)) {
    assertTold(`the reminder '${name}'`, [on]);
    assertCondition(`the reminder '${name}'`, until);
  }
  assertCondition('the rule of what can be edited', resource.editable, 'edit');
  for (const action of resource.actions) {
    assertCondition(`the action '${action.name}'`, action.shown, action.right);
    if ('asks' in action) assertTold(`the action '${action.name}'`, action.asks ?? [], action.right);
    if ('shows' in action) assertTold(`the action '${action.name}'`, action.shows ?? [], action.right);
    if (isFormAction(action)) assertTold(`the action '${action.name}'`, rowFieldsRead(action), action.right);
  }
  for (const check of resource.checks) {
    const { rule } = check;
    const read = [...fieldsRead(check), check.at];
    const [reader] = read.flatMap((name) => rights.get(name) ?? []);
    // The check skips people who do not see all its fields, so nobody may see only some of them.
    if (reader && read.some((name) => rights.get(name) !== reader))
      fault(`the check '${rule}' reads fields that different people see`);
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    assertTold(`the field '${name}'`, readBy(field), field.seen);
    if (field.kind === 'lines')
      for (const [own, one] of Object.entries(field.fields))
        assertTold(
          `the field '${name}.${own}'`,
          readBy(one).map((read) => `${name}.${read}`),
          one.seen,
        );
    const { seen } = field;
    if (
      seen &&
      seen !== 'add' &&
      resource.calls.create &&
      isAlwaysRequired(field) &&
      ownDefault(field) === undefined
    )
      fault(
        `its field '${name}' is required, though not everybody who adds a record sees it: give it a default`,
      );
  }
}

/** Lists the other fields that a field depends on. */
const readBy = (field: Field): string[] => [
  ...conditionsOf(field).flatMap(fieldsOfCondition),
  ...('derived' in field && field.derived
    ? field.derived.from.flatMap((source) => [derivedFrom(source), source])
    : []),
  ...(field.copies ? [derivedFrom(field.copies.from)] : []),
  ...(field.uniqueWithin ?? []),
  ...(field.kind === 'reference' ? Object.values(field.like ?? {}) : []),
  ...(field.kind === 'lookup' && field.of ? [field.of] : []),
];
