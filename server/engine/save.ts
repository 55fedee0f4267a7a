/**
 * A save, from its request to its answer:
 *
 * 1. session and a right that the call serves: `calls/endpoint.ts`
 * 2. parse: `readInput`, here, which `requireInput` of `calls/requireInput.ts` runs
 * 3. right: the exact one, as one call may add and edit. `save`, here, does this and all that follows
 *
 * The rest is one transaction. `writeOnce` of `calls/endpoint.ts` begins it and, with an Idempotency-Key, answers a repeated
 * request with the stored answer. A refusal that any stage throws undoes the transaction, and `onError` of `middleware.ts`
 * answers it.
 *
 * 4. the record as it is, held until the end, and only if it is the company's: `holdRecord`. It goes to the database together with
 *    the key
 * 5. what may be written of the input: `requireEditable`; `requireVersion`, which refuses a save that began with another version
 *    (of two saves without a version the later one wins); `valuesToWrite`, which checks the declared rules on the record as it
 *    will be stored. They go by the stored record, not by what was sent, and by what the person sees of it. A field that was not
 *    sent keeps its value
 * 6. rules, in this order: the declaration's `beforeSave`, and 5 once more if it changes a value; fields whose change is refused;
 *    lookups that lead nowhere; references that are not offered; files that the company does not have (`uploads/recordFiles.ts`); the writer's
 *    `requireWritable`
 * 7. write: `tableWriter.ts`, or the writer that a module registers. Unique indexes and checks of the database refuse here, with
 *    the declared texts. Then the declaration's `afterSave`
 * 8. log: `audit/auditLog.ts`. Where 7 is one statement, the entry is a part of it. Where nothing follows, so is the answer that the
 *    key keeps, and the commit is sent with it. Saves of one moment that are nothing else share one commit (`db/client.ts`)
 * 9. the declared mail is queued; the answer, which is sent after the commit
 */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { saveCall, versionName } from '../../contract/calls/records/save.ts';
import { clockIn } from '../../contract/day/moment.ts';
import type { FormMode, Values } from '../../contract/resource/declaration/Condition.ts';
import { type Field, type FieldOf, heldOf } from '../../contract/resource/declaration/Field.ts';
import { lookups } from '../../contract/resource/declaration/lookups.ts';
import { fieldState, ruleMessages } from '../../contract/resource/fieldState.ts';
import { can } from '../../contract/pages/Permission.ts';
import type { Present } from '../../contract/resource/givenValue.ts';
import { isRecordId, largestInteger } from '../../contract/values/limits.ts';
import { oncePer } from '../../contract/values/oncePer.ts';
import {
  derivedFrom,
  derivedValue,
  isMissing,
  parseValue,
  readValue,
  readValues,
  storedValues,
  textOf,
  Unreadable,
  valueWhenMissing,
} from '../../contract/resource/parseValue.ts';
import {
  isEditableRow,
  refusedName,
  type Resource,
  type Through,
  whyRefused,
} from '../../contract/resource/Resource.ts';
import type { Row } from '../../contract/calls/records/listRequest.ts';
import { problemsIn } from '../../contract/resource/schemaOf.ts';
import { writtenValue } from '../../contract/resource/writtenValue.ts';
import { seenPart, withFields, withLocked, withOwnLocked } from '../../contract/resource/seen.ts';
import { type Answer, changedSince, done, goneMessage, Refusal, refusalAt } from '../calls/answer.ts';
import {
  type Endpoint,
  declaredEndpoint,
  requireRight,
  type SessionRequest,
  type Writing,
} from '../calls/endpoint.ts';
import { readObject, refusalOf } from '../calls/requireInput.ts';
import type { Session } from '../calls/Session.ts';
import type { Deps } from '../calls/Deps.ts';
import { runNamed, type Runner, type Transaction } from '../db/transaction.ts';
import type { AuditLog, Written } from './audit/auditLog.ts';
import { requireFiles } from './uploads/recordFiles.ts';
import { keptLines, lockedProblems, valueWhenLocked } from './lockedValues.ts';
import { type Choosing, linesOf, requireOptions } from './optionsEndpoint.ts';
import { queueRowMail } from './mails.ts';
import { columnName, hasTable } from './schema/tableOf.ts';
import {
  ownRows,
  type Held,
  holdRow,
  rowSeenBy,
  type RowSource,
  sourceSeenBy,
  unseenBy,
  versioning,
  type WireRow,
} from './rows/RowSource.ts';

