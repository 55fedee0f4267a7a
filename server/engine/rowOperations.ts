/** Does what people do with rows beside opening them, for one and for many. Mails are queued with it. */
import { sql } from 'drizzle-orm';
import type { AuditAction } from '../../contract/calls/records/auditLog.ts';
import type { Right } from '../../contract/pages/Permission.ts';
import type { Values } from '../../contract/resource/declaration/Condition.ts';
import {
  fieldRules,
  fieldState,
  isAlwaysRequired,
  isLockedIn,
  ownDefault,
} from '../../contract/resource/fieldState.ts';
import { givenValue, type Present } from '../../contract/resource/givenValue.ts';
import { fieldsRead, type Known, passesCrossCheck } from '../../contract/resource/declaration/namedRules.ts';
import { emptyValue, readValues, storedValues, Unreadable } from '../../contract/resource/parseValue.ts';
import { copiedOf } from '../../contract/resource/copiedOf.ts';
import { isActionOf, nextToggle, type Resource } from '../../contract/resource/Resource.ts';
import type {
  CallAction,
  MailDeclaration,
  RowAction,
  SetAction,
} from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { schemaOf } from '../../contract/resource/schemaOf.ts';
import { withLocked } from '../../contract/resource/seen.ts';
import { askedPart, isSetAction, valuesSet } from '../../contract/resource/setAction.ts';
import { versionName } from '../../contract/calls/records/save.ts';
import { goneMessage, Refusal, refusalAt } from '../calls/answer.ts';
import type { Deps } from '../calls/Deps.ts';
import type { Session } from '../calls/Session.ts';
import { requireInput } from '../calls/requireInput.ts';
import type { Transaction } from '../db/transaction.ts';
import { requireFiles } from './uploads/recordFiles.ts';
import { addJob } from './jobs.ts';
import { type ActionContext, registered, type Registry } from './Module.ts';
import { requireOptions } from './optionsEndpoint.ts';
import { queueRowMail } from './mails.ts';
import { lockedText } from './lockedValues.ts';
import { type RowSource, unseenBy, wholeSource, type WireRow } from './rows/RowSource.ts';
import {
  derivedValues,
  heldValues,
  holdRecord,
  presentOf,
  requireFieldsNotRefused,
  requireLookups,
  requireNotRefused,
  requireValues,
  requireVersion,
  type Save,
  saveIn,
  type Saving,
  type Toggle,
  valuesOfHook,
  valuesThrough,
  type Writer,
  writableValues,
} from './save.ts';
import { hasTable } from './schema/tableOf.ts';

/** An operation that was done. */
export interface Did {
  /** The text for people. */
  message: string;
  /** The row before and after, where that is all that was done, so it can be undone; an added row has none before. */
  before?: WireRow | undefined;
  after?: WireRow | undefined;
  /** The operation's `undo` read these before and after. */
  read?: { before: Values; after: Values } | undefined;
  afterCommit?: () => Promise<void>;
}

/** An operation as rows of a table have it, where no hook asks for each: what it writes of many rows, one statement can store. */
interface SetOperation {
  /** Its name in the audit log. */
  logs: AuditAction;
  mail: MailDeclaration | undefined;
  /** The values that a held row has afterwards. Throws Refusal. */
  values: (
    held: Omit<OperationContext, 'id'> & { row: WireRow | undefined },
    given: Values,
  ) => Promise<Values>;
}

/** The context of an operation: its person, and the version of the row that the person has seen; without one, the later wins. */
type OperationContext = ActionContext & {
  version?: string | null | undefined;
  /** As of `holdRow`: whoever calls the operation for many rows has locked them. */
  isPageHeld?: boolean;
};

/** One thing that people may do with rows of a page. */
export interface RowOperation {
  /** The right on the page that it needs. Whoever calls `act` has checked it. */
  right: Right;
  /** The fields for which it takes values. */
  takes: readonly string[];
  /**
   * Does it with the row, which it holds until the end of the transaction. Throws Refusal.
   *
   * @param given values by the names that it takes, as the wire has them
   */
  act: (context: OperationContext, given: Values) => Promise<Did>;
  /** The same for rows in sets; undefined where it can only be done row by row. */
  set?: SetOperation | undefined;
  /** How a module takes back what its writer did. */
  undo?: Writer['undo'];
}

