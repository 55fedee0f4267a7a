import type { IconName } from '../pages/pages.ts';
import type { Day } from '../day/day.ts';
import type {
  ChartDeclaration,
  ColumnDeclaration,
  DeclaredCalls,
  DetailsDeclaration,
  FilterDeclaration,
  PeriodDeclaration,
  PickerDeclaration,
  ResourceDeclaration,
  RowAction,
  RowLook,
} from './ResourceDeclaration.ts';
import { type Condition, holds } from './Condition.ts';
import type { CrossCheck } from './namedRules.ts';
import type { Field } from './Field.ts';
import { storedValues } from './parseValue.ts';

export interface Column extends ColumnDeclaration {
  label: string;
  /** The field that a click on the header sorts by; undefined when it does not sort. */
  sort: string | undefined;
}

/** A column of the file of all rows: a field of theirs, and what its head says. */
export interface ExportColumn {
  field: string;
  label: string;
}

/** A field that narrows the list, by the list request's name `sends`. */
export type Filter = FilterDeclaration & { sends: string };

export interface Chart extends ChartDeclaration {
  sums: readonly string[];
}

/** A declaration with every default filled in: what the portal, the server and the tests read. */
export interface Resource {
  /** The name by which other declarations refer to it. */
  key: string;
  /** react-admin's name: the path without its first slash. */
  name: string;
  path: string;
  /** The permission key: the last segment of the path. */
  page: string;
  /** The first segment of the path: the menu's group. */
  section: string;
  title: string;
  item: string;
  icon: IconName;
  /** How it is asked: by the documented calls, or as a REST resource of the server. */
  api: 'calls' | 'rest';
  /** Of a REST resource only `list`: its name below /api/rest/. */
  calls: DeclaredCalls;
  id: string;
  /** Its rows have no number of their own: the server counts them, and `id` is the name of that. */
  numbered: boolean;
  label: string;
  /** Whose rows a person sees: their company's, or their own company itself. */
  rowsOf: 'company' | 'own-company';
  table: string | undefined;
  appendOnly: boolean;
  rows: string | undefined;
  writes: string | undefined;
  hooks: NonNullable<ResourceDeclaration['hooks']>;
  fields: Readonly<Record<string, Field>>;
  columns: readonly Column[];
  tabs: readonly { title: string; fields: readonly string[] }[];
  checks: readonly CrossCheck[];
  picker: PickerDeclaration | undefined;
  actions: readonly RowAction[];
  details: DetailsDeclaration | undefined;
  form: string | undefined;
  controls: string | undefined;
  aside: string | undefined;
  above: string | undefined;
  toolbar: string | undefined;
  charts: readonly Chart[];
  /** Numbers whose sums a print says. */
  sums: readonly string[];
  /** `field` is the date that it goes by; `created` where nothing else is said. */
  period: (PeriodDeclaration & Required<Pick<PeriodDeclaration, 'field' | 'presets'>>) | undefined;
  filters: readonly Filter[];
  editable: ResourceDeclaration['editable'];
  looks: readonly RowLook[];
  person: string | undefined;
  search: readonly string[];
  sort: { by: string; order: 'ASC' | 'DESC'; several: boolean };
  /** How many rows can be shown at a time, the first one at first. */
  pageSizes: readonly number[];
  created: string;
  updated: string;
  /** The names under which a list's first row carries its total. */
  totals: readonly string[];
  /** What a save sends beside the fields. */
  sends: NonNullable<ResourceDeclaration['sends']>;
  export: { file: string; columns: readonly ExportColumn[]; allFrom: Day | undefined };
  texts: { add: string; addTitle: string; updateTitle: string; empty: string | undefined };
}

/** Whether a row of `resource` can be edited, toggled or acted on at all, rights aside. */
export const hasRowActions = (resource: Resource): boolean =>
  Boolean(resource.calls.update ?? resource.calls.toggle ?? resource.form ?? resource.controls) ||
  resource.actions.length > 0;

type StoredRow = Readonly<Record<string, unknown>>;

const allows = (
  { fields }: Pick<Resource, 'fields'>,
  condition: Condition | undefined,
  row: StoredRow,
): boolean => !condition || holds(condition, storedValues(fields, row), 'update');

/** Whether the stored `row` can be edited, rights aside. */
export const isEditableRow = (resource: Pick<Resource, 'fields' | 'editable'>, row: StoredRow): boolean =>
  allows(resource, resource.editable, row);

/** Whether the stored `row` has `action`, rights aside. */
export const isActionOf = (
  resource: Pick<Resource, 'fields'>,
  { shown }: RowAction,
  row: StoredRow,
): boolean => allows(resource, shown, row);

/** How the stored `row` looks, where not as the others. */
export const lookOf = ({ fields, looks }: Pick<Resource, 'fields' | 'looks'>, row: StoredRow) =>
  looks.find(({ when }) => allows({ fields }, when, row));

/** What people call a record: the value of its declaration's label, of a choice the chosen text; undefined for none. */
export function recordName(
  { label, fields }: Pick<Resource, 'label' | 'fields'>,
  row: Readonly<Record<string, unknown>>,
): string | undefined {
  const [field, value] = [fields[label], row[label]];
  const chosen = field?.kind === 'choice' && field.choices.find((choice) => choice.value === value);
  if (chosen) return chosen.label;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** What people call a row, else its number. */
export const rowName = (
  resource: Resource,
  row: Readonly<Record<string, unknown>> & { id: number | string },
): string => recordName(resource, row) ?? String(row.id);