type Input = Record<string, unknown>;

// What the stages hand on

/** One save as writers and hooks see it. Its values are parsed, and only of declared fields. */
export interface Save {
  deps: Deps;
  session: Session;
  transaction: Transaction;
  /** The stored record's id; undefined for a new one. */
  id: number | undefined;
  values: Record<string, unknown>;
}

/** A record that becomes active or inactive. */
export type Toggle = Omit<Save, 'values' | 'id'> & { id: number; active: boolean };

/** Stores the records of a resource without a declared table, and returns their ids. Throws Refusal. */
export interface Writer {
  /**
   * Locks the record until the end, also against changes that are not saves of the engine's. Where the record has left its rows, it
   * may refuse with the reason; else the engine says that the record is gone.
   */
  hold?: (record: Pick<Save, 'deps' | 'transaction' | 'session'> & { id: number }) => Promise<void>;
  /** Throws Refusal for values that can't be written, whatever the hooks say. */
  requireWritable?: (save: Save) => Promise<void>;
  /** Lets `run` store a record without lines by one statement, and returns what `run` does. */
  write?: (save: Save, run: (writing: Writing) => Promise<Written | undefined>) => Promise<Written>;
  create?: (save: Save) => Promise<number>;
  update?: (save: Save & { id: number }) => Promise<number>;
  toggle?: (toggle: Toggle) => Promise<void>;
  /** Takes an action's `update` back. Without it nobody knows what the update did besides. */
  undo?: {
    /** Reads, as JSON, what `update` may change of the held record. */
    read: (record: Omit<Save, 'values' | 'id'> & { id: number }) => Promise<Values>;
    /** Writes what `read` found before the update. Throws Refusal where the update had an effect outside that stays. */
    putBack: (save: Save & { id: number }) => Promise<void>;
  };
  /** Removes a record that was made by mistake, such as by an import. Throws Refusal where something keeps it. */
  remove?: (record: Omit<Save, 'values' | 'id'> & { id: number }) => Promise<void>;
}

/** Throws Refusal for values, whatever other records have. It changes none. */
export type Judge = (save: Omit<Save, 'transaction'> & { transaction: Runner }) => Promise<void>;

/** May change `save.values` or throw a Refusal. One that only judges has `judge`. */
export type Hook = ((save: Save) => Promise<void>) & { judge?: Judge };

/** A hook that lets many records be checked, and stored, at once. */
export const judging = (judge: Judge): Hook => Object.assign((save: Save) => judge(save), { judge });

export type AfterSave = (save: Save & { id: number }) => Promise<void>;

export type BeforeToggle = (toggle: Toggle) => Promise<void>;

/** A resource, and all that saves its records. */
export interface Saving {
  resource: Resource;
  source: RowSource;
  writer: Writer;
  log: AuditLog;
  /** By the names of references, those of lines as `Items.ProductId`. */
  choosing: ReadonlyMap<string, Choosing>;
  beforeSave: Hook | undefined;
  afterSave: AfterSave | undefined;
}

/** The rights and words of each mode. */
const modes = {
  add: { right: 'add', action: 'created' },
  update: { right: 'edit', action: 'updated' },
} as const;

/** A person's save within a transaction: its parsed input, and who saves. */
export type SaveRequest = Pick<SessionRequest<Input>, 'deps' | 'session' | 'input'> & {
  transaction: Transaction;
  /** Only the row is locked, as `holdRow` says. */
  isPageHeld?: boolean;
  /** The stored record, where the caller holds it already. */
  held?: Promise<WireRow> | undefined;
  /** The transaction ends with the save, whose last statement does this too and is sent with the commit. */
  endWith?: (() => Writing) | undefined;
};

