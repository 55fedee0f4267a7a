import type { Right } from '../permission/Permission.ts';
import type { IconName } from '../pages.ts';
import type { Day } from '../day/day.ts';
import type { Condition } from './Condition.ts';
import type { CrossCheck } from './namedRules.ts';
import type { Field, GivenValue } from './Field.ts';
import type { PartName } from './namedParts.ts';
import type { FieldFault, Names, NamesOf } from './Names.ts';

/**
 * The documented calls of a resource, e.g. `CartonMaster/GetCarton`. Lists and saves are POST, `toggle` is
 * GET …/{id}/{flag}, `options` is GET and answers `{ value, label }` rows of what is active.
 */
export interface DeclaredCalls {
  list: string;
  create?: string;
  /** May be the same call as `create` where the specification saves both by one. */
  update?: string;
  toggle?: string;
  options?: string;
  /** Called for exports instead of the list call, and answered with the exported fields alone. */
  export?: string;
}

/** A column that is more than a field's name. */
export interface ColumnDeclaration<N extends Names = Names> {
  field: N['known'];
  label?: string;
  /** Sorts by another field than the shown one. */
  sortBy?: N['known'];
  sortable?: false;
  /** Names a cell of `src/custom-pages/customParts.ts`. */
  cell?: N['cells'];
}

/** GET `call`/{id} after a question; the rows are read again `refreshAfter` milliseconds later, or at once. */
export interface CallAction {
  call: string;
  confirm: string;
  refreshAfter?: number;
}

/**
 * A call that the engine answers itself, for a resource with a table or a writer: POST `call` with the row's id and what
 * is asked. Every rule of the fields holds, but no lock: what only actions may change is declared `locked: true`.
 */
export interface SetAction<N extends Names = Names> extends CallAction {
  /**
   * What the row's fields are set to; null empties one.
   * @example sets: { TicketStatus: 3, ClosedOn: { daysFromToday: 0 } }
   */
  sets?: { readonly [Name in N['own']]?: GivenValue };
  /**
   * Fields of the row that a small form asks for first, beginning with what the row has.
   * @example asks: ['CloseReason']
   */
  asks?: readonly N['own'][];
  /**
   * What people read once it is done.
   * @example done: 'Ticket closed.'
   */
  done?: string;
}

/** A dialog in which fields of the row are only read. */
export interface ViewAction<N extends Names = Names> {
  view: { title: string; fields: readonly N['own'][] };
}

/**
 * An action of a row beyond edit and toggle: a call, a view, or a `dialog` that the portal registers by name. The rows
 * that have it, where not all do, are those of which `shown` holds; the server refuses its call for others.
 */
export type RowAction<N extends Names = Names> = {
  name: string;
  label: string;
  right: Right;
  shown?: Condition<N['own']>;
} & (CallAction | SetAction<N> | ViewAction<N> | { dialog: N['dialogs'] });

/** A choice field whose choices, and all of them, are offered above the list with the number of rows of each. */
export interface ChoiceFilter<N extends Names = Names> {
  field: N['own'];
  /** The list request's name for the chosen value; 0 stands for all (spec 1 §3). */
  sends: string;
  /** GET: the numbers, as `{ value, label, count }`. */
  counts: string;
}

/** How rows of which `when` holds look: bold and shaded, faint, or marked at their edge. */
export interface RowLook<N extends Names = Names> {
  when: Condition<N['own']>;
  look: 'strong' | 'muted' | 'attention';
  /** What that means, for people who don't see it; of what a column says already, nothing. */
  says?: string;
}

/** A button in a form that opens another list's rows; choosing one fills fields of the form from the row's. */
export interface PickerDeclaration<N extends Names = Names> {
  label: string;
  title: string;
  call: string;
  /** Fields of the form that the call is asked with; they must be filled first. */
  sends?: readonly N['own'][];
  columns: Record<string, string>;
  fills: { readonly [Name in N['own']]?: string };
  empty: string;
}

export interface ExportDeclaration<N extends Names = Names> {
  /** The file's name; `.csv` is added where it is missing. */
  file: string;
  /** Fields that are exported though no column shows them. */
  adds?: readonly N['inRows'][];
  /** The first day of a second export, of everything since; only for a list with a period. */
  allFrom?: Day;
  drops?: readonly N['known'][];
}

