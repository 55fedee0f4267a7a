import { isRecordId } from '../../contract/resource/limits.ts';
import { nextToggle } from '../../contract/resource/refused.ts';
import { isActionOf, type Resource } from '../../contract/resource/Resource.ts';
import { actionCall, toggleCall } from '../../contract/resource/resourceCalls.ts';
import type { CallAction, RowAction } from '../../contract/resource/ResourceDeclaration.ts';
import { done, goneMessage, Refusal } from '../calls/answer.ts';
import { type Endpoint, endpoint } from '../calls/endpoint.ts';
import type { ChangeLog } from './changeLog.ts';
import { type Action, type ActionResult, type Refusals, registered, type Registry } from './Module.ts';
import { requireNotRefused, type Toggle, type Writer } from './save.ts';

export const notOffered = "This can't be done with the record as it is now.";

/** The id in a call's path. Throws Refusal where no record can have it. */
export function readId({ id: text }: Readonly<Record<string, string>>): number {
  const id = Number(text);
  if (!isRecordId(id)) throw new Refusal(goneMessage);
  return id;
}

/** What stands for true and false in a path. */
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
      const rowBefore = await log.rowBefore(change);
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
 * GET …/{id}: a declared action of a row (spec 2 §7), in one transaction; what follows it waits for the commit. Refused
 * where the row, as it is stored and held until the end, does not have the action.
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
    const answer = await write(async (transaction) => {
      if (action.shown || refusals.row?.[action.name]) {
        const row = await log.rowBefore({ transaction, session, id });
        if (!row) throw new Refusal(goneMessage);
        if (!isActionOf(resource, action, row)) throw new Refusal(notOffered);
        requireNotRefused(row, action.name);
      }
      result = await act({ deps, session, transaction, id });
      return done({ [resource.id]: id }, result.message);
    });
    await result?.afterCommit?.();
    return answer;
  });
}
