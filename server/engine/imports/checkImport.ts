/**
 * The dry run of an import: finds for each row whether it makes a record, changes one, changes nothing or is refused. Rows are
 * judged by the schema and the rules of a save. What concerns many rows, such as the records that they name, one statement
 * answers for a few hundred of them. Only hooks, overlaps and modules' writers are tried row by row, in a transaction that is
 * undone.
 */
import { isDeepStrictEqual } from 'node:util';
import { setImmediate as breathe } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { parseDay } from '../../../contract/day/day.ts';
import type { ImportStatus, RowChange, RowFault } from '../../../contract/calls/records/imports.ts';
import { can } from '../../../contract/pages/Permission.ts';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import {
  type Field,
  type FieldKind,
  isLabelled,
  linesIn,
} from '../../../contract/resource/declaration/Field.ts';
import { fieldState, ownDefault } from '../../../contract/resource/fieldState.ts';
import { givenValue, type Present } from '../../../contract/resource/givenValue.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import { readValue, readValues, storedValues, textOf } from '../../../contract/resource/parseValue.ts';
import { importedFields, recordName } from '../../../contract/resource/Resource.ts';
import { goneMessage, HttpRefusal, Refusal, unauthorized } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Session } from '../../calls/Session.ts';
import { inTransaction, type Runner } from '../../db/transaction.ts';
import { findFiles, newFiles, requireFiles } from '../uploads/recordFiles.ts';
import { idOf, type RowSource, versionOf, type WireRow, wireRow, withRefused } from '../rows/RowSource.ts';
import {
  presentOf,
  requireEditable,
  requireFieldsNotRefused,
  saveIn,
  type Saving,
  valuesToWrite,
} from '../save.ts';
import { hasTable } from '../schema/tableOf.ts';
import { type Folding, foldingOf, foldText } from '../../../contract/values/foldText.ts';
import { type Cell, shownOf } from '../../services/tables/Table.ts';
import { readCell } from './readCell.ts';
import type { Checking, Draft } from './Checking.ts';
import { findChosen, quoted } from './findChosen.ts';

/** A row of the file as it is stored. */
export interface FileRow {
  place: number;
  cells: readonly Cell[];
  /** The record that it changes, where it was checked before. */
  recordId?: number | null;
}

/** A row with the outcome that an import is about to give it. */
export interface CheckedRow {
  place: number;
  outcome: 'create' | 'change' | 'done' | 'same' | 'refused';
  label: string;
  recordId?: number;
  input?: Record<string, unknown>;
  version?: string;
  changes: readonly RowChange[];
  faults: readonly RowFault[];
  tidied?: ImportStatus['Tidied'];
}

const lower = (value: unknown): string => String(value).toLowerCase();

const atOf = ({ deps, session }: Checking) => ({ transaction: deps.database.db, session });

/**
 * Checks a few hundred rows, which come after those that were checked with the same `checking`. Unless they are the file's last
 * ones, it leaves a record to the next call whose lines may go on.
 */
export async function checkRows(
  checking: Checking,
  rows: readonly FileRow[],
  areLast: boolean,
): Promise<CheckedRow[]> {
  const known = new Map(importedFields(checking.saving.resource));
  const all = recordsOf(
    checking,
    rows.map((row) => draftOf(checking, known, row)),
  );
  const records = areLast || all.length === 1 || !hasLines(checking) ? all : all.slice(0, -1);
  const drafts = records.map(({ head }) => head);
  await findStored(checking, drafts);
  const present = presentOf(checking.deps, checking.session);
  const defaults = defaultsOf(checking, present);
  await findChosen(
    checking,
    records.flatMap(({ rows }) => rows),
    defaults,
  );
  const { resource } = checking.saving;
  for (const record of records) takeLines(checking, record);
  const named = drafts.flatMap(({ input }) => newFiles(resource.fields, input));
  const files = await findFiles(atOf(checking), named, 'look');
  const part = { ...checking, present, defaults, files };
  const checked: CheckedRow[] = [];
  for (const draft of drafts) {
    checked.push(await checkRow(part, draft));
    // a verdict waits for no row
    if (checked.length % 20 === 0) await breathe();
  }
  const tried = isJudgedAlone(checking.saving) ? checked : await tryRows(checking, checked);
  return hasLines(checking) ? tried.flatMap((row, at) => outcomesOf(records[at], row)) : tried;
}