/** One master or report, as plain data: read by the portal, by the server and by the tests. */
export interface ResourceDeclaration<N extends Names = Names> {
  /** The exact route; its last segment is the permission key and the `page` header. */
  path: `/${string}/${string}`;
  title: string;
  /** The name of one record, as in `Add Company`. */
  item: string;
  icon: IconName;
  calls?: DeclaredCalls;
  /** In place of calls: a REST resource under its permission key, of which lists and records are read. */
  api?: 'rest';
  id: string;
  /** The field that names a record to people, in references and confirmations. */
  label?: N['known'];
  /** Whose rows a person sees: their company's, their own company itself, or everybody's. Default: `company`. */
  rowsOf?: 'company' | 'own-company' | 'everybody';
  /** The table that the server keeps the records in… */
  table?: string;
  /**
   * Rows are only ever added: nobody changes or removes one, for the database itself refuses it.
   * @example appendOnly: true,
   */
  appendOnly?: true;
  /** …or the names of a query and of a writer in the server's modules, where saving does more than store. */
  rows?: N['rows'];
  writes?: N['writes'];
  /** Rules by name where saving does more than store; they live in the server's modules. */
  hooks?: {
    beforeSave?: N['beforeSave'];
    afterSave?: N['afterSave'];
    beforeToggle?: N['beforeToggle'];
  };
  fields: Record<string, Field>;
  columns: readonly (N['known'] | ColumnDeclaration<N>)[];
  /** The dialog's tabs and the fields on each; default: one form with all fields. */
  tabs?: Record<string, readonly N['own'][]>;
  checks?: readonly CrossCheck<N['own']>[];
  picker?: PickerDeclaration<N>;
  actions?: readonly RowAction<N>[];
  /** Names a custom part beside the table, whose rows are then selected one at a time. */
  aside?: N['asides'];
  /** Names a custom part beside the search box, which filters the list by fields. */
  toolbar?: N['toolbars'];
  /**
   * The list shows the records of a period, at first of the last `days` days and the next `ahead`: those created in it, or
   * whose date `field` lies in it. `wire` is how the request writes days.
   * @example period: { days: 30, ahead: 14, field: 'DueDate' }
   */
  period?: { days: number; ahead?: number; field?: N['own']; wire?: 'MM/DD/YYYY' };
  filter?: ChoiceFilter<N>;
  /** Rows that can be edited, where not all can; any can be toggled. The server judges the stored row. */
  editable?: Condition<N['own']>;
  /**
   * Rows that look otherwise than the others; of several looks the first one whose condition holds.
   * @example looks: [{ when: { field: 'IsRead', is: false }, look: 'strong', says: 'Unread' }],
   */
  looks?: readonly RowLook<N>[];
  /** The field with the id of the person whose record it is; changing your own signs you out (spec 2 §4). */
  person?: N['inRows'];
  /**
   * Fields that the search box looks in: texts, labels, and numbers by their digits. Default: the texts and labels among
   * the columns.
   * @example search: ['InvoiceNo', 'Amount', 'DealerName'],
   */
  search?: readonly N['known'][];
  sort?: { by: N['known']; order?: 'ASC' | 'DESC'; several?: true };
  /** The wire's names of the system dates: most masters CreatedDate, transactions CreatedDt (spec 3 §3). */
  dates?: 'Date' | 'Dt';
  /** The name under which a list's first row carries its total beside TotalRows (spec 2 §3, MRP). */
  totalAlso?: string;
  export?: ExportDeclaration<N>;
  /** `empty`: what an empty list says beside that it is empty. */
  texts?: { add?: string; addTitle?: string; updateTitle?: string; empty?: string };
}

/** Types a declaration where it stands, and holds the names in it to what is there; says nothing at run time. */
export function defineResource<
  const Fields extends Readonly<Record<string, Field>>,
  const Id extends string,
  const Rows extends PartName<'rows'> = never,
  const Dates extends 'Date' | 'Dt' = 'Date',
>(
  declaration: ResourceDeclaration<NamesOf<Fields, NoInfer<Id>, NoInfer<Rows>, NoInfer<Dates>>> & {
    fields: Fields & { [Name in keyof Fields]: FieldFault<Fields[Name], keyof Fields & string> };
    id: Id;
    rows?: Rows;
    dates?: Dates;
  },
): ResourceDeclaration & { fields: Fields } {
  return declaration;
}
