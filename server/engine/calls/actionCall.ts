import { isRecordId } from '../../../contract/resource/isRecordId.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { CallAction, RowAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import type { ActionResult, Action } from '../Registry.ts';
import { goneMessage } from '../tableWriter.ts';

/** GET …/{id}: a declared action of a row (spec 2 §7), in one transaction; what follows it waits for the commit. */
export function actionCall(resource: Resource, action: RowAction & CallAction, act: Action): Call {
  return sessionCall({
    method: 'GET',
    path: `${action.call}/:id`,
    access: { page: resource.page, right: action.right },
    handle: async ({ deps, session, params, write }) => {
      const id = Number(params.id);
      if (!isRecordId(id)) throw new Refusal(goneMessage);
      let result: ActionResult | undefined;
      const answer = await write(async (transaction) => {
        result = await act({ deps, session, transaction, id });
        return done({ [resource.id]: id }, result.message);
      });
      await result?.afterCommit?.();
      return answer;
    },
  });
}
