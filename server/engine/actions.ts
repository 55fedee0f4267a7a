/** The actions of a row beside saving it. Each is one transaction, whose mails and other effects wait for the commit. */
import * as yup from 'yup';
import { formPart, ownPart, rowValues, withDerivedUnsent } from '../../contract/resource/actionForm.ts';
import type { Values } from '../../contract/resource/Condition.ts';
import { fieldRules } from '../../contract/resource/fieldRules.ts';
import { fieldState } from '../../contract/resource/fieldState.ts';
import type { Present } from '../../contract/resource/givenValue.ts';
import { isRecordId, largestInteger } from '../../contract/values/limits.ts';
import { fieldsRead, type Known, passesCrossCheck, readsClock } from '../../contract/resource/namedRules.ts';
import { storedValues, Unreadable } from '../../contract/resource/parseValue.ts';
import { nextToggle } from '../../contract/resource/refused.ts';
import { isActionOf, type Resource, rowName } from '../../contract/resource/Resource.ts';
import { actionCall, askingCall, toggleCall } from '../../contract/resource/resourceCalls.ts';
import type {
  CallAction,
  FormAction,
  RowAction,
  SetAction,
} from '../../contract/resource/ResourceDeclaration.ts';
import { schemaOf } from '../../contract/resource/schemaOf.ts';
import { askedPart, mostAtOnce, valuesSet } from '../../contract/resource/setAction.ts';
import { done, goneMessage, Refusal } from '../calls/answer.ts';
import type { Deps } from '../calls/Deps.ts';
import { declaredEndpoint, type Endpoint, endpoint } from '../calls/endpoint.ts';
import { requireInput } from '../calls/requireInput.ts';
import type { Transaction } from '../db/connect.ts';
import type { Mail } from '../services/mailer.ts';
import type { ChangeLog } from './changeLog.ts';
import {
  type Action,
  type ActionResult,
  type FormPart,
  type Refusals,
  registered,
  type Registry,
} from './Module.ts';
import { rowMail, sendMails } from './rowMail.ts';
import type { WireRow } from './rows/RowSource.ts';
import {
  derivedValues,
  idSchema,
  presentOf,
  requireLookups,
  requireNotRefused,
  type Save,
  type Saving,
  type Toggle,
  valuesThrough,
  valuesToJudge,
  writableValues,
  type Writer,
} from './save.ts';

const notOffered = "This can't be done with the record as it is now.";

/** Throws Refusal unless the stored `row` is there and has the action. */
function requireOffered(
  resource: Resource,
  action: RowAction,
  row: WireRow | undefined,
): asserts row is WireRow {
  if (!row) throw new Refusal(goneMessage);
  if (!isActionOf(resource, action, row)) throw new Refusal(notOffered);
  requireNotRefused(row, action.name);
}

/** The id in a call's path. Throws Refusal where no record can have it. */
export function readId({ id: text }: Readonly<Record<string, string>>): number {
  const id = Number(text);
  if (!isRecordId(id)) throw new Refusal(goneMessage);
  return id;
}

/** The words for true and false in a path. */
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** The flag in a call's path. Throws Refusal for what is none. */
export function readFlag({ flag: text = '' }: Readonly<Record<string, string>>): boolean {
  const flag = flags.get(text.toLowerCase());
  if (flag === undefined) throw new Refusal(goneMessage);
  return flag;
}

/** GET …/{id}/{flag}: makes a record active or inactive (spec 1 §7), whether it can be edited or not, as in its list. */
export function toggleEndpoint(
  resource: Resource,
  toggle: NonNullable<Writer['toggle']>,
  registry: Registry,
  log: ChangeLog,
): Endpoint {
  const hook = resource.hooks.beforeToggle;
  const beforeToggle = hook
    ? registered(registry.beforeToggle, hook, `The declaration '${resource.key}'`)
    : undefined;
  return endpoint(toggleCall(resource), async ({ deps, session, params, write }) => {
    const id = readId(params);
    const active = readFlag(params);
    return write(async (transaction) => {
      const change: Toggle = { deps, session, transaction, id, active };
      const rowBefore = await log.holdRow(change);
      requireNotRefused(rowBefore, nextToggle(!active));
      await beforeToggle?.(change);
      await toggle(change);
      const did = active ? 'activated' : 'inactivated';
      await log.record(change, did, rowBefore);
      return done({ [resource.id]: id, IsActive: active }, `${resource.item} ${did} successfully.`);
    });
  });
}