/** Whether a record is judged by itself: no other record, and no hook that does more than judge, refuses it. */
export const isJudgedAlone = ({ resource, beforeSave, afterSave }: Saving): boolean =>
  hasTable(resource) &&
  (!beforeSave || beforeSave.judge !== undefined) &&
  !afterSave &&
  resource.neverOverlap === undefined &&
  !Object.values(resource.fields).some(({ uniqueWithin }) => uniqueWithin);

// Lines

/** The rows of one record: those after the first only add lines. */
interface RecordRows {
  head: Draft;
  rows: Draft[];
  /** The rows with a line, in the order of the lines. */
  withLine: Draft[];
}

/** The fields of lines have a dot in their names: `Prices.ProductId`. */
const isOfLine = (name: string): boolean => name.includes('.');

const hasLines = ({ fields }: Checking): boolean => fields.some((name) => name !== null && isOfLine(name));

/** Joins a row to the record above if its cells, except those of its line, are blank or as above, as an export has them. */
function recordsOf(checking: Checking, drafts: readonly Draft[]): RecordRows[] {
  const records: RecordRows[] = [];
  for (const draft of drafts) {
    const last = hasLines(checking) ? records.at(-1) : undefined;
    const isAsAbove = ([name, value]: [string, unknown]) =>
      isOfLine(name) || isDeepStrictEqual(value, last?.head.input[name]);
    if (last && Object.entries(draft.input).every(isAsAbove)) last.rows.push({ ...draft, head: last.head });
    else records.push({ head: draft, rows: [draft], withLine: [] });
  }
  return records;
}

/** Gives the record its lines, as a save has them. */
function takeLines({ saving }: Checking, { head, rows, withLine }: RecordRows): void {
  const { name } = linesIn(saving.resource.fields) ?? {};
  if (name === undefined) return;
  const lines: Values[] = [];
  for (const row of rows) {
    const cells = Object.entries(row.input).filter(([field]) => isOfLine(field));
    if (!cells.length) continue;
    withLine.push(row);
    lines.push(Object.fromEntries(cells.map(([field, value]) => [field.slice(name.length + 1), value])));
    for (const [field] of cells) delete row.input[field];
  }
  if (lines.length) head.input[name] = lines;
}

const refusedElsewhere = 'Another row of this record is refused.';

/** The outcomes of a record's rows: all the same, each with the faults of its own line. Only the first has what is saved. */
function outcomesOf(record: RecordRows | undefined, checked: CheckedRow): CheckedRow[] {
  if (!record) return [checked];
  const { head, rows, withLine } = record;
  const faultsAt = new Map<Draft, RowFault[]>(rows.map((row) => [row, row.faults]));
  for (const { Field, Message } of checked.faults) {
    const [, name, place, of] = /^(\w+)\.(\d+)\.(\w+)$/.exec(Field) ?? [];
    const row = (place !== undefined && withLine[Number(place)]) || head;
    const fault = { Field: place === undefined ? Field : `${name}.${of}`, Message };
    const known = faultsAt.get(row) ?? [];
    if (!known.some((other) => other.Field === fault.Field)) faultsAt.set(row, [...known, fault]);
  }
  const { label, outcome, input: _input, ...about } = checked;
  const isRefused = [...faultsAt.values()].some((faults) => faults.length);
  const elsewhere = [{ Field: '', Message: refusedElsewhere }];
  return rows.map((row): CheckedRow => {
    const { place } = row;
    const faults = faultsAt.get(row) ?? [];
    if (!isRefused) return row === head ? checked : { place, label, outcome, changes: [], faults };
    const refused = {
      place,
      label,
      outcome: 'refused',
      changes: [],
      faults: faults.length ? faults : elsewhere,
    } as const;
    return row === head ? { ...about, ...refused } : refused;
  });
}