/** A stored record with its row before; a new one has none. */
interface Saved extends Written {
  before: WireRow | undefined;
}

/** Finds the record that a save or an operation is about, and holds it until the end. Throws Refusal where the person's company has none. */
export async function holdRecord(
  { source, writer }: Pick<Saving, 'source' | 'writer'>,
  { deps, isPageHeld, ...held }: Held & Pick<SaveRequest, 'deps' | 'isPageHeld'>,
): Promise<WireRow> {
  const row = await holdRow(source, held, (record) => writer.hold?.({ deps, ...record }), isPageHeld);
  if (!row) throw new Refusal(goneMessage);
  return row;
}

/** The stages 3 to 8 of a save. Throws Refusal. */
export async function saveIn(
  saving: Saving,
  { deps, session, input, transaction, isPageHeld, held, endWith }: SaveRequest,
  mode: FormMode,
): Promise<Saved> {
  const { resource, source, writer, log, afterSave } = saving;
  const { right, action } = modes[mode];

  // right
  requireRight(session, resource.page, right);
  const storedId = mode === 'update' ? Number(input[resource.id]) : undefined;

  // the record as it is
  const rowBefore =
    storedId === undefined
      ? undefined
      : await (held ?? holdRecord(saving, { deps, session, transaction, id: storedId, isPageHeld }));

  // what may be written
  const request = { deps, session, input, transaction };
  const { stored, values: asked } = await requireValues({ resource, source }, request, mode, rowBefore);
  const own = { deps, session, transaction, id: storedId };
  const hooked = await valuesOfHook(saving, { ...own, values: asked });
  const values = Object.keys(hooked).length
    ? await valuesToWrite(resource, request, mode, stored, hooked)
    : asked;
  const change: Save = { ...own, values };

  // rules
  requireFieldsNotRefused(rowBefore, values, stored);
  await requireLookups(transaction, resource.fields, values, stored);
  await requireOptions(saving, change, stored);
  await requireFiles(change, resource.fields, values, stored);
  await writer.requireWritable?.(change);

  // write and log in one statement, where nothing else belongs to the save
  if (writer.write && source.written && !afterSave) {
    const written = await writer.write(change, (writing) =>
      log.recordWritten({ transaction, session, end: endWith?.() }, action, rowBefore, writing),
    );
    return { ...written, before: rowBefore };
  }

  // write
  const id =
    storedId === undefined
      ? await writer.create?.(change)
      : await writer.update?.({ ...change, id: storedId });
  if (id === undefined) throw new Error(`'${resource.key}' has no writer to ${mode} with`);
  const saved = { ...change, id };
  await afterSave?.(saved);

  // log
  return { id, row: await log.record(saved, action, rowBefore), before: rowBefore };
}

/** The stage 5 of a save of `row`, the record as it is: the values that it has, and those to write. Throws Refusal. */
export async function requireValues(
  { resource, source }: Pick<Saving, 'resource' | 'source'>,
  { deps, session, input, transaction }: SaveRequest,
  mode: FormMode,
  row: WireRow | undefined,
): Promise<{ stored: Values | undefined; values: Record<string, unknown> }> {
  const stored = mode === 'update' ? requireEditable(resource, row) : undefined;
  if (row) requireVersion(source, session, row, input[versionName]);
  const values = await valuesToWrite(resource, { deps, session, input, transaction }, mode, stored);
  return { stored, values };
}

/** The values that the declaration's `beforeSave` changes. Whatever follows from them is computed and checked once more. */
export async function valuesOfHook(
  { resource, beforeSave }: Pick<Saving, 'resource' | 'beforeSave'>,
  save: Save,
): Promise<Values> {
  if (!beforeSave) return {};
  const before = structuredClone(save.values);
  await beforeSave(save);
  const changed = Object.entries(save.values).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name]),
  );
  return readValues(resource.fields, Object.fromEntries(changed));
}

