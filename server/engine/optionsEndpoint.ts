import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { optionsEntries, type OptionsCall } from '../../contract/calls/options.ts';
import type { FieldOf } from '../../contract/resource/Field.ts';
import { done } from '../calls/answer.ts';
import { declaredEndpoint, type Endpoint } from '../calls/endpoint.ts';
import { inLanguage, languageOf } from '../language/inLanguage.ts';
import { bindText, containing } from './rows/bindText.ts';
import type { RowSource } from './rows/RowSource.ts';

/**
 * Answers a dropdown's call: the active records of a declared table as `{ value, label }`, by their labels.
 *
 * @param except the label of the one record that is not offered
 * @param like fields of the record that a request may ask to be as it says
 * @param among values that its records have, whatever is asked
 * @param toldApartBy the field that stands behind the label
 * @param refused SQL that answers why a row `r` is not offered, or null
 * @param note SQL that answers what stands behind the label of a row `r`, or null
 */
export function optionsEndpoint(
  source: RowSource,
  call: OptionsCall,
  {
    except,
    like = [],
    among = {},
    toldApartBy,
    refused = 'null',
    note = 'null',
  }: {
    except?: string | undefined;
    like?: readonly string[];
    among?: FieldOf<'reference'>['among'];
    toldApartBy?: string | undefined;
    refused?: string | undefined;
    note?: string | undefined;
  } = {},
): Endpoint {
  const { resource } = source;
  const label = sql`r.${sql.identifier(resource.label)}`;
  const apart = toldApartBy === undefined ? sql`null` : sql`r.${sql.identifier(toldApartBy)}`;
  const { bind: noteOf } = bindText(note, `What stands behind the options of ${call.path}`);
  const { bind: whyRefused } = bindText(refused, `What is refused of the options of ${call.path}`);
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
      ...(except === undefined ? [] : [sql`lower(${label}) <> lower(${except})`]),
      ...Object.entries(among).map(([name, value]) => sql`r.${sql.identifier(name)} = ${value}`),
      // what a record has already is shown
      ...(Value === undefined ? [sql`(${whyRefused(session)}) is null`] : []),
      // Nothing is offered until something is asked.
      ...like.map((name) => sql`r.${sql.identifier(name)}::text = ${Reflect.get(input, name)}`),
      ...(SearchValue
        ? [sql`lower(concat_ws(' · ', ${called}, ${noted})) like ${containing(SearchValue)}`]
        : []),
    ];
    const { answered } = await source.columns(deps.database.db);
    const found = await deps.database.db.execute<{
      value: number;
      label: string;
      note: string | null;
      name: string;
    }>(sql`
        select ${id} as value, ${called} as label, ${noted} as note, ${label} as name from ${source.from(session)}
        where ${sql.join(conditions, sql` and `)}
        order by ${answered.get(resource.label)?.sort ?? label}, ${id} limit ${PageSize ?? null}`);
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
