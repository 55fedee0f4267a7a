import type { Right } from '../pages/Permission.ts';
import { namesOfCard } from './cards.ts';
import { namesOfChart } from './charts.ts';
import { type Field, heldOf, type Line, type LineField, withLineFields } from './declaration/Field.ts';
import { oncePer } from '../values/oncePer.ts';
import { fieldsRead } from './declaration/namedRules.ts';
import { derivedFrom } from './parseValue.ts';
import type { Resource } from './Resource.ts';

type StoredRow = Readonly<Record<string, unknown>>;

/** Lists the names of a field in rows: its own, and its label's. */
const namesOf = (name: string, field: Field): string[] =>
  'labelled' in field && field.labelled
    ? [name, [...name.split('.').slice(0, -1), field.labelled].join('.')]
    : [name];

/** Returns the rights that people need to see fields, by all names of the fields in rows; those of lines as `Items.Price`. */
export const seenRights = ({ fields }: Pick<Resource, 'fields'>): ReadonlyMap<string, Right> =>
  rightsIn(fields);

const rightsIn = oncePer(
  (fields: Resource['fields']) =>
    new Map(
      withLineFields(fields).flatMap(([name, field]) => {
        const { seen } = field;
        return seen ? namesOf(name, field).map((one) => [one, seen] as const) : [];
      }),
    ),
);

/** Lists the names in a resource's rows that a person does not see. `mayDo` tells their rights on its page. */
export const unseenNames = (
  resource: Pick<Resource, 'fields'>,
  mayDo: (right: Right) => boolean,
): ReadonlySet<string> =>
  new Set([...seenRights(resource)].flatMap(([name, right]) => (mayDo(right) ? [] : [name])));

/** Whether there are people who see the records and not all of `field`, such as a value in its lines. */
export const isPartlyHidden = (field: Field): boolean =>
  field.seen !== undefined ||
  (field.kind === 'lines' && Object.values(field.fields).some(({ seen }) => seen !== undefined));

/** Takes the `unseen` values out of a row and its lines. */
export function withoutUnseen(row: StoredRow, unseen: ReadonlySet<string>): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...row };
  for (const name of unseen) {
    const [field = '', own] = name.split('.');
    const lines = sent[field];
    if (own === undefined) delete sent[field];
    else if (Array.isArray(lines))
      sent[field] = lines.map((line: Line) => {
        const { [own]: _hidden, ...kept } = line;
        return kept;
      });
  }
  return sent;
}

/** Removes the `unseen` names from a resource's list, form, filters, charts, cards and export. */
export function seenPart(resource: Resource, unseen: ReadonlySet<string>): Resource {
  if (!unseen.size) return resource;
  const isSeen = (name: string) => !unseen.has(name) && !unseen.has(derivedFrom(name));
  const { columns, tabs, checks, actions, bulk, filters, charts } = resource;
  return {
    ...resource,
    fields: Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, field]) =>
        isSeen(name) ? [[name, seenField(name, field, isSeen)]] : [],
      ),
    ),
    columns: columns.filter(({ field }) => isSeen(field)),
    tabs: tabs
      .map(({ title, fields }) => ({ title, fields: fields.filter(isSeen) }))
      .filter(({ fields }) => fields.length),
    checks: checks.filter((check) => [...fieldsRead(check), check.at].every(isSeen)),
    actions: actions.map((action) =>
      'view' in action
        ? { ...action, view: { ...action.view, fields: action.view.fields.filter(isSeen) } }
        : action,
    ),
    bulk: bulk.filter(isSeen),
    filters: filters.filter(({ field }) => isSeen(field)),
    charts: charts.filter((chart) => namesOfChart(resource, chart).every(isSeen)),
    cards: resource.cards.filter((card) => namesOfCard(resource, card).every(isSeen)),
    sums: resource.sums.filter(isSeen),
    search: resource.search.filter(isSeen),
    export: {
      ...resource.export,
      columns: resource.export.columns.filter(
        ({ field, line }) => isSeen(field) && (line === undefined || isSeen(`${field}.${line}`)),
      ),
    },
  };
}

const seenField = (name: string, field: Field, isSeen: (name: string) => boolean): Field =>
  field.kind === 'lines'
    ? {
        ...field,
        fields: Object.fromEntries(Object.entries(field.fields).filter(([own]) => isSeen(`${name}.${own}`))),
      }
    : field;

/** Changes the fields of a resource and, by names such as `Items.Price`, those of its lines. */
export const withFields = <Part extends { fields: Readonly<Record<string, Field>> }>(
  part: Part,
  change: <One extends Field>(field: One, name: string) => One,
): Part => ({
  ...part,
  fields: Object.fromEntries(
    Object.entries(part.fields).map(([name, field]) => {
      const changed = change(field, name);
      if (changed.kind !== 'lines') return [name, changed];
      const own = Object.entries(changed.fields).map(([of, one]): [string, LineField] => [
        of,
        change(one, `${name}.${of}`),
      ]);
      return [name, { ...changed, fields: Object.fromEntries(own) }];
    }),
  ),
});

/** Locks these fields for a save: they stay, or begin with defaults. What is held of another record follows that one. */
export const withLocked = <Part extends Pick<Resource, 'fields'>>(
  resource: Part,
  names: ReadonlySet<string>,
): Part =>
  names.size
    ? withFields(resource, (field, name) =>
        names.has(name) && !heldOf(field) ? { ...field, locked: true } : field,
      )
    : resource;

/** Whether the records are people's own to somebody with these rights on the page, who sees no others. */
export const isOwnOnly = (
  { ownRows }: Pick<Resource, 'ownRows'>,
  mayDo: (right: Right) => boolean,
): boolean => ownRows !== undefined && !mayDo(ownRows.unless);

/** Locks the fields in which people can name nobody but themselves. */
export const withOwnLocked = <Part extends Pick<Resource, 'fields' | 'ownRows'>>(
  resource: Part,
  mayDo: (right: Right) => boolean,
): Part => {
  const { fields, ownRows } = resource;
  if (!ownRows || !isOwnOnly(resource, mayDo)) return resource;
  const begins = ownRows.named.filter((name) => isOwnPerson(fields[name]?.default));
  return withLocked(resource, new Set(begins));
};

const isOwnPerson = (given: Field['default']): boolean =>
  typeof given === 'object' && given !== null && 'person' in given;

/** Gives personal fields the right by which they are seen. */
export const withSeen = <Part extends { fields: Record<string, Field> }>(declaration: Part): Part =>
  withFields(declaration, (field) => (field.personal ? { ...field, seen: field.personal.seen } : field));