/** The stages 3 to 9 of a save. Its call has parsed the input. */
async function save(
  saving: Saving,
  { deps, session, input, write }: SessionRequest<Input>,
  mode: FormMode,
): Promise<Answer<Row>> {
  const { resource } = saving;
  const { texts, item, id: name } = resource;
  const message = mode === 'add' ? texts.added : `${item} updated successfully.`;
  const isMailed = mode === 'add' && resource.mail !== undefined;
  requireRight(session, resource.page, modes[mode].right);
  const hold = (transaction: Transaction) =>
    holdRecord(saving, { deps, session, transaction, id: Number(input[name]) });
  return write(
    async (transaction, held, endWith) => {
      const end = isMailed ? undefined : () => endWith(name, message);
      const request = { deps, session, input, transaction, held, endWith: end };
      const { id, row } = await saveIn(saving, request, mode);
      if (isMailed) await queueRowMail(resource, resource.mail, row, { deps, transaction, session });

      // answer
      return done({ [name]: id }, message);
    },
    mode === 'update' ? hold : undefined,
  );
}

/** The documented saving calls of a resource: create, update, or one call for both by the record's id. */
export function saveEndpoints(saving: Saving): Endpoint[] {
  const { resource } = saving;
  const one = (mode: FormMode) =>
    declaredEndpoint(
      saveCall(resource, mode),
      (sent) => readInput(resource, mode, sent),
      (request) => save(saving, request, mode),
    );
  const { create, update } = resource.calls;
  if (!create || create !== update)
    return [...(create ? [one('add')] : []), ...(update ? [one('update')] : [])];
  const modeOf = (sent: unknown) => (Number(Object(sent)[resource.id]) > 0 ? 'update' : 'add');
  const schema = (sent: unknown) => readInput(resource, modeOf(sent), sent);
  return [
    declaredEndpoint(saveCall(resource, 'add'), schema, (request) =>
      save(saving, request, modeOf(request.input)),
    ),
  ];
}

// Parse, and what may be written

/** The present of a save: the clock in people's zone, which does not go on, and who saves, if somebody is signed in. */
export function presentOf({ config, now }: Pick<Deps, 'config' | 'now'>, session?: Session): Present {
  const at = now();
  return { ...clockIn(config.timeZone, () => at), me: session?.userId };
}

const notEditable = "This record can't be changed.";

/** Reads the id of a stored record in a request, and the version with which it began. Throws Refusal. */
export function readStored({ id: name }: Pick<Resource, 'id'>, sent: Values): Values {
  const id = Number(sent[name]);
  if (id > largestInteger) throw refusalAt(name, goneMessage);
  if (!isRecordId(id)) throw refusalAt(name, 'Please choose a record.');
  return { [name]: id, [versionName]: textOf(sent[versionName]) };
}

/**
 * Reads a save's body: the declared fields, and of a stored record its id and version. `save` checks them. A field's name may begin
 * with a small letter, as in the documented `productId` (spec 2 §3).
 */
function readInput(resource: Resource, mode: FormMode, sent: unknown): Input {
  const values = { ...readObject(sent) };
  for (const name of Object.keys(values)) {
    const declared = name.charAt(0).toUpperCase() + name.slice(1);
    if (!Object.hasOwn(values, declared)) values[declared] = values[name];
  }
  return { ...readValues(resource.fields, values), ...(mode === 'update' && readStored(resource, values)) };
}

/** The stored `row`'s values. Throws Refusal where it is gone or can't be edited. */
export function requireEditable(resource: Resource, row: WireRow | undefined): Values {
  if (!row) throw new Refusal(goneMessage);
  if (!isEditableRow(resource, row)) throw new Refusal(notEditable);
  requireNotRefused(row, 'edit');
  return storedValues(resource.fields, row);
}

/** Throws Refusal where `what` is refused of the stored row. */
export function requireNotRefused(row: WireRow | undefined, what: string): void {
  const why = whyRefused(row, what);
  if (why !== undefined) throw new Refusal(why);
}

/** Throws Refusal where `values` would change a field of the stored `row` that refuses changes. */
export function requireFieldsNotRefused(row: WireRow | undefined, values: Values, stored: Values = {}): void {
  if (!row?.[refusedName]) return;
  for (const [name, value] of Object.entries(values)) {
    const why = whyRefused(row, name);
    if (why !== undefined && !isDeepStrictEqual(value, stored[name])) throw refusalAt(name, why);
  }
}

