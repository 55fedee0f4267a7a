import type { Values } from './declaration/Condition.ts';
import { givenValue, type Present } from './givenValue.ts';
import type { Resource } from './Resource.ts';
import { type CrossCheck, fieldsRead } from './declaration/namedRules.ts';
import type {
  CallAction,
  ResourceDeclaration,
  RowAction,
  SetAction,
} from './declaration/ResourceDeclaration.ts';
import { withFields } from './seen.ts';

/** Whether the engine does `action` itself. */
export const isSetAction = (action: RowAction): action is RowAction & SetAction =>
  'sets' in action || 'asks' in action;

/** Whether people may do `action` for many rows at once: it needs nothing that is the row's own. */
export const isForMany = (action: RowAction): action is RowAction & (CallAction | SetAction) =>
  'confirm' in action;

/** Makes the resource of an action's form and call: the fields that it asks for are open, all others locked. */
export function askedPart<Part extends Pick<Resource, 'fields'>>(
  resource: Part,
  { asks = [] }: Pick<SetAction, 'asks'>,
): Part {
  return withFields(resource, (field, name) => ({
    ...field,
    locked: asks.includes(name) ? undefined : true,
  }));
}

/** Returns the values that an action sets, by the fields' names. */
export const valuesSet = (
  { fields }: Pick<Resource, 'fields'>,
  { sets = {} }: SetAction,
  present: Present,
): Values =>
  Object.fromEntries(
    Object.entries(sets).flatMap(([name, given]) => {
      const field = fields[name];
      return field && given !== undefined ? [[name, givenValue(field, given, present)]] : [];
    }),
  );

/** Whether `action` gives the field `name` the person who does it. */
export function setsMe(action: RowAction, name: string): boolean {
  const given = isSetAction(action) ? action.sets?.[name] : undefined;
  return typeof given === 'object' && given !== null && 'person' in given;
}

/** Whether `action` is for somebody else than people whom the row names. */
export const isForAnother = ({ checks }: Pick<Resource, 'checks'>, action: RowAction): boolean =>
  'otherThan' in action ||
  checks.some(
    (check) => check.rule === 'different' && fieldsRead(check).some((name) => setsMe(action, name)),
  );

/** The text for whoever has had a part already. */
export const secondPerson = 'Somebody else must do this.';

/** Adds the check that each field with whoever does an action names another person than those whom `otherThan` names. */
export function withSecondPersons(declaration: ResourceDeclaration): ResourceDeclaration {
  const { actions = [], fields, checks = [] } = declaration;
  const added = actions.flatMap((action) => {
    const others = (isForMany(action) && action.otherThan) || [];
    return Object.keys(fields)
      .filter((name) => setsMe(action, name))
      .flatMap((at) =>
        others
          .filter((name) => name !== 'CreatedBy' && name !== at)
          .map((name): CrossCheck => ({ rule: 'different', fields: [name, at], message: secondPerson, at })),
      );
  });
  return added.length ? { ...declaration, checks: [...checks, ...added] } : declaration;
}