// Cells

function draftOf(
  { fields, meaning, emptyWord }: Checking,
  known: ReadonlyMap<string, Field>,
  { place, cells }: FileRow,
): Draft {
  const input: Record<string, unknown> = {};
  const faults: RowFault[] = [];
  let tidied: Draft['tidied'];
  for (const [at, name] of fields.entries()) {
    const field = name === null ? undefined : known.get(name);
    if (name === null || !field) continue;
    const cell = cells[at] ?? '';
    if (emptyWord !== undefined && shownOf(cell).trim() === emptyWord) {
      input[name] = null;
      continue;
    }
    let value: unknown;
    try {
      value = readCell(field, cell, meaning);
    } catch (error) {
      faults.push(...faultsOf(error).map((fault) => ({ ...fault, Field: name })));
    }
    if (value !== undefined) input[name] = value;
    const folding = foldingIn(field, value);
    if (folding) tidied = { ...tidied, [folding]: (tidied?.[folding] ?? 0) + 1 };
    // a name has no slash; one of a file that came along is its address by now
    const named = kinds[field.kind].given === 'uploaded' ? [value].flat() : [];
    const gone = named.find((one) => typeof one === 'string' && !one.includes('/'));
    if (typeof gone === 'string') {
      const [picture, file] = [
        `There is no picture '${quoted(gone)}'.`,
        `There is no file '${quoted(gone)}'.`,
      ];
      faults.push({ Field: name, Message: field.kind === 'image' ? picture : file });
    }
  }
  return { place, input, labels: {}, faults, tidied };
}

const tidiedKinds: ReadonlySet<FieldKind> = new Set(['text', 'multiline', 'email']);

/** What a save changes in the form of a text. A mobile number is not counted: people write it in many ways. */
function foldingIn(field: Field, value: unknown): Folding | undefined {
  if (typeof value !== 'string' || !tidiedKinds.has(field.kind)) return undefined;
  const read = readValue(field, value);
  return typeof read === 'string' ? foldingOf(value, read) : undefined;
}

// Records that are there already

const uniqueFields = ({ resource }: Saving) =>
  Object.entries(resource.fields).filter(([, field]) => field.unique && !field.uniqueWithin);

/** The unique value of a row, as it is compared. */
function uniqueIn({ input }: Draft, name: string, field: Field): string | undefined {
  const value = readValue(field, input[name]);
  return typeof value === 'string' || typeof value === 'number' ? lower(value) : undefined;
}

/** Takes note of rows that were checked in an earlier turn, as `findStored` did. */
export function recallRows(checking: Checking, rows: readonly FileRow[]): void {
  const { saving, taken } = checking;
  const known = new Map(importedFields(saving.resource));
  const note = (key: string, place: number) => taken.has(key) || taken.set(key, place);
  for (const row of rows) {
    const draft = draftOf(checking, known, row);
    for (const [name, field] of uniqueFields(saving)) {
      const value = uniqueIn(draft, name, field);
      if (value !== undefined) note(`${name} ${value}`, row.place);
    }
    if (row.recordId) note(`#${row.recordId}`, row.place);
  }
}