/** Throws Refusal, with the record as it is seen, where it has changed since the save began with a version. */
export function requireVersion(source: RowSource, session: Session, row: WireRow, version: unknown): void {
  if (typeof version !== 'string' || !version) return;
  const { resource } = sourceSeenBy(source, session);
  const record = versioning(resource)(rowSeenBy(source, session, row));
  if (record[versionName] !== version) throw changedSince(record);
}

/**
 * The values that a save may write. Locked fields are left out, but a new record gets their defaults. A field that the form hides
 * is empty, one that copies has the other's value, and a derived one is computed anew. A field of a stored record keeps its value
 * where `values` has none, or where the stored value can't be read.
 *
 * @param stored the record as it is (`storedValues`), which decides the locks; undefined for a new one
 */
export function writableValues(
  resource: Pick<Resource, 'fields'>,
  values: Values,
  mode: FormMode,
  present: Present,
  stored?: Values,
): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  const fields = Object.entries(resource.fields);
  for (const [name, field] of fields) {
    const { isShown, isLocked, isCopying } = fieldState(field, values, mode, stored);
    if ('derived' in field && field.derived) continue;
    if (isLocked) {
      const start = mode === 'add' ? valueWhenLocked(field, present) : undefined;
      if (start !== undefined) written[name] = start;
      continue;
    }
    const from = isCopying && field.copies && !heldOf(field) ? field.copies.from : name;
    const value = isShown ? values[from] : undefined;
    const isKept = value instanceof Unreadable || field.kind === 'lines';
    const isLeft = value === undefined || (isKept && value === stored?.[from]);
    if (mode === 'update' && isShown && isLeft) continue;
    written[name] =
      value instanceof Unreadable ? valueWhenMissing(field) : (value ?? valueWhenMissing(field));
  }
  return { ...written, ...derivedValues(resource, written, stored) };
}

/** The derived fields that `written` changes, with `stored`, and those whose stored value is out of date. */
export function derivedValues(
  { fields }: Pick<Resource, 'fields'>,
  written: Values,
  stored: Values = {},
): Record<string, unknown> {
  const derived = derivedFields(fields);
  if (!derived.length) return {};
  const known = { ...stored, ...written };
  return Object.fromEntries(
    derived.flatMap(({ name, field, from }) => {
      if (!from.every((source) => source in known && !(known[source] instanceof Unreadable))) return [];
      const value = derivedValue(field, fields, known) ?? null;
      const isAnew = from.some((source) => source in written) || value !== (stored[name] ?? null);
      return isAnew ? [[name, value]] : [];
    }),
  );
}

/** The derived fields, and those that they follow from. */
const derivedFields = oncePer((fields: Resource['fields']) =>
  Object.entries(fields).flatMap(([name, field]) =>
    'derived' in field && field.derived ? [{ name, field, from: field.derived.from.map(derivedFrom) }] : [],
  ),
);

/** The sent values, and the stored ones of all other fields. */
const withStored = ({ fields }: Resource, input: Input, stored: Values): Values =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, input[name] === undefined ? stored[name] : input[name]]),
  );

/**
 * The values by which rules judge a save: in fields that people don't fill, those that the record will have, whatever was sent.
 *
 * @param values what people filled, and for a stored record its other values
 * @param stored as of `writableValues`
 */
export function valuesToJudge(
  { fields }: Pick<Resource, 'fields'>,
  values: Values,
  mode: FormMode,
  present: Present,
  stored?: Values,
): Record<string, unknown> {
  const judged: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries(fields)) {
    const isDerived = 'derived' in field && field.derived !== undefined;
    const isFilled = !isDerived && !fieldState(field, values, mode, stored).isLocked;
    // the writer decides a value that the form has from a call
    const sent = isFilled || field.default !== undefined ? values[name] : undefined;
    const given = isFilled ? sent : stored ? stored[name] : (valueWhenLocked(field, present) ?? sent);
    // a value that no row shows, such as a password, stays as it is
    judged[name] = stored && given === undefined ? undefined : (given ?? valueWhenMissing(field));
  }
  Object.assign(judged, derivedValues({ fields }, judged));
  for (const [name, field] of Object.entries(fields))
    if (field.copies && !heldOf(field) && fieldState(field, judged, mode, stored).isCopying)
      judged[name] = judged[field.copies.from];
  return Object.assign(judged, derivedValues({ fields }, judged));
}

