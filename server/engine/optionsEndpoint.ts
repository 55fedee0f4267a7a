import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { optionsEntries, type OptionsCall } from '../../contract/calls/records/options.ts';
import type { Values } from '../../contract/resource/declaration/Condition.ts';
import {
  type Field,
  type FieldOf,
  heldOf,
  type Line,
  isActorField,
  isPersonField,
  withLineFields,
} from '../../contract/resource/declaration/Field.ts';
import { can, type Right } from '../../contract/pages/Permission.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { done, goneMessage, refusalAt } from '../calls/answer.ts';
import type { Session } from '../calls/Session.ts';
import { runNamed, type Transaction } from '../db/transaction.ts';
import { declaredEndpoint, type Endpoint } from '../calls/endpoint.ts';
import { inLanguage, languageOf } from '../language/inLanguage.ts';
import { type Asker, beginningFirst, bindText, holding } from './rows/bindText.ts';
import { idOf, type RowSource } from './rows/RowSource.ts';

/** The lines among a save's values. */
export function linesOf(values: Values, name: string | undefined): readonly Line[] {
  const lines = name === undefined ? undefined : values[name];
  return Array.isArray(lines) ? lines : [];
}

/** The ids that a reference of a record or of its lines has, each with the name of its value in a request: `Items.1.ProductId`. */
export function idsIn(values: Values, name: string): ReadonlyMap<number, string> {
  const [lines, own] = name.split('.');
  const all: [id: unknown, at: string][] =
    own === undefined
      ? [[values[name], name]]
      : linesOf(values, lines).map((line, place) => [line[own], `${lines}.${place}.${own}`]);
  const ids = new Map<number, string>();
  for (const [id, at] of all) if (typeof id === 'number' && !ids.has(id)) ids.set(id, at);
  return ids;
}

/** The text for a reference to a record that is not there, or not to be chosen. */
export const missingText = ({ required }: Field): string =>
  typeof required === 'string' ? required : goneMessage;

/** What a reference leads to: its records, and SQL that answers why a row `r` is not offered, or null. */
export interface Choosing {
  source: RowSource;
  whyRefused: (asker: Asker) => SQL;
}

type Limits = Pick<FieldOf<'reference'>, 'except' | 'among'>;

/** The conditions under which rows `r` are offered, beside those that go by another field. */
export const limitsOf = ({ resource }: RowSource, { except, among = {} }: Limits): SQL[] => [
  ...(except === undefined ? [] : [sql`lower(r.${sql.identifier(resource.label)}) <> lower(${except})`]),
  ...Object.entries(among).map(([name, value]) => sql`r.${sql.identifier(name)} = ${value}`),
];

/** Throws Refusal for the first record that `values` choose and the options leave out. What `stored` has already may stay. */
export async function requireOptions(
  { resource, choosing }: { resource: Pick<Resource, 'fields'>; choosing: ReadonlyMap<string, Choosing> },
  { transaction, session, values }: { transaction: Transaction; session: Session; values: Values },
  stored: Values = {},
): Promise<void> {
  for (const [name, field] of withLineFields(resource.fields)) {
    const options = choosing.get(name);
    if (!options || field.kind !== 'reference' || isActorField(field) || heldOf(field)) continue;
    const before = idsIn(stored, name);
    const chosen = new Map([...idsIn(values, name)].filter(([id]) => !before.has(id)));
    if (!chosen.size) continue;
    const { source, whyRefused } = options;
    const missing = sql`${missingText(field)}::text`;
    // whoever probes ids learns no names of people
    const inactive = isPersonField(field)
      ? missing
      : sql`r.${sql.identifier(source.resource.label)} || ' is inactive.'`;
    const [refused] = await runNamed<{ id: number; why: string }>(
      transaction,
      sql`select id, why from (
        select ${idOf(source)} as id, coalesce((${whyRefused(session)}), case
          when not r."IsActive" then ${inactive}
          when (${sql.join([sql`true`, ...limitsOf(source, field)], sql` and `)}) is not true then ${missing} end) as why
        from ${source.from(session)} where ${idOf(source)} = any(${sql.param([...chosen.keys()])}::int[])) chosen
        where why is not null`,
    );
    if (refused) throw refusalAt(chosen.get(refused.id) ?? name, refused.why);
  }
}