/** Makes what people may do with rows, by the words that refusals know it by. Throws at boot where nothing does one. */
export function rowOperationsOf(saving: Saving, registry: Registry): ReadonlyMap<string, RowOperation> {
  const { resource } = saving;
  const operations = new Map<string, RowOperation>();
  if (resource.bulk.length) operations.set('edit', editOperation(saving));
  if (resource.duplicate) operations.set('duplicate', duplicateOperation(saving));
  if (resource.calls.toggle)
    for (const active of [true, false])
      operations.set(nextToggle(!active), toggleOperation(saving, registry, active));
  for (const action of resource.actions) {
    if (isSetAction(action)) operations.set(action.name, setOperation(saving, action, registry));
    else if ('confirm' in action) operations.set(action.name, callOperation(saving, action, registry));
  }
  return operations;
}

/** Leaves an action's call of an outside service to the queue of jobs, which makes it after the commit. */
export async function callOutside(
  { outside }: Registry,
  { call }: { call: string },
  { transaction, session: { userId, companyId }, id }: ActionContext,
): Promise<boolean> {
  const calls = Object.hasOwn(outside, call);
  if (calls) await addJob(transaction, { kind: call, about: id, userId, companyId });
  return calls;
}

const notOffered = "This can't be done with the record as it is now.";

/** Throws Refusal unless the stored `row` is there and has the action. */
export function requireOffered(
  resource: Resource,
  action: RowAction,
  row: WireRow | undefined,
): asserts row is WireRow {
  if (!row) throw new Refusal(goneMessage);
  if (!isActionOf(resource, action, row)) throw new Refusal(notOffered);
  requireNotRefused(row, action.name);
}

/** Sets fields that the declaration names by `bulk`, by the stages of a save. */
function editOperation(saving: Saving): RowOperation {
  const { resource } = saving;
  const inputOf = (row: WireRow | undefined, version: string | null | undefined, given: Values) => ({
    ...readValues(resource.fields, given),
    [resource.id]: row?.[resource.id],
    [versionName]: version,
  });
  return {
    right: 'edit',
    takes: resource.bulk,
    set: {
      logs: 'updated',
      mail: undefined,
      values: async ({ row, version, ...context }, given) => {
        const input = inputOf(row, version, given);
        const { stored, values } = await requireValues(saving, { ...context, input }, 'update', row);
        requireFieldsNotRefused(row, values, stored);
        requireChangeable(resource, context.session, row, given);
        return values;
      },
    },
    act: async ({ deps, session, transaction, id, version }, given) => {
      const input = inputOf({ [resource.id]: id }, version, given);
      const { before, row } = await saveIn(saving, { deps, session, input, transaction }, 'update');
      requireChangeable(resource, session, before, given);
      return { message: `${resource.item} updated successfully.`, before, after: row };
    },
  };
}

/** Throws Refusal for fields that the form does not let people change. A save leaves them, and people have to know. */
function requireChangeable(resource: Resource, session: Session, row: WireRow | undefined, given: Values) {
  const { fields } = withLocked(resource, unseenBy(resource, session));
  const stored = storedValues(resource.fields, row ?? {});
  const values = readValues(resource.fields, given);
  for (const name of Object.keys(values)) {
    const field = fields[name];
    const state = field && fieldState(field, { ...stored, ...values }, 'update', stored);
    if (!state?.isShown || state.isLocked) throw refusalAt(name, lockedText(field ?? { label: name }));
  }
}

/** Adds a copy of a record, by the stages of a save. */
function duplicateOperation(saving: Saving): RowOperation {
  const { resource } = saving;
  return {
    right: 'add',
    takes: [],
    act: async ({ deps, session, transaction, id }) => {
      const row = await holdRecord(saving, { deps, session, transaction, id });
      const input = await copiedValues(saving, row, { deps, session, transaction });
      const { row: after } = await saveIn(saving, { deps, session, input, transaction }, 'add');
      const isMailed = await queueRowMail(resource, resource.mail, after, { deps, session, transaction });
      return { message: resource.texts.added, ...(!isMailed && { after }) };
    },
  };
}

/**
 * The values with which a copy of `row` begins. What is not to be filled is as in a new record, and so is what must be unique, or a
 * private file; but a name that each record needs gets a number behind it.
 */