/** Reads a field of those of the referenced records with these ids that the person may know. */
async function readThrough(
  runner: Runner,
  { target, field: wanted }: Through,
  session: Session,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  const field = target.fields[wanted];
  if (!field || !ids.length || !hasTable(target)) return new Map();
  const rows = await runNamed<{ id: number; value: unknown }>(
    runner,
    sql`select id, ${sql.identifier(columnName(wanted, field))}::text as value from ${sql.identifier(target.table)}
      where id = any(${sql.param(ids)}::int[]) and ${ownRows(target, session)}`,
  );
  return new Map(
    rows.map(({ id, value }) => {
      const parsed = parseValue(field, value);
      return [id, 'value' in parsed ? parsed.value : null];
    }),
  );
}

/** Reads what the checks of `resource` read of the records of the company that `values` refer to. */
export async function valuesThrough(
  runner: Runner,
  { through }: Pick<Resource, 'through'>,
  session: Session,
  values: Values,
): Promise<Values> {
  const read: Record<string, unknown> = {};
  for (const one of through) {
    const id = values[one.by];
    if (typeof id !== 'number') continue;
    read[one.name] = (await readThrough(runner, one, session, [id])).get(id) ?? null;
  }
  return read;
}

/** The text for a value of a referenced record that is not the one that somebody saw. */
const otherNow = (field: Field, now: unknown, seen: unknown): string =>
  `${field.label} is ${writtenValue(now, field) || '–'} now, and not ${writtenValue(seen, field)}. Please look at it again.`;

/**
 * The values that a record and its lines hold of the records to which they refer: those that they have already where the reference
 * stays, and the present ones of the others. The problems name values that somebody sent and that are not the present ones.
 *
 * @param values the values as they will be, except for these
 * @param sent those of them that the save sends
 * @param stored as of `writableValues`
 */
export async function heldValues(
  runner: Runner,
  { fields, held }: Pick<Resource, 'fields' | 'held'>,
  session: Session,
  mode: FormMode,
  { values, sent, stored = {} }: { values: Values; sent: Values; stored?: Values | undefined },
): Promise<{ values: Values; problems: Record<string, string> }> {
  const known: Record<string, unknown> = { ...values };
  const problems: Record<string, string> = {};
  const changed = new Set<string>();
  for (const one of held) {
    const { name, by, line } = one;
    const lines = line === undefined ? undefined : fields[line];
    const field = lines?.kind === 'lines' ? lines.fields[name] : fields[name];
    // a hook's value stays, and so do the lines that nobody sent
    if (!field || !heldOf(field) || (line !== undefined && !Array.isArray(sent[line]))) continue;
    const rows = line === undefined ? [known] : linesOf(known, line);
    const before = line === undefined ? [stored] : [...linesOf(stored, line)];
    const reference = fields[by];
    // a hidden reference is emptied
    const isShown = !reference || fieldState(reference, known, mode, stored).isShown;
    const ids = rows.flatMap((row) => (typeof row[by] === 'number' ? [row[by]] : []));
    const present = await readThrough(runner, one, session, [...new Set(ids)]);
    const now = rows.map((row, place) => {
      const id = line !== undefined || isShown ? row[by] : null;
      const seen = line === undefined ? sent[name] : row[name];
      const alike = before.filter((old) => old[by] === id && !isMissing(old[name]));
      const kept = alike.find((old) => old[name] === seen) ?? alike[0];
      if (kept) before.splice(before.indexOf(kept), 1);
      const value = typeof id === 'number' ? (kept ? kept[name] : (present.get(id) ?? null)) : null;
      const at = line === undefined ? name : `${line}.${place}.${name}`;
      if (!isMissing(seen) && seen !== value) problems[at] = otherNow(field, value, seen);
      return { ...row, [name]: value };
    });
    if (line === undefined) Object.assign(known, now[0]);
    else if (lines) known[line] = readValue(lines, now);
    changed.add(line ?? name);
  }
  return { values: Object.fromEntries([...changed].map((name) => [name, known[name]])), problems };
}

