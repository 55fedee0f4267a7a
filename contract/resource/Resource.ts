import type { Day } from '../day/day.ts';
import type {
  CardDeclaration,
  ChartDeclaration,
  ColumnDeclaration,
  DeclaredCalls,
  OwnRowsDeclaration,
  ReminderDeclaration,
  FilterDeclaration,
  PeriodDeclaration,
  ResourceDeclaration,
  RowAction,
  RowLook,
} from './declaration/ResourceDeclaration.ts';
import { type Condition, holds } from './declaration/Condition.ts';
import type { CrossCheck } from './declaration/namedRules.ts';
import { type Field, heldOf, isLabelled } from './declaration/Field.ts';
import { date } from './declaration/fields.ts';
import { kinds } from './declaration/kinds.ts';
import { storedValues } from './parseValue.ts';

export interface Column extends ColumnDeclaration {
  label: string;
  /** The field that a click on the head sorts by; undefined if it does not sort. */
  sort: string | undefined;
}

/** A column of the file of all rows: a field, or one of its lines' values, and the text of its head. */
export interface ExportColumn {
  field: string;
  line?: string;
  label: string;
}

/** A field that narrows the list. `sends` is its name in the list request. */
export type Filter = FilterDeclaration & { sends: string };

export interface Chart extends ChartDeclaration {
  sums: readonly string[];
}

/** A field of the record that a reference leads to, as `InstrumentId.Months`. */
export interface Through {
  name: string;
  /** The reference. */
  by: string;
  target: Resource;
  field: string;
}

/** A field, perhaps one of lines, that holds a value of the record to which `by` leads. */
export interface Held extends Through {
  line: string | undefined;
}

/** A declaration with its defaults filled in, as the portal, the server and the tests read it. */
export interface Resource extends Omit<
  ResourceDeclaration,
  | 'api'
  | 'card'
  | 'chart'
  | 'dates'
  | 'import'
  | 'ownRows'
  | 'rowsOf'
  | 'sort'
  | 'states'
  | 'tabs'
  | 'totalAlso'
> {
  /** The name by which other declarations refer to it. */
  key: string;
  /** react-admin's name: the path without its first slash. */
  name: string;
  /** The permission key: the last segment of the path. */
  page: string;
  /** The first segment of the path: the menu's group. */
  section: string;
  /** The way to reach it: by the documented calls, or as a REST resource. */
  api: 'calls' | 'rest';
  /** A REST resource has only `list`: its name below /api/rest/. */
  calls: DeclaredCalls;
  id: string;
  /** Its rows have no id. The server numbers them, and `id` is the name of the number. */
  numbered: boolean;
  label: string;
  /** The rows that a person sees: those of their company, or the company itself. */
  rowsOf: 'company' | 'own-company';
  /** Whose a record is, and the right with which people see those of others. */
  ownRows: Required<OwnRowsDeclaration> | undefined;
  /** The labels of the page's own rights, by their names. */
  rights: Readonly<Record<string, string>>;
  hooks: NonNullable<ResourceDeclaration['hooks']>;
  columns: readonly Column[];
  /** The columns that rows show on phones before anybody asks for more. */
  main: readonly string[];
  tabs: readonly { title: string; fields: readonly string[] }[];
  checks: readonly CrossCheck[];
  /** The fields that together tell a record from others. */
  sameBy: readonly string[];
  /** The parts of referenced records that the checks read. */
  through: readonly Through[];
  /** The fields that hold what a referenced record had at a save, by their own names. */
  held: readonly Held[];
  /** The choice with the states that only moves change. */
  state: string | undefined;
  actions: readonly RowAction[];
  bulk: readonly string[];
  imports: boolean;
  reminders: Readonly<Record<string, ReminderDeclaration>>;
  charts: readonly Chart[];
  cards: readonly CardDeclaration[];
  /** The numbers whose sums appear below a printed list. */
  sums: readonly string[];
  /** `field` is its date; `created` by default. */
  period: (PeriodDeclaration & Required<Pick<PeriodDeclaration, 'field' | 'presets'>>) | undefined;
  filters: readonly Filter[];
  looks: readonly RowLook[];
  search: readonly string[];
  sort: { by: string; order: 'ASC' | 'DESC'; several: boolean };
  /** The numbers of rows that a page can have. The list begins with the first. */
  pageSizes: readonly number[];
  created: string;
  updated: string;
  /** The names of the total on a list's first row. */
  totals: readonly string[];
  /** The fixed values that a save sends. */
  sends: NonNullable<ResourceDeclaration['sends']>;
  export: { file: string; columns: readonly ExportColumn[]; allFrom: Day | undefined };
  texts: { add: string; addTitle: string; updateTitle: string; added: string; empty: string | undefined };
}