async function copiedValues(
  { resource, source }: Saving,
  row: WireRow,
  { deps, session, transaction }: Omit<ActionContext, 'id'>,
): Promise<Record<string, unknown>> {
  const present = presentOf(deps, session);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(copiedOf(resource, storedValues(resource.fields, row)))) {
    const field = resource.fields[name];
    if (!field || value instanceof Unreadable) continue;
    const isNamed = field.unique !== undefined && field.kind === 'text' && isAlwaysRequired(field);
    const start = ownDefault(field);
    if (isNamed && typeof value === 'string')
      values[name] = await freeName(transaction, { source, session }, name, value);
    else if (isLockedIn(field, 'add')) continue;
    else if (field.unique === undefined) values[name] = value;
    else if (start !== undefined) values[name] = givenValue(field, start, present);
  }
  return values;
}

/** Finds a name that no record has yet: `Box (2)`. */
async function freeName(
  transaction: Transaction,
  { source, session }: { source: RowSource; session: Session },
  name: string,
  text: string,
): Promise<string> {
  // of two copies at once, the second finds the name of the first taken
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`names ${source.resource.page} ${session.companyId}`}, 0))`,
  );
  const base = text.replace(/ \(\d+\)$/, '');
  const { rows } = await transaction.execute<{ free: string }>(sql`
    select free from generate_series(2, 1000) n cross join lateral (select ${base} || ' (' || n || ')' as free) f
    where not exists (select from ${wholeSource(source).from(session)} where lower(r.${sql.identifier(name)}) = lower(free))
    order by n limit 1`);
  return rows[0]?.free ?? text;
}

/** Makes a record active or inactive, whether it can be edited or not. */
function toggleOperation(saving: Saving, registry: Registry, active: boolean): RowOperation {
  const { resource, writer, log } = saving;
  const where = `The declaration '${resource.key}'`;
  const { toggle } = writer;
  if (!toggle) throw new Error(`${where} has a toggle but no writer for it`);
  const hook = resource.hooks.beforeToggle;
  const beforeToggle = hook ? registered(registry.beforeToggle, hook, where) : undefined;
  const did = active ? 'activated' : 'inactivated';
  const requireTogglable = (row: WireRow) => requireNotRefused(row, nextToggle(!active));
  return {
    right: 'edit',
    takes: [],
    set: beforeToggle
      ? undefined
      : {
          logs: did,
          mail: undefined,
          values: async ({ row }) => {
            if (!row) throw new Refusal(goneMessage);
            requireTogglable(row);
            return { IsActive: active };
          },
        },
    act: async (context) => {
      const { deps, session, transaction, id } = context;
      const change: Toggle = { deps, session, transaction, id, active };
      const before = await holdRecord(saving, context);
      requireTogglable(before);
      await beforeToggle?.(change);
      await toggle(change);
      const after = await log.record(change, did, before);
      return { message: `${resource.item} ${did} successfully.`, before, after };
    },
  };
}

/** A declared action that a module does. The stored row is held until the end, and refused if it does not have the action. */
function callOperation(saving: Saving, action: RowAction & CallAction, registry: Registry): RowOperation {
  const { resource } = saving;
  const act = registered(registry.actions, action.call, `The declaration '${resource.key}'`);
  return {
    right: action.right,
    takes: [],
    act: async (context) => {
      const { deps, session, transaction, id } = context;
      const row = await holdRecord(saving, context);
      requireOffered(resource, action, row);
      await queueRowMail(resource, action.mail, row, context);
      const done = await act({ deps, session, transaction, id });
      await callOutside(registry, action, context);
      return done;
    },
  };
}

/**
 * An action that sets fields of a row, asks for others, or both. It holds the stored row until the end, refuses an action that the
 * row does not have, and updates only these values. Locks and `editable` don't stop it, as they are about forms.
 */
function setOperation(saving: Saving, action: RowAction & SetAction, registry: Registry): RowOperation {
  const { resource, source, writer, log, afterSave } = saving;
  const { update, undo } = writer;
  if (!update)
    throw new Error(`The declaration '${resource.key}' has nothing that '${action.name}' writes with`);
  const { asks = [] } = action;
  const logs = resource.state !== undefined && resource.state in (action.sets ?? {}) ? 'moved' : 'updated';
  const valuesOf = async (
    { deps, session, transaction, version }: Omit<OperationContext, 'id'>,
    row: WireRow | undefined,
    sent: Values,
  ) => {
    // a value that was not sent is empty, not the record's own
    const given = Object.fromEntries(asks.map((name) => [name, sent[name] ?? null]));
    requireOffered(resource, action, row);
    // rows without an update have no version
    if (resource.calls.update) requireVersion(source, session, row, version);
    const stored = storedValues(resource.fields, row);
    const through = await valuesThrough(transaction, resource, session, { ...stored, ...given });
    const known = { present: presentOf(deps, session), through };
    const asked = await requireChanges(resource, action, stored, given, known);
    const held = resource.held.filter(({ by, line }) => line === undefined && by in asked);
    const after = { values: { ...stored, ...asked }, sent: {}, stored };
    const { values } = await heldValues(transaction, { ...resource, held }, session, 'update', after);
    const changes = held.length ? requireTogether(resource, { ...asked, ...values }, stored, known) : asked;
    return { stored, changes, known, values: { ...unchangedValues(resource, stored, deps), ...changes } };
  };
  return {
    right: action.right,
    takes: asks,
    undo,
    set: Object.hasOwn(registry.outside, action.call)
      ? undefined
      : {
          logs,
          mail: action.mail,
          values: async ({ row, ...context }, sent) => (await valuesOf(context, row, sent)).values,
        },
    act: async (context, sent) => {
      const { deps, session, transaction, id } = context;
      const row = await holdRecord(saving, context);
      const { stored, changes: asked, known, values } = await valuesOf(context, row, sent);
      const own = { deps, session, transaction, id };
      const hooked = await valuesOfHook(saving, { ...own, values });
      const changes = requireTogether(resource, { ...asked, ...hooked }, stored, known);
      const change: Save & { id: number } = { ...own, values: { ...values, ...changes } };
      await requireLookups(transaction, resource.fields, changes, stored);
      await requireOptions(saving, change, stored);
      await requireFiles(change, resource.fields, changes, stored);
      await writer.requireWritable?.(change);
      const before = await undo?.read(change);
      await update(change);
      await afterSave?.(change);
      const read = before && undo && { before, after: await undo.read(change) };

      const after = await log.record(change, logs, row, { ...row, ...changes });
      const isMailed = await queueRowMail(resource, action.mail, after, change);
      const calls = await callOutside(registry, action, context);
      // what a module, a mail or another service did besides, nobody knows or takes back
      const isAll = (hasTable(resource) || undo) && !afterSave && !isMailed && !calls;
      return {
        message: action.done ?? `${resource.item} updated successfully.`,
        ...(isAll && { before: row, after, read }),
      };
    },
  };
}

/** The values that the action sets and asks for, and those derived from them. Throws Refusal where a rule is broken. */
async function requireChanges(
  resource: Resource,
  action: SetAction,
  stored: Values,
  given: Values,
  known: Known & { present: Present },
): Promise<Values> {
  const { present } = known;
  const part = askedPart(resource, action);
  const set = valuesSet(resource, action, present);
  const checked = await requireInput(schemaOf(part, 'update', { stored, known }), {
    ...stored,
    ...set,
    ...given,
  });
  const asked = writableValues(part, checked, 'update', present, stored);
  return requireTogether(resource, { ...asked, ...set }, stored, known);
}

/** `written`, and what is derived from it. Throws Refusal where that breaks a rule of a changed field, or a check. */
function requireTogether(resource: Resource, written: Values, stored: Values, known: Known): Values {
  const { checks, fields } = resource;
  const changes = { ...written, ...derivedValues(resource, written, stored) };
  const after = { ...stored, ...changes };
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name];
    // a hidden field is emptied
    if (!field || value === null || value === emptyValue(field)) continue;
    const broken = fieldRules(field).find((rule) => !rule.passes(value));
    if (broken) throw refusalAt(name, broken.message);
  }
  for (const check of checks) {
    const names = fieldsRead(check);
    const isOn = names.every((name) => {
      const field = fields[name];
      return !field || fieldState(field, after, 'update', after).isShown;
    });
    if (isOn && names.some((name) => name in changes) && !passesCrossCheck(check, after, known))
      throw refusalAt(check.at, check.message);
  }
  return changes;
}

/** The record as its own form would send it back. Hooks and writers see it beside the action's values. */
const unchangedValues = (resource: Resource, stored: Values, deps: Deps): Values =>
  Object.fromEntries(
    Object.entries(writableValues(resource, stored, 'update', presentOf(deps), stored)).filter(
      // a value that no row shows, or that can't be read, stays as it is
      ([name]) => name in stored && !(stored[name] instanceof Unreadable),
    ),
  );