/**
 * GET …/{id}: a declared action of a row (spec 2 §7). It holds the stored row until the end, and refuses an action that the row
 * does not have.
 */
export function actionEndpoint(
  resource: Resource,
  action: RowAction & CallAction,
  act: Action,
  log: ChangeLog,
  refusals: Refusals = {},
): Endpoint {
  return endpoint(actionCall(resource, action), async ({ deps, session, params, write }) => {
    const id = readId(params);
    let result: ActionResult | undefined;
    let mail: Mail | undefined;
    const answer = await write(async (transaction) => {
      if (action.shown || action.mail || refusals.row?.[action.name]) {
        const row = await log.holdRow({ transaction, session, id });
        requireOffered(resource, action, row);
        mail = await rowMail(resource, action.mail, row, { deps, transaction, session });
      }
      result = await act({ deps, session, transaction, id });
      return done({ [resource.id]: id }, result.message);
    });
    await sendMails(deps, [mail]);
    await result?.afterCommit?.();
    return answer;
  });
}

// Actions that set or ask for fields

/**
 * POST: an action that sets fields of a row, asks for others, or both. It holds the stored row until the end, refuses an action
 * that the row does not have, and updates these values alone. Locks and `editable` don't stop it, as they are about forms.
 */
export function setActionEndpoint(saving: Saving, action: RowAction & SetAction): Endpoint {
  const { resource, writer, log, beforeSave, afterSave } = saving;
  const { update } = writer;
  if (!update)
    throw new Error(`The declaration '${resource.key}' has nothing that '${action.name}' writes with`);
  const { asks = [] } = action;
  const sent = Object.fromEntries(asks.map((name) => [name, yup.mixed().nullable()]));
  const schema = yup.object({ ...sent, [resource.id]: action.several ? idsSchema : idSchema });
  return declaredEndpoint(askingCall(resource, action), schema, async ({ deps, session, input, write }) => {
    // in order, so that two people who do it for the same rows don't wait for each other
    const ids = [...new Set([input[resource.id]].flat().map(Number))].sort((one, other) => one - other);
    // a value that was not sent is empty, not the record's own
    const given = Object.fromEntries(asks.map((name) => [name, input[name] ?? null]));
    let mails: (Mail | undefined)[] = [];
    const act = async (transaction: Transaction, id: number, row: WireRow | undefined): Promise<void> => {
      requireOffered(resource, action, row);
      const stored = storedValues(resource.fields, row);
      const through = await valuesThrough(transaction, resource, session, { ...stored, ...given });
      const known = { present: presentOf(deps, session), through };
      const changes = await requireChanges(resource, action, stored, given, known);
      const values = { ...unchangedValues(resource, stored, deps), ...changes };

      const change: Save & { id: number } = { deps, session, transaction, id, values };
      await beforeSave?.(change);
      await requireLookups(transaction, resource.fields, changes, stored);
      await writer.requireWritable?.(change);
      await update(change);
      await afterSave?.(change);

      const after = await log.record(change, action.logs ?? 'updated', row, { ...row, ...changes });
      mails.push(await rowMail(resource, action.mail, after, change));
    };
    const answer = await write(async (transaction) => {
      mails = [];
      for (const id of ids) {
        const row = await log.holdRow({ transaction, session, id }, (held) =>
          writer.hold?.({ deps, ...held }),
        );
        await act(transaction, id, row).catch((error: unknown) => {
          throw ids.length > 1 && row ? withName(error, rowName(resource, { ...row, id })) : error;
        });
      }
      const isOne = ids.length === 1;
      const message = isOne ? action.done : action.several;
      return done(
        { [resource.id]: isOne ? ids[0] : ids },
        message ?? `${resource.item} updated successfully.`,
      );
    });
    await sendMails(deps, mails);
    return answer;
  });
}

/** Says in a refusal which of several rows it is about, unless it is about what was filled in for all of them. */
const withName = (error: unknown, name: string): unknown =>
  error instanceof Refusal && !Object.keys(error.errors).length
    ? new Refusal(`${name}: ${error.message}`, { code: error.code })
    : error;