/**
 * Checks the record as it will be stored, and answers what may be written. Throws Refusal for a broken rule.
 *
 * @param hooked the values that a hook has set in place of those of the input
 */
export async function valuesToWrite(
  resource: Resource,
  {
    deps,
    session,
    input: sent,
    transaction = deps.database.db,
    present = presentOf(deps, session),
  }: Pick<SessionRequest<Input>, 'deps' | 'session' | 'input'> & { transaction?: Runner; present?: Present },
  mode: FormMode,
  stored?: Values,
  hooked: Values = {},
): Promise<Record<string, unknown>> {
  const unseen = unseenBy(resource, session);
  const own = withOwnLocked(resource, (right) => can(session.permissions, resource.page, right, false));
  const locked = withLocked(own, unseen);
  // whatever the form does with a field, a hook's value stays
  const part = Object.keys(hooked).length
    ? withFields(locked, (field, name) =>
        derivedFrom(name) in hooked
          ? { ...field, locked: undefined, shown: undefined, copies: undefined }
          : field,
      )
    : locked;
  const lines = keptLines(part, unseen, sent, stored, present);
  const input = { ...sent, ...lines.values, ...hooked };
  const asked = stored ? withStored(resource, input, stored) : input;
  const open = { ...part, held: part.held.filter(({ line }) => !(line !== undefined && line in hooked)) };
  const held = await heldValues(transaction, open, session, mode, { values: asked, sent: input, stored });
  const given = { ...asked, ...held.values };
  const judged = valuesToJudge(part, given, mode, present, stored);
  const isNew = (name: string) =>
    !stored || input[name] !== undefined || !isDeepStrictEqual(judged[name] ?? null, stored[name] ?? null);
  const through = await valuesThrough(transaction, part, session, judged);
  const problems = {
    // what somebody does not see is left as it is, as a refusal would tell of its value
    ...lockedProblems(seenPart(own, unseen), sent, mode, present, stored),
    ...problemsIn(part, judged, mode, { stored, isSent: isNew, known: { present, through } }),
    ...Object.fromEntries(
      // in lines by `Items.1.Price`
      Object.entries(held.problems).filter(([name]) => !unseen.has(name.replace(/\.\d+\./, '.'))),
    ),
    ...lines.problems,
  };
  if (Object.keys(problems).length) throw refusalOf(problems, Object.keys(part.fields));
  return writableValues(part, judged, mode, present, stored);
}

// Lookups

async function isThere(runner: Runner, { to, of }: FieldOf<'lookup'>, values: Values, id: number) {
  const { table, parent } = lookups[to];
  const above = of && parent ? sql`${sql.identifier(parent.column)} = ${values[of] ?? null}::int` : sql`true`;
  const found = await runNamed(
    runner,
    sql`select 1 from ${sql.identifier(table)} where id = ${id}::int and ${above}`,
  );
  return found.length > 0;
}

/**
 * Throws Refusal, with the field's own text where it has one, at the first lookup that leads nowhere, or not to where another
 * field asks for: a city that is not of the state.
 *
 * @param values what is to be stored
 * @param stored the record as it is; a save leaves the fields for which it has no values
 */
export async function requireLookups(
  runner: Runner,
  fields: Readonly<Record<string, Field>>,
  values: Values,
  stored: Values = {},
): Promise<void> {
  const after = { ...stored, ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'lookup' || !(name in values || (field.of && field.of in values))) continue;
    const id = after[name];
    if (typeof id !== 'number' || (await isThere(runner, field, after, id))) continue;
    const own = typeof field.required === 'object' ? field.required.message : field.required;
    throw refusalAt(name, own ?? ruleMessages.choice);
  }
}
