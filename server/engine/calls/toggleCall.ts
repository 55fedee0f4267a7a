import { isRecordId } from '../../../contract/resource/isRecordId.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { done, Refusal } from '../../calls/answer.ts';
import { type Call, sessionCall } from '../../calls/Call.ts';
import { registered, type Registry, type Writer } from '../Registry.ts';
import type { Recording } from '../recording.ts';
import { goneMessage } from '../tableWriter.ts';

const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** GET …/{id}/{flag}: makes a record active or inactive (spec 1 §7). */
export function toggleCall(
  resource: Resource,
  path: string,
  switchRow: NonNullable<Writer['toggle']>,
  registry: Registry,
  record: Recording,
): Call {
  const hook = resource.hooks.beforeToggle;
  const before = hook
    ? registered(registry.beforeToggle, hook, `The declaration '${resource.key}'`)
    : undefined;
  return sessionCall({
    method: 'GET',
    path: `${path}/:id/:flag`,
    access: { page: resource.page, right: 'edit' },
    handle: ({ deps, session, params, write }) =>
      write(async (transaction) => {
        const id = Number(params.id);
        const active = flags.get((params.flag ?? '').toLowerCase());
        if (active === undefined || !isRecordId(id)) throw new Refusal(goneMessage);
        await record({ session, transaction, id }, active ? 'activated' : 'inactivated', async () => {
          await before?.({ deps, session, transaction, id, active });
          await switchRow({ deps, session, transaction, id, active });
          return id;
        });
        return done(
          { [resource.id]: id, IsActive: active },
          `${resource.item} ${active ? 'activated' : 'inactivated'} successfully.`,
        );
      }),
  });
}