/** The ids of the rows for which an action is done; one id stands for one row. */
const idsSchema = yup
  .array(idSchema)
  .transform((_ids, sent: unknown) => [sent].flat())
  .min(1, 'Please choose a record.')
  .max(mostAtOnce, `Please choose at most ${mostAtOnce} records.`)
  .required('Please choose a record.');

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
  const checked = await requireInput(schemaOf(part, 'update', stored, undefined, known), {
    ...stored,
    ...set,
    ...given,
  });
  const asked = writableValues(part, checked, 'update', present, stored);
  const written = { ...asked, ...set };
  const changes = { ...written, ...derivedValues(resource, written, stored) };
  requireTogether(resource, changes, { ...stored, ...changes }, known);
  return changes;
}

/**
 * Throws Refusal where `after`, the record with the `changes`, breaks a rule of a changed field that nobody fills, or a check that
 * reads a changed field.
 */
function requireTogether({ checks, fields }: Resource, changes: Values, after: Values, known: Known): void {
  for (const [name, value] of Object.entries(changes)) {
    const field = fields[name];
    if (!field || !('derived' in field) || !field.derived || value === null) continue;
    const broken = fieldRules(field).find((rule) => !rule.passes(value));
    if (broken) throw new Refusal(broken.message, { errors: { [name]: broken.message } });
  }
  for (const check of checks) {
    const names = fieldsRead(check);
    const isOn = names.every((name) => {
      const field = fields[name];
      return !field || fieldState(field, after, 'update', after).isShown;
    });
    if (isOn && names.some((name) => name in changes) && !passesCrossCheck(check, after, known))
      throw new Refusal(check.message, { errors: { [check.at]: check.message } });
  }
}

/** The record as its own form would send it back. Hooks and writers see it beside the action's values. */
const unchangedValues = (resource: Resource, stored: Values, deps: Deps): Values =>
  Object.fromEntries(
    Object.entries(writableValues(resource, stored, 'update', presentOf(deps), stored)).filter(
      // a value that no row shows, or that can't be read, stays as it is
      ([name]) => name in stored && !(stored[name] instanceof Unreadable),
    ),
  );

// Actions with a form

/** The id of a row, which is found where none is sent; documented requests then send 0. */
const foundIdSchema = yup.number().integer().min(0, goneMessage).max(largestInteger, goneMessage).nullable();

/**
 * POST: a declared action with a form of its own. It checks what was filled in by itself, then a module holds the row, and may
 * know why it is too late, then it checks the whole form against the row as it is now.
 */
export function formActionEndpoint(
  resource: Resource,
  action: RowAction & FormAction,
  { find, hold, act }: FormPart,
  log: ChangeLog,
): Endpoint {
  const { call, finds } = action;
  if (Boolean(finds) !== Boolean(find))
    throw new Error(
      `The declaration '${resource.key}': '${call}' is ${finds ? '' : 'not '}said to find its row, which its module does ${find ? '' : 'not '}do`,
    );
  const own = ownPart(action);
  // fields that go by the row are checked once the row is there
  const later = Object.keys(action.fields).filter((name) => !Object.hasOwn(own.fields, name));
  const rest = Object.fromEntries(later.map((name) => [name, yup.mixed().nullable()]));
  // checked again with the row, and by the clock
  const schema = schemaOf({ ...own, checks: own.checks.filter((check) => !readsClock(check)) }, 'add')
    .concat(yup.object({ ...rest, [resource.id]: finds ? foundIdSchema : idSchema }))
    .transform((sent: Record<string, unknown>) => withDerivedUnsent(action, sent));
  return declaredEndpoint(askingCall(resource, action), schema, async ({ deps, session, input, write }) => {
    let result: ActionResult | undefined;
    const { [resource.id]: sentId, ...given } = input;
    const answer = await write(async (transaction) => {
      const context = { deps, session, transaction, values: given };
      const id = sentId ? Number(sentId) : await find?.(context);
      if (id === undefined) throw new Refusal(goneMessage);
      const row = await log.holdRow({ transaction, session, id }, () => hold?.({ ...context, id }));
      requireOffered(resource, action, row);
      const present = presentOf(deps, session);
      const known = { ...given, ...rowValues(resource, row) };
      const whole = schemaOf(formPart(resource, action), 'add', undefined, undefined, { present });
      const checked = await requireInput(whole, valuesToJudge(action, known, 'add', present));
      const values = writableValues(action, checked, 'add', present);
      await requireLookups(transaction, action.fields, values);
      result = await act({ ...context, id, values });
      return done({ [resource.id]: id }, result.message);
    });
    await result?.afterCommit?.();
    return answer;
  });
}
