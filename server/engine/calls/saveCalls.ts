import * as yup from 'yup';
import type { FormMode } from '../../../contract/resource/Condition.ts';
import { largestInteger } from '../../../contract/resource/limits.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { schemaOf } from '../../../contract/resource/schemaOf.ts';
import { done } from '../../calls/answer.ts';
import { type Call, sessionCall, type SessionRequest } from '../../calls/Call.ts';
import { requireRight } from '../../calls/requireAccess.ts';
import { registered, type Registry, type Save, type Writer } from '../Registry.ts';
import type { Recording } from '../recording.ts';
import { goneMessage } from '../tableWriter.ts';
import { writableValues } from '../writableValues.ts';

type Body = Record<string, unknown>;

const idSchema = yup
  .number()
  .integer()
  .min(1, 'Please choose a record.')
  .max(largestInteger, goneMessage)
  .required('Please choose a record.');

/** The call's body in `mode`: the declared fields, and the record's id when it is stored. */
function bodySchema(resource: Resource, mode: FormMode): yup.ObjectSchema<Body> {
  const schema = schemaOf(resource, mode);
  return mode === 'add' ? schema : schema.concat(yup.object({ [resource.id]: idSchema }));
}

const isStored = (resource: Resource, body: unknown): boolean =>
  typeof body === 'object' && body !== null && Number(Object(body)[resource.id]) > 0;

/** The documented saving calls of a resource: create, update, or one call for both by the record's id. */
export function saveCalls(resource: Resource, writer: Writer, registry: Registry, record: Recording): Call[] {
  const where = `The declaration '${resource.key}'`;
  const { beforeSave, afterSave } = resource.hooks;
  const before = beforeSave ? registered(registry.beforeSave, beforeSave, where) : undefined;
  const after = afterSave ? registered(registry.afterSave, afterSave, where) : undefined;

  const save = ({ deps, session, body, write }: SessionRequest<Body>, mode: FormMode) =>
    write(async (transaction) => {
      const id = mode === 'update' ? Number(body[resource.id]) : undefined;
      const change: Save = { deps, session, transaction, id, values: writableValues(resource, body, mode) };
      const saved = await record(change, mode === 'add' ? 'created' : 'updated', async () => {
        await before?.(change);
        const saved =
          id === undefined ? await writer.create?.(change) : await writer.update?.({ ...change, id });
        if (saved === undefined) throw new Error(`${where} has no writer to ${mode} with`);
        await after?.({ ...change, id: saved });
        return saved;
      });
      return done(
        { [resource.id]: saved },
        `${resource.item} ${mode === 'add' ? 'added' : 'updated'} successfully.`,
      );
    });

  const { create, update } = resource.calls;
  if (create && create === update) {
    return [
      sessionCall<Body>({
        path: create,
        access: { page: resource.page, right: ['add', 'edit'] },
        body: yup.lazy((body: unknown) => bodySchema(resource, isStored(resource, body) ? 'update' : 'add')),
        handle: (request) => {
          const mode = isStored(resource, request.body) ? 'update' : 'add';
          requireRight(request.session, resource.page, mode === 'add' ? 'add' : 'edit');
          return save(request, mode);
        },
      }),
    ];
  }
  const one = (path: string, mode: FormMode) =>
    sessionCall<Body>({
      path,
      access: { page: resource.page, right: mode === 'add' ? 'add' : 'edit' },
      body: bodySchema(resource, mode),
      handle: (request) => save(request, mode),
    });
  return [...(create ? [one(create, 'add')] : []), ...(update ? [one(update, 'update')] : [])];
}
