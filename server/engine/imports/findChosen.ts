import { sql } from 'drizzle-orm';
import type { Values } from '../../../contract/resource/declaration/Condition.ts';
import { type Field, type FieldOf, isLabelled } from '../../../contract/resource/declaration/Field.ts';
import { lookups } from '../../../contract/resource/declaration/lookups.ts';
import { textOf } from '../../../contract/resource/parseValue.ts';
import { importedFields } from '../../../contract/resource/Resource.ts';
import { shortText } from '../../../contract/values/foldText.ts';
import { limitsOf } from '../optionsEndpoint.ts';
import type { Checking, Draft } from './Checking.ts';

const lower = (value: unknown): string => String(value).toLowerCase();

/** A record that a label may mean. */
interface Choosable extends Record<string, unknown> {
  id: number;
  label: string;
  /** Tells it apart from others with the label. */
  apart: string | null;
  /** Its values by which fields of the row narrow the choice. */
  like: Record<string, unknown>;
  /** Why the options leave it out. */
  why: string | null;
}

/**
 * Replaces the labels of references and lookups by ids, or says why a row has none.
 *
 * @param defaults the values that a new record begins with
 */
export async function findChosen(checking: Checking, drafts: readonly Draft[], defaults: Values) {
  const valueIn = (draft: Draft, name: string) => {
    const { input, stored } = draft.head ?? draft;
    return input[name] ?? (stored ?? defaults)[name];
  };
  for (const [name, field] of importedFields(checking.saving.resource)) {
    if (field.kind !== 'reference' && field.kind !== 'lookup') continue;
    const texts = new Set(drafts.flatMap(({ input }) => (name in input ? [lower(input[name])] : [])));
    if (!texts.size) continue;
    const found = await choosable(checking, name, field, [...texts]);
    for (const draft of drafts) {
      if (!(name in draft.input)) continue;
      const given = draft.input[name];
      const isMeant = ({ id, label, apart, like }: Choosable) =>
        [label, `${label} · ${apart}`, id].some((text) => lower(text) === lower(given)) &&
        Object.entries(like).every(([own, value]) => isSame(value, valueIn(draft, own)));
      const kept = keptChoice(draft, field, name);
      const matching = kept && isMeant(kept) ? [kept] : found.filter(isMeant);
      const [first, ...others] =
        matching.some(({ id }) => id === Number(given)) && matching.length > 1
          ? matching.filter(({ label }) => lower(label) === lower(given))
          : matching;
      if (first && !others.length && first.why === null) {
        draft.input[name] = first.id;
        if (isLabelled(field)) draft.labels[field.labelled] = first.label;
      } else {
        const why = others.length ? undefined : first?.why;
        draft.faults.push({
          Field: name,
          Message: why ?? whyNone(field, String(given), first ? matching : []),
        });
      }
    }
  }
}

/** The stored record's choice. It stays if the row calls it the same, whatever is offered by now. */
function keptChoice(
  { input, stored }: Draft,
  field: FieldOf<'reference'> | FieldOf<'lookup'>,
  name: string,
): Choosable | undefined {
  const id = stored?.[name];
  const label = isLabelled(field) ? stored?.[field.labelled] : undefined;
  if (typeof id !== 'number' || typeof label !== 'string' || lower(label) !== lower(input[name]))
    return undefined;
  const narrowing = field.kind === 'lookup' ? (field.of ? [field.of] : []) : Object.values(field.like ?? {});
  const like = Object.fromEntries(narrowing.map((own) => [own, stored?.[own]]));
  return { id, label, apart: null, like, why: null };
}

const isSame = (theirs: unknown, own: unknown): boolean => textOf(theirs) === textOf(own);

const mostCandidates = 5;
/** Letters of a cell that a reason quotes. */
const mostQuoted = 100;

/** A cell as a reason quotes it. */
export const quoted = (text: string): string => shortText(text, mostQuoted);

function whyNone(field: Field, text: string, candidates: readonly Choosable[]): string {
  const label = field.label.split(': ').at(-1) ?? '';
  const given = quoted(text);
  if (!candidates.length) return `There is no ${label} “${given}” to choose.`;
  const listed = candidates
    .slice(0, mostCandidates)
    .map(({ id, label, apart }) => [label, apart, `number ${id}`].filter(Boolean).join(' · '));
  return `Several are called “${given}”: ${listed.join('; ')}. Please write the number of the one you mean.`;
}

async function choosable(
  { deps: { database }, session, saving }: Checking,
  of: string,
  field: FieldOf<'reference'> | FieldOf<'lookup'>,
  texts: readonly string[],
): Promise<Choosable[]> {
  const given = sql`any(${sql.param(texts)}::text[])`;
  if (field.kind === 'lookup') {
    const { table, label, parent } = lookups[field.to];
    const like =
      field.of && parent
        ? sql`json_build_object(${field.of}::text, ${sql.identifier(parent.column)})`
        : sql`'{}'::json`;
    const name = sql.identifier(label);
    const { rows } = await database.lists.db.execute<Choosable>(
      sql`select id, ${name} as label, null as apart, ${like} as "like", null as why from ${sql.identifier(table)}
        where lower(${name}) = ${given} or id::text = ${given}`,
    );
    return rows;
  }
  const { source, whyRefused } = saving.choosing.get(of) ?? {};
  if (!source || !whyRefused) throw new Error(`There is no declaration '${field.to}'`);
  const { resource } = source;
  const column = (name: string) => sql`r.${sql.identifier(name)}`;
  const [id, label] = [column(resource.id), column(resource.label)];
  const apart = field.toldApartBy === undefined ? sql`null` : column(field.toldApartBy);
  const like = Object.entries(field.like ?? {}).flatMap(([theirs, own]) => [
    sql`${own}::text`,
    column(theirs),
  ]);
  const conditions = [
    sql`(lower(${label}) = ${given} or lower(concat_ws(' · ', ${label}, ${apart})) = ${given} or ${id}::text = ${given})`,
    sql`${column('IsActive')}`,
    ...limitsOf(source, field),
  ];
  const { rows } = await database.lists.db.execute<Choosable>(
    sql`select ${id} as id, ${label} as label, ${apart} as apart,
        json_build_object(${sql.join(like, sql`, `)}) as "like", (${whyRefused(session)}) as why
      from ${source.from(session)} where ${sql.join(conditions, sql` and `)} order by ${id}`,
  );
  return rows;
}