/** A field of the options' records that a page's records hold, and the right to see it there. */
export interface HeldOption {
  field: string;
  page: string;
  right: Right;
}

/**
 * Answers a dropdown's call: the active records of a declared table as `{ value, label }`, by their labels, and what forms that the
 * person sees hold of them.
 *
 * @param field the reference whose own call it is
 * @param like fields of the record that a request may ask to be as it says
 * @param whyRefused SQL that answers why a row `r` is not offered, or null
 * @param note SQL that answers what follows the label of a row `r`, or null
 */
export function optionsEndpoint(
  source: RowSource,
  call: OptionsCall,
  {
    field: { toldApartBy, ...limits } = {},
    like = [],
    whyRefused = () => sql`null`,
    note = 'null',
    held = [],
  }: {
    field?: Limits & Pick<FieldOf<'reference'>, 'toldApartBy'>;
    like?: readonly string[];
    whyRefused?: Choosing['whyRefused'] | undefined;
    note?: string | undefined;
    held?: readonly HeldOption[];
  } = {},
): Endpoint {
  const { resource } = source;
  const label = sql`r.${sql.identifier(resource.label)}`;
  const apart = toldApartBy === undefined ? sql`null` : sql`r.${sql.identifier(toldApartBy)}`;
  const { bind: noteOf } = bindText(note, `The notes of the options of ${call.path}`);
  const schema = v.object({
    ...optionsEntries,
    ...Object.fromEntries(like.map((name) => [name, v.optional(v.string(), '')])),
  });
  return declaredEndpoint(call, schema, async ({ deps, session, http, input }) => {
    const { SearchValue, PageSize, Value, All } = input;
    const id = sql`r.${sql.identifier(resource.id)}`;
    const called = sql`concat_ws(' · ', ${label}, ${apart})`;
    const noted = sql`(${noteOf(session)})::text`;
    const conditions = [
      Value === undefined ? sql`r."IsActive"` : sql`${id} = ${Value}`,
      ...limitsOf(source, limits),
      // what a record has already is shown
      ...(Value === undefined ? [sql`(${whyRefused(session)}) is null`] : []),
      // Nothing is offered until something is asked.
      ...like.map((name) => sql`r.${sql.identifier(name)}::text = ${Reflect.get(input, name)}`),
      ...(SearchValue ? [holding(sql`lower(concat_ws(' · ', ${called}, ${noted}))`, SearchValue)] : []),
    ];
    const told = held.flatMap(({ field, page, right }) =>
      can(session.permissions, page, right, false) ? [field] : [],
    );
    const columns = told.map((name) => sql`, to_jsonb(r.${sql.identifier(name)}) as ${sql.identifier(name)}`);
    const { answered } = await source.columns(deps.database.db);
    const order = [
      ...(SearchValue ? [beginningFirst(called, SearchValue)] : []),
      answered.get(resource.label)?.sort ?? label,
      id,
    ];
    const found = await deps.database.db.execute<{
      value: number;
      label: string;
      note: string | null;
      name: string;
    }>(sql`
        select ${id} as value, ${called} as label, ${noted} as note, ${label} as name${sql.join(columns, sql``)} from ${source.from(session)}
        where ${sql.join(conditions, sql` and `)}
        order by ${sql.join(order, sql`, `)} limit ${PageSize ?? null}`);
    const language = languageOf(http);
    const options = found.rows.map(({ name, note, ...option }) => ({
      ...option,
      label: note === null ? option.label : `${option.label} · ${inLanguage(language, note)}`,
      [resource.id]: option.value,
      [resource.label]: name,
    }));
    return done(All ? [{ value: 0, label: 'All' }, ...options] : options);
  });
}