/** Whether people can import records from a file. Only those can that the engine creates. */
export const isImportable = ({ calls, form, imports }: Resource): boolean =>
  calls.create !== undefined && !form && imports;

const isImported = (field: Field): boolean =>
  field.locked !== true &&
  !heldOf(field) &&
  !kinds[field.kind].isSecret &&
  !('derived' in field && field.derived);

/**
 * Lists the fields that an import's file can fill; those of lines as `Prices.ProductId`, with the heads that exports have. The last
 * one is perhaps the day on which a record was made, which only tells it from others.
 */
export const importedFields = ({
  fields,
  sameBy,
  created,
}: Pick<Resource, 'fields' | 'sameBy' | 'created'>): [name: string, field: Field][] => [
  ...Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
    if (!isImported(field)) return [];
    if (field.kind !== 'lines') return [[name, field]];
    return Object.entries(field.fields)
      .filter(([, own]) => isImported(own))
      .map(([of, own]) => [
        `${name}.${of}`,
        {
          ...own,
          label: `${field.label}: ${own.label}`,
          ...(isLabelled(own) && { labelled: `${name}.${own.labelled}` }),
        },
      ]);
  }),
  ...(sameBy.includes(created) ? [[created, date('Created Date')] as [string, Field]] : []),
];

type StoredRow = Readonly<Record<string, unknown>>;

const allows = (
  { fields }: Pick<Resource, 'fields'>,
  condition: Condition | undefined,
  row: StoredRow,
): boolean => !condition || holds(condition, storedValues(fields, row), 'update');

/** Whether the stored `row` can be edited, apart from rights. */
export const isEditableRow = (resource: Pick<Resource, 'fields' | 'editable'>, row: StoredRow): boolean =>
  allows(resource, resource.editable, row);

/** Whether the stored `row` has `action`, apart from rights. */
export const isActionOf = (
  resource: Pick<Resource, 'fields'>,
  { shown }: RowAction,
  row: StoredRow,
): boolean => allows(resource, shown, row);

/** The name in a row of what is refused of it in spite of rights: reasons, by what is to be done or a field. */
export const refusedName = 'Refused';

/** Reads why the server would refuse `what` of a row; undefined if it would not. */
export function whyRefused(row: StoredRow | undefined, what: string): string | undefined {
  const refused = row?.[refusedName];
  const why: unknown =
    typeof refused === 'object' && refused !== null && Object.hasOwn(refused, what)
      ? Reflect.get(refused, what)
      : undefined;
  return typeof why === 'string' ? why : undefined;
}

/** Returns the next toggle of a row, as refusals name it. */
export const nextToggle = (isActive: boolean): 'activate' | 'inactivate' =>
  isActive ? 'inactivate' : 'activate';

/** Finds the look of the stored `row`; undefined for the usual one. */
export const lookOf = ({ fields, looks }: Pick<Resource, 'fields' | 'looks'>, row: StoredRow) =>
  looks.find(({ when }) => allows({ fields }, when, row));

/** Reads a record's name, the value of its label, or a choice's text as `say` says it; undefined if it has none. */
export function recordName(
  { label, fields }: Pick<Resource, 'label' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
  say = (text: string): string => text,
): string | undefined {
  const [field, value] = [fields[label], row[label]];
  const chosen = field?.kind === 'choice' && field.choices.find((choice) => choice.value === value);
  if (chosen) return say(chosen.label);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Reads a row's name, or else its id. */
export const rowName = (
  resource: Resource,
  row: Readonly<Record<string, unknown>> & { id: number | string },
  say: (text: string) => string,
): string => recordName(resource, row, say) ?? String(row.id);
