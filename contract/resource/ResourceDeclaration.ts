import type { Right } from '../permission/Permission.ts';
import type { IconName } from '../pages.ts';
import type { Day } from '../day/day.ts';
import type { Condition } from './Condition.ts';
import type { CrossCheck } from './namedRules.ts';
import type { Field, GivenValue } from './Field.ts';

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
export interface ColumnDeclaration {
  field: string;
  label?: string;
  /** Sorts by another field than the shown one. */
  sortBy?: string;
  sortable?: false;
  /** Names a cell of `src/custom-pages/customParts.ts`. */
  cell?: string;
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
export interface SetAction extends CallAction {
  /**
   * What the row's fields are set to; null empties one.
   * @example sets: { TicketStatus: 3, ClosedOn: { daysFromToday: 0 } }
   */
  sets?: Readonly<Record<string, GivenValue>>;
  /**
   * Fields of the row that a small form asks for first, beginning with what the row has.
   * @example asks: ['CloseReason']
   */
  asks?: readonly string[];
  /**
   * What people read once it is done.
   * @example done: 'Ticket closed.'
   */
  done?: string;
}

/** A dialog in which fields of the row are only read. */
export interface ViewAction {
  view: { title: string; fields: readonly string[] };
}

/**
 * An action of a row beyond edit and toggle: a call, a view, or a `dialog` that the portal registers by name. The rows
 * that have it, where not all do, are those of which `shown` holds; the server refuses its call for others.
 */
export type RowAction = { name: string; label: string; right: Right; shown?: Condition } & (
  | CallAction
  | SetAction
  | ViewAction
  | { dialog: string }
);

/** A choice field whose choices, and all of them, are offered above the list with the number of rows of each. */
export interface ChoiceFilter {
  field: string;
  /** The list request's name for the chosen value; 0 stands for all (spec 1 §3). */
  sends: string;
  /** GET: the numbers, as `{ value, label, count }`. */
  counts: string;
}

/** How rows of which `when` holds look: bold and shaded, faint, or marked at their edge. */
export interface RowLook {
  when: Condition;
  look: 'strong' | 'muted' | 'attention';
  /** What that means, for people who don't see it; of what a column says already, nothing. */
  says?: string;
}

/** A button in a form that opens another list's rows; choosing one fills fields of the form from the row's. */
export interface PickerDeclaration {
  label: string;
  title: string;
  call: string;
  /** Fields of the form that the call is asked with; they must be filled first. */
  sends?: readonly string[];
  columns: Record<string, string>;
  fills: Record<string, string>;
  empty: string;
}

export interface ExportDeclaration {
  /** The file's name; `.csv` is added where it is missing. */
  file: string;
  /** Fields that are exported though no column shows them. */
  adds?: readonly string[];
  /** The first day of a second export, of everything since; only for a list with a period. */
  allFrom?: Day;
  drops?: readonly string[];
}

/** One master or report, as plain data: read by the portal, by the server and by the tests. */
export interface ResourceDeclaration {
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
  label?: string;
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
  rows?: string;
  writes?: string;
  /** Rules by name where saving does more than store; they live in the server's modules. */
  hooks?: { beforeSave?: string; afterSave?: string; beforeToggle?: string };
  fields: Record<string, Field>;
  columns: readonly (string | ColumnDeclaration)[];
  /** The dialog's tabs and the fields on each; default: one form with all fields. */
  tabs?: Record<string, readonly string[]>;
  checks?: readonly CrossCheck[];
  picker?: PickerDeclaration;
  actions?: readonly RowAction[];
  /** Names a custom part beside the table, whose rows are then selected one at a time. */
  aside?: string;
  /** Names a custom part beside the search box, which filters the list by fields. */
  toolbar?: string;
  /**
   * The list shows the records of a period, at first of the last `days` days and the next `ahead`: those created in it, or
   * whose date `field` lies in it. `wire` is how the request writes days.
   * @example period: { days: 30, ahead: 14, field: 'DueDate' }
   */
  period?: { days: number; ahead?: number; field?: string; wire?: 'MM/DD/YYYY' };
  filter?: ChoiceFilter;
  /** Rows that can be edited, where not all can; any can be toggled. The server judges the stored row. */
  editable?: Condition;
  /**
   * Rows that look otherwise than the others; of several looks the first one whose condition holds.
   * @example looks: [{ when: { field: 'IsRead', is: false }, look: 'strong', says: 'Unread' }],
   */
  looks?: readonly RowLook[];
  /** The field with the id of the person whose record it is; changing your own signs you out (spec 2 §4). */
  person?: string;
  /**
   * Fields that the search box looks in: texts, labels, and numbers by their digits. Default: the texts and labels among
   * the columns.
   * @example search: ['InvoiceNo', 'Amount', 'DealerName'],
   */
  search?: readonly string[];
  sort?: { by: string; order?: 'ASC' | 'DESC'; several?: true };
  /** The wire's names of the system dates: most masters CreatedDate, transactions CreatedDt (spec 3 §3). */
  dates?: 'Date' | 'Dt';
  /** The name under which a list's first row carries its total beside TotalRows (spec 2 §3, MRP). */
  totalAlso?: string;
  export?: ExportDeclaration;
  /** `empty`: what an empty list says beside that it is empty. */
  texts?: { add?: string; addTitle?: string; updateTitle?: string; empty?: string };
}

/** What makes a mistyped key of `Given` a compile error that says so. */
type Mistyped<Given> = {
  [Key in Exclude<keyof Given & string, keyof ResourceDeclaration>]: `'${Key}' is no key of a declaration`;
};

/** Types a declaration where it stands; says nothing at run time. */
export function defineResource<const Declaration extends ResourceDeclaration>(
  declaration: Declaration & Mistyped<Declaration>,
): Declaration {
  return declaration;
}
