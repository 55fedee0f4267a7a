import type { Field } from './declaration/Field.ts';
import type {
  DeclaredCalls,
  MoveDeclaration,
  ResourceDeclaration,
  RowAction,
  SetAction,
} from './declaration/ResourceDeclaration.ts';

type State = number | string;

const valuesOf = (values: State | readonly State[] | undefined): readonly State[] =>
  values === undefined ? [] : [values].flat();

/** `ServiceTicket/GetTickets` and `false-alarm` make `ServiceTicket/FalseAlarm`. */
const callOf = ({ list }: DeclaredCalls, name: string): string =>
  `${list.split('/')[0]}/${name.replaceAll(/(?:^|-)(\w)/g, (_all, first: string) => first.toUpperCase())}`;

/** Makes the action of a move to another state. */
function actionOf(
  name: string,
  { to, from, sets, right = 'edit', ...move }: MoveDeclaration,
  { states, calls = { list: '' } }: ResourceDeclaration,
): RowAction & SetAction {
  const { field = '', shows } = states ?? {};
  return {
    name,
    right,
    call: callOf(calls, name),
    confirm: `${move.label}?`,
    ...(shows && { shows }),
    ...move,
    shown: from === undefined ? { not: { field, is: to } } : { field, is: from },
    sets: { [field]: to, ...sets },
  };
}

/** Writes out what `states` means: the field with its first state, actions, filter, looks, and what can be edited. */
export function withStates(declaration: ResourceDeclaration): ResourceDeclaration {
  const { states, fields, calls, columns, filters = [], looks = [], actions = [] } = declaration;
  const field = states && fields[states.field];
  if (!states || field?.kind !== 'choice') return declaration;
  const { counts, muted, closed, moves } = states;
  const name = states.field;
  const first = field.choices[0]?.value;
  const isShown =
    !columns || columns.some((column) => (typeof column === 'string' ? column : column.field) === name);
  const state: Field = {
    ...(declaration.table && calls?.create && first !== undefined && { default: first }),
    ...field,
    locked: true,
  };
  const isFiltered = filters.some((filter) => filter.field === name);
  return {
    ...declaration,
    fields: { ...fields, [name]: state },
    actions: [...Object.entries(moves).map(([key, move]) => actionOf(key, move, declaration)), ...actions],
    filters:
      isShown && !isFiltered
        ? [{ field: name, ...(counts !== undefined && { counts }) }, ...filters]
        : filters,
    looks: [
      ...valuesOf(muted).map((is) => ({ when: { field: name, is }, look: 'muted' }) as const),
      ...looks,
    ],
    ...(closed !== undefined && { editable: { not: { field: name, is: closed } } }),
  };
}

/** Reports states that the field does not have, and those that no record gets into. */
export function assertStates(
  { states, fields, table, editable }: ResourceDeclaration,
  fault: (why: string) => void,
): void {
  if (!states) return;
  const field = Object.hasOwn(fields, states.field) ? fields[states.field] : undefined;
  if (field?.kind !== 'choice')
    return fault(`its states go by '${states.field}', which is not a choice among its fields`);
  const known = field.choices.map(({ value }) => value);
  const assertState = (where: string, values: State | readonly State[] | undefined) => {
    for (const value of valuesOf(values))
      if (!known.some((one) => one === value))
        fault(`${where} names the state ${JSON.stringify(value)}, which is none of ${known.join(', ')}`);
  };
  assertState('its closed states', states.closed);
  assertState('its muted states', states.muted);
  if (states.closed !== undefined && editable)
    fault("it says by 'closed' and by 'editable' what can be edited");
  const moves = Object.entries(states.moves);
  if (!moves.length) fault('its states have no moves');
  for (const [name, { to, from }] of moves) {
    const where = `the move '${name}'`;
    assertState(where, from);
    if (valuesOf(from).includes(to)) fault(`${where} leads to where it comes from`);
  }
  for (const { value, label } of field.choices.slice(1))
    if (table && !moves.some(([, { to }]) => to === value)) fault(`no move leads to its state '${label}'`);
}
