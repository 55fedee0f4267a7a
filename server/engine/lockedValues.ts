/** What a save may not change: values that are locked, and those in lines that the person does not see. */
import { isDeepStrictEqual } from 'node:util';
import type { FormMode, Values } from '../../contract/resource/declaration/Condition.ts';
import { type Field, heldOf, type Line, linesIn } from '../../contract/resource/declaration/Field.ts';
import { fieldState, ownDefault } from '../../contract/resource/fieldState.ts';
import { givenValue, type Present } from '../../contract/resource/givenValue.ts';
import { kinds } from '../../contract/resource/declaration/kinds.ts';
import { isMissing, isSameValue, readValue, valueWhenMissing } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { lockedInLine, storedLinesOf } from '../../contract/resource/storedLines.ts';
import { linesOf } from './optionsEndpoint.ts';

/** The first value of a field that nobody can fill; undefined where the writer decides it. */
export function valueWhenLocked(field: Field, present: Present): unknown {
  const given = ownDefault(field);
  if (given !== undefined) return givenValue(field, given, present);
  return kinds[field.kind].isNeverNull ? valueWhenMissing(field) : undefined;
}

/** The text at a locked field for which somebody sends another value. */
export const lockedText = ({ label }: Pick<Field, 'label'>): string =>
  `${label} can't be changed in this record.`;

/** Finds the locked fields for which the `input` has another value than the record will have. */
export function lockedProblems(
  { fields, table }: Pick<Resource, 'fields' | 'table'>,
  input: Values,
  mode: FormMode,
  present: Present,
  stored?: Values,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const sent = input[name];
    if (sent === undefined || !fieldState(field, input, mode, stored).isLocked) continue;
    // of a new record, the writer may decide the value: one that the form has from a call, or any without a table
    const isWriters = ownDefault(field) === undefined && (field.default !== undefined || !table);
    if (!stored && (isMissing(sent) || isWriters)) continue;
    const kept = stored ? stored[name] : valueWhenLocked(field, present);
    if (!isDeepStrictEqual(sent, kept ?? valueWhenMissing(field))) problems[name] = lockedText(field);
  }
  return problems;
}

// In lines

/** The texts at lines of which a save leaves some out. */
export const goneLines = {
  hidden: 'Rows here have values that you don’t see, so none of them can be taken out or become another.',
  locked: 'A row that you take out has values that are locked, so it stays.',
} as const;

/**
 * The sent lines with the stored values of what the person does not see or is locked, and with defaults in new lines. The
 * problems name what may not change.
 *
 * @param fields with those locked that the person does not see
 * @param unseen their names, such as `Items.Price`
 */
export function keptLines(
  { fields }: Pick<Resource, 'fields'>,
  unseen: ReadonlySet<string>,
  sent: Values,
  stored: Values | undefined,
  present: Present,
): { values: Values; problems: Record<string, string> } {
  const { name = '', field: lines } = linesIn(fields) ?? {};
  const all = Object.entries(lines?.fields ?? {});
  const isHidden = (own: string) => unseen.has(`${name}.${own}`);
  const isPartly = all.some(([own]) => isHidden(own));
  const isGuarded = isPartly || all.some(([, { locked }]) => locked);
  if (!lines || !isGuarded || !Array.isArray(sent[name])) return { values: {}, problems: {} };
  const problems: Record<string, string> = {};
  const seen = Object.fromEntries(all.filter(([own]) => !isHidden(own)));
  const { before, gone } = storedLinesOf(seen, linesOf(sent, name), linesOf(stored ?? {}, name), isPartly);
  if (gone.length && isPartly) problems[name] = goneLines.hidden;
  else if (gone.some((old) => lockedInLine(lines.fields, old).length)) problems[name] = goneLines.locked;
  const kept = linesOf(sent, name).map((line: Line, place) => {
    const old = before[place];
    const values: Record<string, unknown> = { ...line };
    for (const [own, field] of all) {
      if ('derived' in field && field.derived) continue;
      // what it holds of another record follows that one
      const isHeld = isHidden(own) && heldOf(field) !== undefined;
      if (!isHeld && !fieldState(field, line, old ? 'update' : 'add', old).isLocked) continue;
      const begun = isHeld ? null : (valueWhenLocked(field, present) ?? valueWhenMissing(field));
      const value = (old ? old[own] : begun) ?? null;
      if (!isHidden(own) && !isMissing(line[own]) && !isSameValue(line[own], value))
        problems[`${name}.${place}.${own}`] = lockedText(field);
      values[own] = value;
    }
    return values;
  });
  const values = { [name]: readValue(lines, kept) };
  for (const [place, line] of linesOf(values, name).entries()) {
    const old = before[place];
    // nor does a line lose one by hiding it
    for (const own of lockedInLine(lines.fields, old))
      if (!isSameValue(line[own], old?.[own]) && !isHidden(own))
        problems[`${name}.${place}.${own}`] = lockedText(lines.fields[own] ?? { label: own });
  }
  return { values, problems };
}