/** Finds the record that each row changes: the one with its first unique value, or with the same values in `sameBy`. */
async function findStored(checking: Checking, drafts: readonly Draft[]): Promise<void> {
  const { deps, session, saving, taken } = checking;
  const { resource, source } = saving;
  const unique = uniqueFields(saving);
  for (const [name, field] of unique) {
    const valueOf = (draft: Draft) => uniqueIn(draft, name, field);
    const values = drafts.flatMap((draft) => valueOf(draft) ?? []);
    if (!values.length) continue;
    const id = sql`r.${sql.identifier(resource.id)}`;
    const column = sql`lower(r.${sql.identifier(name)}::text)`;
    const { rows } = await deps.database.lists.db.execute<{ id: number; value: string }>(
      sql`select ${id} as id, ${column} as value from ${source.from(session)}
        where ${column} = any(${sql.param(values)}::text[])`,
    );
    const owners = new Map(rows.map((row) => [row.value, row.id]));
    for (const draft of drafts) {
      const value = valueOf(draft);
      if (value === undefined) continue;
      const owner = owners.get(value);
      const isFirst = unique.find(([other]) => draft.input[other] !== undefined)?.[0] === name;
      if (isFirst && owner !== undefined) draft.recordId = owner;
      else if (owner !== undefined && owner !== draft.recordId)
        draft.faults.push({ Field: name, Message: field.unique ?? '' });
      const earlier = taken.get(`${name} ${value}`);
      if (earlier === undefined) taken.set(`${name} ${value}`, draft.place);
      else draft.faults.push({ Field: name, Message: `Row ${earlier} has this ${field.label} as well.` });
    }
  }
  await findAlike(checking, drafts);
  for (const { recordId, place, faults } of drafts) {
    if (recordId === undefined) continue;
    const earlier = taken.get(`#${recordId}`);
    if (earlier === undefined) taken.set(`#${recordId}`, place);
    else if (!faults.length)
      faults.push({ Field: '', Message: `Row ${earlier} changes this record as well.` });
  }
  const ids = drafts.flatMap(({ recordId }) => recordId ?? []);
  if (!ids.length) return;
  const stored = await rowsWithIds({ deps, session, source }, ids);
  for (const draft of drafts) {
    const row = draft.recordId === undefined ? undefined : stored.get(draft.recordId);
    if (row) draft.stored = row;
  }
}

/** A value by which records are told apart: a reference by its label, and all without case. */
function tellingValue(
  { fields, created }: Saving['resource'],
  name: string,
  values: Values,
  isStored = false,
) {
  const field = fields[name];
  if (!field) return name === created ? parseDay(textOf(values[name])) : undefined;
  if (isLabelled(field)) return lower(foldText(textOf(values[isStored ? field.labelled : name])));
  return lower(JSON.stringify(readValue(field, values[name])));
}

/** Finds the records of rows without a unique value: those with the same values in `sameBy`, and best in all of the row's cells. */
async function findAlike(
  { deps, session, saving: { resource, source, choosing }, taken }: Checking,
  drafts: readonly Draft[],
): Promise<void> {
  const { sameBy, created, fields, id } = resource;
  const [first = ''] = sameBy;
  const telling = fields[first];
  const asked = drafts.filter(
    ({ recordId, input }) => recordId === undefined && sameBy.every((name) => input[name] !== undefined),
  );
  if (telling && asked.length) {
    const given = asked.map(({ input }) => lower(foldText(textOf(input[first]))));
    const isGiven = (column: string) =>
      sql`lower(r.${sql.identifier(column)}::text) = any(${sql.param(given)}::text[])`;
    const named = choosing.get(first)?.source;
    // by the index of the reference: a label that is joined has none
    const condition = named
      ? sql`r.${sql.identifier(first)} in (select ${idOf(named)} from ${named.from(session)} where ${isGiven(named.resource.label)})`
      : isGiven(isLabelled(telling) ? telling.labelled : first);
    const stored = await rowsWhere({ deps, session, source }, condition);
    const keyOf = (values: Values, isStored = false) =>
      JSON.stringify(sameBy.map((name) => tellingValue(resource, name, values, isStored)));
    const alike = new Map<string, WireRow[]>(asked.map(({ input }) => [keyOf(input), []]));
    for (const row of stored) alike.get(keyOf(row, true))?.push(row);
    const found = new Set<unknown>();
    for (const draft of asked) {
      const rows = alike.get(keyOf(draft.input)) ?? [];
      const free = rows.filter((row) => !found.has(row[id]) && !taken.has(`#${Number(row[id])}`));
      const isWhole = (row: WireRow) =>
        Object.keys(draft.input).every(
          (name) => tellingValue(resource, name, row, true) === tellingValue(resource, name, draft.input),
        );
      const row = free.find(isWhole) ?? free[0] ?? rows[0];
      if (row) draft.recordId = Number(row[id]);
      found.add(row?.[id]);
    }
  }
  if (!fields[created]) for (const { input } of drafts) delete input[created];
}

