/** The actions of a row beside saving it. Each is one transaction, with which its mails are queued. */
import * as yup from 'yup';
import { formPart, ownPart, rowValues, withDerivedUnsent } from '../../contract/resource/actionForm.ts';
import type { Values } from '../../contract/resource/declaration/Condition.ts';
import { readsClock } from '../../contract/resource/declaration/namedRules.ts';
import { versionName } from '../../contract/calls/records/save.ts';
import { isRecordId, largestInteger } from '../../contract/values/limits.ts';
import { textOf } from '../../contract/resource/parseValue.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { Row } from '../../contract/calls/records/listRequest.ts';
import { actionCall, askingCall, toggleCall } from '../../contract/resource/resourceCalls.ts';
import type {
  CallAction,
  FormAction,
  RowAction,
  SetAction,
} from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { schemaOf } from '../../contract/resource/schemaOf.ts';
import { type Answer, done, goneMessage, Refusal } from '../calls/answer.ts';
import { declaredEndpoint, type Endpoint, endpoint, type SessionRequest } from '../calls/endpoint.ts';
import { readObject, requireInput } from '../calls/requireInput.ts';
import { callOutside, type RowOperation, type Did, requireOffered } from './rowOperations.ts';
import { type ActionResult, registered, type Registry } from './Module.ts';
import {
  presentOf,
  readStored,
  requireLookups,
  requireVersion,
  valuesToJudge,
  writableValues,
} from './save.ts';
import { holdRow, type RowSource } from './rows/RowSource.ts';

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

/** The flag in a call's path. Throws Refusal for anything else. */
export function readFlag({ flag: text = '' }: Readonly<Record<string, string>>): boolean {
  const flag = flags.get(text.toLowerCase());
  if (flag === undefined) throw new Refusal(goneMessage);
  return flag;
}

/** GET …/{id}/{flag}: makes a record active or inactive (spec 1 §7), whether it can be edited or not, as in its list. */
export const toggleEndpoint = (
  resource: Resource,
  toggles: { on: RowOperation; off: RowOperation },
): Endpoint =>
  endpoint(toggleCall(resource), async ({ deps, session, params, write }) => {
    const id = readId(params);
    const active = readFlag(params);
    return write(async (transaction) => {
      const { message } = await toggles[active ? 'on' : 'off'].act({ deps, session, transaction, id }, {});
      return done({ [resource.id]: id, IsActive: active }, message);
    });
  });

/** GET …/{id}: a declared action of a row (spec 2 §7). */
export const actionEndpoint = (
  resource: Resource,
  action: RowAction & CallAction,
  operation: RowOperation,
): Endpoint =>
  endpoint(actionCall(resource, action), ({ deps, session, params, write }) =>
    doOnce(resource, operation, { deps, session, write }, readId(params)),
  );

/** POST: an action that sets fields of a row, asks for others, or both. */
export function setActionEndpoint(
  resource: Resource,
  action: RowAction & SetAction,
  operation: RowOperation,
): Endpoint {
  const read = (sent: unknown): Values => {
    const given = readObject(sent);
    const taken = operation.takes.filter((name) => name in given).map((name) => [name, given[name]]);
    return { ...Object.fromEntries(taken), ...readStored(resource, given) };
  };
  return declaredEndpoint(askingCall(resource, action), read, ({ deps, session, input, write }) =>
    doOnce(resource, operation, { deps, session, write }, Number(input[resource.id]), input),
  );
}

/** Does it for one row, and afterwards what waits for the commit. */
async function doOnce(
  resource: Resource,
  operation: RowOperation,
  { deps, session, write }: Pick<SessionRequest, 'deps' | 'session' | 'write'>,
  id: number,
  { [versionName]: version, ...given }: Values = {},
): Promise<Answer<Row>> {
  let did: Did | undefined;
  const answer = await write(async (transaction) => {
    did = await operation.act({ deps, session, transaction, id, version: textOf(version) }, given);
    return done({ [resource.id]: id }, did.message);
  });
  await did?.afterCommit?.();
  return answer;
}

// Actions with a form

/** The id of a row… */
const idSchema = yup
  .number()
  .integer()
  .min(1, 'Please choose a record.')
  .max(largestInteger, goneMessage)
  .required('Please choose a record.');

/** …which is found where none is sent; documented requests then send 0. */
const foundIdSchema = yup.number().integer().min(0, goneMessage).max(largestInteger, goneMessage).nullable();

/**
 * POST: a declared action with a form of its own. It checks what was filled in by itself, then a module holds the row, and may
 * know why it is too late, then it checks the whole form against the row as it is now.
 */
export function formActionEndpoint(
  resource: Resource,
  action: RowAction & FormAction,
  registry: Registry,
  source: RowSource,
): Endpoint {
  const { call, finds } = action;
  const { find, hold, act } = registered(registry.formActions, call, `The declaration '${resource.key}'`);
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
    .concat(
      yup.object({
        ...rest,
        [resource.id]: finds ? foundIdSchema : idSchema,
        [versionName]: yup.string().nullable(),
      }),
    )
    .transform((sent: Record<string, unknown>) => withDerivedUnsent(action, sent));
  return declaredEndpoint(askingCall(resource, action), schema, async ({ deps, session, input, write }) => {
    let result: ActionResult | undefined;
    const { [resource.id]: sentId, [versionName]: version, ...given } = input;
    const answer = await write(async (transaction) => {
      const context = { deps, session, transaction, values: given };
      const id = sentId ? Number(sentId) : await find?.(context);
      if (id === undefined) throw new Refusal(goneMessage);
      const row = await holdRow(source, { transaction, session, id }, () => hold?.({ ...context, id }));
      requireOffered(resource, action, row);
      if (action.begins) requireVersion(source, session, row, version);
      const present = presentOf(deps, session);
      const whole = schemaOf(formPart(resource, action), 'add', { known: { present } });
      const known = { ...given, ...rowValues(resource, row) };
      const checked = await requireInput(whole, valuesToJudge(action, known, 'add', present));
      const values = writableValues(action, checked, 'add', present);
      await requireLookups(transaction, action.fields, values);
      result = await act({ ...context, id, values });
      await callOutside(registry, action, { ...context, id });
      return done({ [resource.id]: id }, result.message);
    });
    await result?.afterCommit?.();
    return answer;
  });
}
