import * as yup from 'yup';
import type { Values } from '../../contract/resource/Condition.ts';
import { fieldState } from '../../contract/resource/fieldState.ts';
import { passesCrossCheck } from '../../contract/resource/namedRules.ts';
import { storedValues, Unreadable } from '../../contract/resource/parseValue.ts';
import { isActionOf, type Resource } from '../../contract/resource/Resource.ts';
import { askingCall } from '../../contract/resource/resourceCalls.ts';
import type { RowAction, SetAction } from '../../contract/resource/ResourceDeclaration.ts';
import { schemaOf } from '../../contract/resource/schemaOf.ts';
import { askedPart, valuesSet } from '../../contract/resource/setAction.ts';
import { done, goneMessage, Refusal } from '../calls/answer.ts';
import type { Deps } from '../calls/Deps.ts';
import { type Endpoint, endpoint, requireInput } from '../calls/endpoint.ts';
import {
  clockOf,
  derivedValues,
  idSchema,
  requireNotRefused,
  type Save,
  type Saving,
  writableValues,
} from './save.ts';
import { requireLookups } from './requireLookups.ts';
import { notOffered } from './rowActions.ts';

/**
 * POST: an action that sets fields of a row, asks for others, or both; an update of the row as it is stored and held until
 * the end, by these values alone. Refused where that row does not have the action. No lock is in its way, and neither is
 * `editable`: they speak of forms.
 */
export function setActionEndpoint(saving: Saving, action: RowAction & SetAction): Endpoint {
  const { resource, writer, log, beforeSave, afterSave } = saving;
  const { update } = writer;
  if (!update)
    throw new Error(`The declaration '${resource.key}' has nothing that '${action.name}' writes with`);
  const { asks = [] } = action;
  const sent = Object.fromEntries(asks.map((name) => [name, yup.mixed().nullable()]));
  const schema = yup.object({ ...sent, [resource.id]: idSchema });
  return endpoint(askingCall(resource, action), schema, ({ deps, session, input, write }) => {
    const id = Number(input[resource.id]);
    // what was not sent is not what the record had before
    const given = Object.fromEntries(asks.map((name) => [name, input[name] ?? null]));
    return write(async (transaction) => {
      const row = await log.rowBefore({ transaction, session, id }, (held) =>
        writer.hold?.({ deps, ...held }),
      );
      if (!row) throw new Refusal(goneMessage);
      if (!isActionOf(resource, action, row)) throw new Refusal(notOffered);
      requireNotRefused(row, action.name);
      const stored = storedValues(resource.fields, row);
      const changes = await requireChanges(resource, action, stored, given, deps);
      const values = { ...unchangedValues(resource, stored, deps), ...changes };

      const change: Save & { id: number } = { deps, session, transaction, id, values };
      await beforeSave?.(change);
      await requireLookups(transaction, resource.fields, changes, stored);
      await writer.requireWritable?.(change);
      await update(change);
      await afterSave?.(change);

      await log.record(change, action.logs ?? 'updated', row, { ...row, ...changes });
      return done({ [resource.id]: id }, action.done ?? `${resource.item} updated successfully.`);
    });
  });
}

/** What the action writes: what is set and asked, and what is derived of it. Throws Refusal where a rule is broken. */
async function requireChanges(
  resource: Resource,
  action: SetAction,
  stored: Values,
  given: Values,
  deps: Deps,
): Promise<Values> {
  const part = askedPart(resource, action);
  const set = valuesSet(resource, action, clockOf(deps));
  const checked = await requireInput(schemaOf(part, 'update', stored), { ...stored, ...set, ...given });
  const asked = writableValues(part, checked, 'update', clockOf(deps), stored);
  const written = { ...asked, ...set };
  const changes = { ...written, ...derivedValues(resource, written, stored) };
  requireTogether(resource, changes, { ...stored, ...changes });
  return changes;
}

/** Throws Refusal where `after`, the record with the `changes`, breaks a check over several fields that these are among. */
function requireTogether({ checks, fields }: Resource, changes: Values, after: Values): void {
  for (const check of checks) {
    const isOn = check.fields.every((name) => {
      const field = fields[name];
      return !field || fieldState(field, after, 'update', after).isShown;
    });
    if (isOn && check.fields.some((name) => name in changes) && !passesCrossCheck(check, after))
      throw new Refusal(check.message, { errors: { [check.at]: check.message } });
  }
}

/** The record as its own form would send it back: what hooks and writers see beside the action's values. */
const unchangedValues = (resource: Resource, stored: Values, deps: Deps): Values =>
  Object.fromEntries(
    Object.entries(writableValues(resource, stored, 'update', clockOf(deps), stored)).filter(
      // what no row shows, or what can't be read, stays as it is
      ([name]) => name in stored && !(stored[name] instanceof Unreadable),
    ),
  );