/** Reads the records with these ids, in their order, as the wire has them. */
export async function rowsWithIds(
  place: { deps: Pick<Deps, 'database'>; session: Session; source: RowSource },
  ids: readonly number[],
  runner?: Runner,
): Promise<ReadonlyMap<number, WireRow>> {
  const rows = await rowsWhere(place, sql`${idOf(place.source)} = any(${sql.param(ids)}::int[])`, runner);
  return new Map(rows.map((row) => [Number(row[place.source.resource.id]), row]));
}

async function rowsWhere(
  {
    deps: { database },
    session,
    source,
  }: { deps: Pick<Deps, 'database'>; session: Session; source: RowSource },
  condition: SQL,
  runner: Runner = database.lists.db,
): Promise<WireRow[]> {
  const columns = await source.columns(database.db);
  const list = withRefused(source, columns.list, session);
  const { rows } = await runner.execute<WireRow>(
    sql`select ${list} from ${source.from(session)} where ${condition} order by ${idOf(source)}`,
  );
  return rows.map((row) => wireRow(columns, row));
}

/** The version of a whole row, by which an import knows whether somebody has changed it since. */
export const rowVersion = ({ fields }: RowSource['resource'], row: WireRow): string =>
  versionOf(Object.keys(fields).map((name) => row[name] ?? null));

// The rules of a save

async function checkRow(
  checking: Checking & {
    present: Present;
    defaults: Values;
    files: ReadonlyMap<string, boolean>;
  },
  draft: Draft,
): Promise<CheckedRow> {
  const { deps, session, saving, present, files } = checking;
  const { resource } = saving;
  const { place, faults, stored: row, recordId, input: given, tidied } = draft;
  const mode = recordId === undefined ? 'add' : 'update';
  const label = foldText(recordName(resource, { ...row, ...given }) ?? '');
  const refused = (more: readonly RowFault[]): CheckedRow => ({
    place,
    outcome: 'refused',
    label,
    changes: [],
    ...(tidied && { tidied }),
    faults: inColumns(checking, [
      ...faults,
      ...more.filter(({ Field }) => !faults.some((known) => known.Field === Field)),
    ]),
    ...(recordId !== undefined && { recordId }),
  });
  const input: Record<string, unknown> =
    recordId === undefined ? { ...checking.defaults, ...given } : { ...given, [resource.id]: recordId };
  const parsed = parsedInput(saving, input);
  const before = row && storedValues(resource.fields, row);
  const isSame =
    before && Object.keys(given).every((name) => isDeepStrictEqual(parsed[name], before[name] ?? null));
  if (!isSame && !can(session.permissions, resource.page, mode === 'add' ? 'add' : 'edit', false))
    return refused([{ Field: '', Message: unauthorized }]);
  if (recordId !== undefined && !isSame && (!row || !resource.calls.update))
    return refused([{ Field: '', Message: row ? 'Records of this page can only be added.' : goneMessage }]);
  try {
    const stored = mode === 'update' && !isSame ? requireEditable(resource, row) : before;
    const values = isSame
      ? {}
      : await valuesToWrite(resource, { deps, session, input: parsed, present }, mode, stored);
    requireFieldsNotRefused(row, values, stored);
    await requireFiles(atOf(checking), resource.fields, values, stored, files);
    await saving.beforeSave?.judge?.({ deps, ...atOf(checking), id: recordId, values });
    if (faults.length) return refused([]);
    const changes = stored
      ? changesBetween(resource, Object.keys(values), {
          before: stored,
          after: { ...draft.labels, ...values },
        })
      : [];
    return {
      place,
      outcome: recordId === undefined ? 'create' : changes.length ? 'change' : 'same',
      label,
      input,
      changes,
      faults: [],
      ...(tidied && { tidied }),
      ...(row && recordId !== undefined && { recordId, version: rowVersion(resource, row) }),
    };
  } catch (error) {
    return refused(faultsOf(error));
  }
}

