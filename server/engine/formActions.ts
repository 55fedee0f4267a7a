import * as yup from 'yup';
import { formPart, ownPart, rowValues, withDerivedUnsent } from '../../contract/resource/actionForm.ts';
import { largestInteger } from '../../contract/resource/limits.ts';
import { isActionOf, type Resource } from '../../contract/resource/Resource.ts';
import { askingCall } from '../../contract/resource/resourceCalls.ts';
import type { FormAction, RowAction } from '../../contract/resource/ResourceDeclaration.ts';
import { schemaOf } from '../../contract/resource/schemaOf.ts';
import { done, goneMessage, Refusal } from '../calls/answer.ts';
import { type Endpoint, endpoint, requireInput } from '../calls/endpoint.ts';
import type { ChangeLog } from './changeLog.ts';
import type { ActionResult, FormPart } from './Module.ts';
import { requireLookups } from './requireLookups.ts';
import { notOffered } from './rowActions.ts';
import { clockOf, idSchema, requireNotRefused, writableValues } from './save.ts';

/** The id of a row that is found where none is sent; 0 is the documents' way to say that. */
const foundIdSchema = yup.number().integer().min(0, goneMessage).max(largestInteger, goneMessage).nullable();

/**
 * POST: a declared action with a form of its own, in one transaction; what follows it waits for the commit. First what was
 * filled in is judged by itself, then a module holds the row, which may know why it is too late, then the whole form is
 * judged against the row as it is now.
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
  const whole = schemaOf(formPart(resource, action), 'add');
  const own = ownPart(action);
  // what goes by the row is taken as it is until the row is there
  const later = Object.keys(action.fields).filter((name) => !Object.hasOwn(own.fields, name));
  const rest = Object.fromEntries(later.map((name) => [name, yup.mixed().nullable()]));
  const schema = schemaOf(own, 'add')
    .concat(yup.object({ ...rest, [resource.id]: finds ? foundIdSchema : idSchema }))
    .transform((sent: Record<string, unknown>) => withDerivedUnsent(action, sent));
  return endpoint(askingCall(resource, action), schema, async ({ deps, session, input, write }) => {
    let result: ActionResult | undefined;
    const { [resource.id]: sentId, ...given } = input;
    const answer = await write(async (transaction) => {
      const context = { deps, session, transaction, values: given };
      const id = sentId ? Number(sentId) : await find?.(context);
      if (id === undefined) throw new Refusal(goneMessage);
      const row = await log.rowBefore({ transaction, session, id }, () => hold?.({ ...context, id }));
      if (!row) throw new Refusal(goneMessage);
      if (!isActionOf(resource, action, row)) throw new Refusal(notOffered);
      requireNotRefused(row, action.name);
      const checked = await requireInput(whole, { ...given, ...rowValues(resource, row) });
      const values = writableValues(action, checked, 'add', clockOf(deps));
      await requireLookups(transaction, action.fields, values);
      result = await act({ ...context, id, values });
      return done({ [resource.id]: id }, result.message);
    });
    await result?.afterCommit?.();
    return answer;
  });
}