/** Faults in the order of the file's columns. */
const inColumns = ({ fields }: Checking, faults: readonly RowFault[]): RowFault[] =>
  faults.toSorted((one, other) => fields.indexOf(one.Field) - fields.indexOf(other.Field));

/** The body of a save as the save reads it, without what it checks. */
export const parsedInput = (
  { resource }: Pick<Saving, 'resource'>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...readValues(resource.fields, input),
  ...(resource.id in input && { [resource.id]: input[resource.id] }),
});

/** A form begins with these values, so a row without them does as well. */
function defaultsOf({ saving, starts }: Checking, present: Present): Record<string, unknown> {
  const own = Object.fromEntries(
    Object.entries(saving.resource.fields).flatMap(([name, field]) => {
      const start = ownDefault(field);
      const isGiven = start !== undefined && !fieldState(field, {}, 'add').isLocked;
      return isGiven ? [[name, givenValue(field, start, present)]] : [];
    }),
  );
  return { ...own, ...starts };
}

/** The cells of these fields that differ between two records with their labels, each as the wire has it. */
export const changesBetween = (
  { fields }: Saving['resource'],
  names: readonly string[],
  { before = {}, after = {} }: { before?: Values | undefined; after?: Values | undefined },
): RowChange[] =>
  names.flatMap((Field) => {
    const [Before, After] = [before[Field] ?? null, after[Field] ?? null];
    if (isDeepStrictEqual(Before, After)) return [];
    const change = { Field, Before, After };
    const field = fields[Field];
    if (!field || !isLabelled(field)) return [change];
    return [{ ...change, Labels: [textOf(before[field.labelled]), textOf(after[field.labelled])] }];
  });

/** HTTP refusals that are about the server, not about a row: too slow, no room. */
const serverStatuses = [408, 507];

/** The texts of a refusal at their fields. Throws every other error. */
export function faultsOf(error: unknown): RowFault[] {
  if (error instanceof HttpRefusal && !serverStatuses.includes(error.status))
    return [{ Field: '', Message: error.message }];
  if (!(error instanceof Refusal)) throw error;
  const faults = Object.entries(error.errors).map(([Field, Message]) => ({ Field, Message }));
  return faults.length ? faults : [{ Field: '', Message: error.message }];
}

// Hooks

/** Ends a transaction whose work was only tried. */
class Undone extends Error {}

const undone = new Undone();

/** Saves rows whose declaration has hooks or never overlap, and undoes it, to learn what is refused of them. */
async function tryRows(checking: Checking, checked: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const { deps, session, saving } = checking;
  const tried: CheckedRow[] = [];
  const work = inTransaction(deps.database, async (transaction) => {
    for (const row of checked) {
      if (!row.input || (row.outcome !== 'create' && row.outcome !== 'change')) {
        tried.push(row);
        continue;
      }
      const { input, outcome } = row;
      try {
        await transaction.transaction((inner) =>
          saveIn(
            saving,
            { deps, session, input: parsedInput(saving, input), transaction: inner, isPageHeld: true },
            outcome === 'create' ? 'add' : 'update',
          ),
        );
        tried.push(row);
      } catch (error) {
        tried.push({ ...row, outcome: 'refused', faults: faultsOf(error) });
      }
    }
    throw undone;
  });
  await work.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return tried;
}
