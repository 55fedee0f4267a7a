import type { Right } from '../permission/Permission.ts';
import type { IconName } from '../pages/pages.ts';
import type { AuditAction } from '../calls/auditLog.ts';
import type { PresetName } from '../calls/presets.ts';
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
  /**
   * POST: the rows, a page at a time, and with `PageSize: -1` all of them.
   * @example list: 'Warranty/GetWarranties'
   */
  list: string;
  /**
   * POST: saves a new record; without it nothing can be added.
   * @example create: 'Warranty/CreateWarranty'
   */
  create?: string;
  /**
   * POST: saves a stored record; the same call as `create` where the specification saves both by one.
   * @example update: 'Warranty/UpdateWarranty'
   */
  update?: string;
  /**
   * GET …/{id}/{flag}: makes a record active or inactive.
   * @example toggle: 'Warranty/InActiveRow'
   */
  toggle?: string;
  /**
   * GET: the active records as `{ value, label }`, so that references can lead to them.
   * @example options: 'Warranty/GetWarrantyDDL'
   */
  options?: string;
  /**
   * Called for exports instead of the list call, and answered with the exported fields alone.
   * @example export: 'Warranty/GetWarrantiesForExport'
   */
  export?: string;
}

/** A column that is more than a field's name. */
export interface ColumnDeclaration<N extends Names = Names> {
  /**
   * The field whose value it shows, or the label of what the field leads to.
   * @example field: 'ProductName'
   */
  field: N['known'];
  /**
   * What its head says; default: the field's label.
   * @example label: 'Since'
   */
  label?: string;
  /**
   * Sorts by another field than the shown one.
   * @example sortBy: 'CreatedDate'
   */
  sortBy?: N['known'];
  /**
   * A click on its head does not sort.
   * @example sortable: false
   */
  sortable?: false;
  /**
   * The cell of the portal's own pages that shows it.
   * @example cell: 'mediaPreview'
   */
  cell?: N['cells'];
}

/** GET `call`/{id} after a question; the rows are read again `refreshAfter` milliseconds later, or at once. */
export interface CallAction<N extends Names = Names> {
  /**
   * GET …/{id}, or POST where the action sets or asks: the call that does it.
   * @example call: 'Ticket/Approve'
   */
  call: string;
  /**
   * The question that is asked first.
   * @example confirm: 'Are you sure you want to approve?'
   */
  confirm: string;
  /**
   * What of the row stands below the question, to be read; default: what names it.
   * @example shows: ['Title', 'DueDate']
   */
  shows?: readonly N['known'][];
  /**
   * The rows are read again so many milliseconds later; default: at once.
   * @example refreshAfter: 1000
   */
  refreshAfter?: number;
}

/**
 * A call that the engine answers itself, for a resource with a table or a writer: POST `call` with the row's id and what
 * is asked. Every rule of the fields holds, but no lock: what only actions may change is declared `locked: true`.
 */
export interface SetAction<N extends Names = Names> extends CallAction<N> {
  /**
   * What the row's fields are set to; null empties one.
   * @example sets: { TicketStatus: 3, ClosedOn: { daysFromToday: 0 } }
   */
  sets?: { readonly [Name in N['own']]?: GivenValue };
  /**
   * Fields of the row that a small form asks for first, beginning with what the row has. Their conditions are asked of the
   * row as the action leaves it, so that a field can be asked for which the form hides until then.
   * @example asks: ['CloseReason']
   */
  asks?: readonly N['own'][];
  /**
   * What people read once it is done.
   * @example done: 'Ticket closed.'
   */
  done?: string;
  /**
   * What the audit log calls it; default: updated.
   * @example logs: 'approved'
   */
  logs?: AuditAction;
}

/** A call that asks for fields of its own, which a module of the server does: POST with the row's id and what was filled in. */
export interface FormAction<N extends Names = Names> {
  /**
   * POST: the call that does it, with the row's id and what was filled in.
   * @example call: 'DeMapping/CreateDemapping'
   */
  call: string;
  /**
   * What its dialog asks for, declared as a resource's fields are, and none of the row's own. Conditions and checks read
   * the row's values as `row:` and the field's name.
   * @example fields: { Reason: text('Reason', { required: 'Please enter Reason' }) }
   */
  fields: Readonly<Record<string, Field>>;
  /**
   * Rules over several of them and over the row's.
   * @example checks: [{ rule: 'within', fields: ['FromNo', 'row:FromNo', 'row:ToNo'], message: 'It must be one of these.', at: 'FromNo' }]
   */
  checks?: readonly CrossCheck[];
  /**
   * What of the row stands above what is asked, to be read.
   * @example shows: ['ProductName', 'FromNo', 'ToNo']
   */
  shows?: readonly N['known'][];
  /**
   * The documented call does not name the row: a module finds it by what was filled in, where its id is not sent.
   * @example finds: true
   */
  finds?: true;
}

/** A dialog in which fields of the row are only read. */
export interface ViewAction<N extends Names = Names> {
  /**
   * A dialog in which fields of the row are only read.
   * @example view: { title: 'Ticket', fields: ['Title', 'DueDate'] }
   */
  view: { title: string; fields: readonly N['own'][] };
}

/**
 * An action of a row beyond edit and toggle: a call, a form, a view, or a `dialog` that the portal registers by name. The rows
 * that have it, where not all do, are those of which `shown` holds; the server refuses its call for others.
 */
export type RowAction<N extends Names = Names> = {
  /**
   * Its name in the address.
   * @example name: 'close'
   */
  name: string;
  /**
   * What its button says.
   * @example label: 'Close'
   */
  label: string;
  /**
   * The right of the page that it needs: view, add, edit or report.
   * @example right: 'edit'
   */
  right: Right;
  /**
   * Only rows of which this holds have it; the server refuses its call for others.
   * @example shown: { field: 'TicketStatus', is: 1 }
   */
  shown?: Condition<N['own']>;
} & (
  | CallAction<N>
  | SetAction<N>
  | FormAction<N>
  | ViewAction<N>
  | {
      /**
       * A dialog of the portal's own.
       * @example dialog: 'downloadSeals'
       */
      dialog: N['dialogs'];
    }
);

/** What a click on a row opens, to be read alone: fields of the row, or a part of the portal's own. */
export type DetailsDeclaration<N extends Names = Names> = {
  /**
   * What stands above it.
   * @example title: 'Order Details'
   */
  title: string;
} & (
  | {
      /**
       * The fields of the row that it shows.
       * @example fields: ['Title', 'DueDate']
       */
      fields: readonly N['own'][];
    }
  | {
      /**
       * In their place, a part of the portal's own.
       * @example part: 'orderDetails'
       */
      part: N['details'];
    }
);

/** A field above the list that narrows it to the rows of one value: a choice, a reference, a lookup or a switch. */
export interface FilterDeclaration<N extends Names = Names> {
  /**
   * The field; of one whose options hang on another field, that one stands among the filters, too.
   * @example filters: [{ field: 'ProductId' }]
   */
  field: N['own'];
  /**
   * The list request's name for the value, of which nothing stands for all rows, and 0 where it is no choice; default: the
   * field's name.
   * @example filters: [{ field: 'UserType', sends: 'type' }]
   */
  sends?: string;
  /**
   * Of a choice: the GET call that answers how many rows each choice would show, beside what else the list is narrowed by;
   * its choices then all stand above the list, each with its number.
   * @example filters: [{ field: 'TicketStatus', counts: 'Ticket/GetStatusCounts' }]
   */
  counts?: string;
  /**
   * A row of the query has several values of the field, as an array: of the products of an order, say. Rows are shown that have
   * the chosen one among them.
   * @example filters: [{ field: 'ProductId', several: true }]
   */
  several?: true;
}

/** How rows of which `when` holds look: bold and shaded, or faint. */
export interface RowLook<N extends Names = Names> {
  /**
   * Of which rows it holds.
   * @example when: { field: 'TicketStatus', is: 2 }
   */
  when: Condition<N['known']>;
  /**
   * Strong is bold and shaded, muted is faint.
   * @example look: 'strong'
   */
  look: 'strong' | 'muted';
  /**
   * What that means, for people who don't see it; of what a column says already, nothing.
   * @example says: 'Unread'
   */
  says?: string;
}

/** A button in a form that opens another list's rows; choosing one fills fields of the form from the row's. */
export interface PickerDeclaration<N extends Names = Names> {
  /**
   * What its button says.
   * @example label: 'Available Series'
   */
  label: string;
  /**
   * The title of the list.
   * @example title: 'Available Series'
   */
  title: string;
  /**
   * POST: its rows.
   * @example call: 'Mapping/GetAvailableseries'
   */
  call: string;
  /**
   * Fields of the form that the call is asked with; they must be filled first.
   * @example sends: ['ProductId']
   */
  sends?: readonly N['own'][];
  /**
   * The list's columns: fields of its rows with what their heads say.
   * @example columns: { FromNo: 'From No', Qty: 'Quantity' }
   */
  columns: Record<string, string>;
  /**
   * The fields of the form that a chosen row fills, each with the row's field.
   * @example fills: { FromNo: 'FromNo', Qty: 'Quantity' }
   */
  fills: { readonly [Name in N['own']]?: string };
  /**
   * What an empty list says.
   * @example empty: 'No Data Available'
   */
  empty: string;
}

export interface ExportDeclaration<N extends Names = Names> {
  /**
   * The file's name, to which `.csv` is added where it is missing; default: the title.
   * @example file: 'WarrantyReport'
   */
  file?: string;
  /**
   * What the file has beyond the columns and the form; a value of a query's rows that is no field says its label. What
   * not everybody sees is in nobody else's file.
   * @example adds: ['UpdatedDate']
   */
  adds?: readonly (N['inRows'] | { field: N['inRows']; label: string })[];
  /**
   * The first day of a second export, of everything since; only for a list with a period.
   * @example allFrom: '2022-01-01'
   */
  allFrom?: Day;
  /**
   * Columns and fields of the form that are not exported.
   * @example drops: ['ProductName']
   */
  drops?: readonly N['known'][];
}

/** Which records a list shows, by when they were created or by a date of theirs: of the days between From and To, or of a preset. */
export interface PeriodDeclaration<N extends Names = Names> {
  /**
   * From and To stand above the list, which shows the last so many days at first.
   * @example period: { days: 30 }
   */
  days?: number;
  /**
   * The first days go so many days ahead of today as well.
   * @example period: { days: 30, ahead: 14, field: 'DueDate' }
   */
  ahead?: number;
  /**
   * The date that it goes by; default: the creation.
   * @example period: { days: 30, field: 'DueDate' }
   */
  field?: N['inRows'];
  /**
   * How the request writes days: YYYY/MM/DD where nothing is said.
   * @example period: { days: 30, wire: 'MM/DD/YYYY' }
   */
  wire?: 'MM/DD/YYYY';
  /**
   * Periods that have a name, to be chosen by it: beside From and To, which it fills, or in their place where it is sent.
   * @example period: { days: 30, presets: ['today', 'last7Days', 'thisMonth', 'thisFinancialYear'] }
   */
  presets?: readonly PresetName[];
  /**
   * In place of From and To: the list request's name for the chosen preset, sent as its place among them, from 1. The first
   * one is what the list shows at first, and what 0 and nothing ask for.
   * @example period: { presets: ['all', 'today', 'last7Days', 'last30Days'], sends: 'type' }
   */
  sends?: string;
}

/** How a chart's sums are drawn. */
export const chartTypes = ['bar', 'time', 'states'] as const;

/** A picture of all rows that a list shows with its search, its period and its filters, summed by the server. */
export interface ChartDeclaration<N extends Names = Names> {
  /**
   * How the sums are drawn: `bar`, a bar for each of the ten largest groups and one for the others; `time`, one for each day, or each month
   * where that would be more than 62, by the date that the period goes by; `states`, India's states as tiles about where they
   * are, the darker the more.
   * @example type: 'states'
   */
  type: (typeof chartTypes)[number];
  /**
   * What stands above it, and where a list has several, what it is chosen by.
   * @example title: 'Units by dealer'
   */
  title: string;
  /**
   * What the rows are grouped by: of `bar` a text, a choice or a label; of `states` the text with the state. Of `time`, which
   * goes without, a choice whose values stand on each other, those of one `group` together.
   * @example by: 'DealerName'
   */
  by?: N['inRows'];
  /**
   * The numbers that are summed of each group; without them its rows are counted.
   * @example sums: ['Qty', 'Amount']
   */
  sums?: readonly N['own'][];
  /**
   * GET: the groups with their sums, for whoever may view the list.
   * @example call: 'Ticket/GetChart'
   */
  call: string;
}

/** What the number of a row is called that has none of its own. */
export const rowNumber = 'RowNo';

/** One master or report, as plain data: read by the portal, by the server and by the tests. */
export interface ResourceDeclaration<N extends Names = Names> {
  /**
   * The exact route; its last segment is the permission key and the `page` header.
   * @example path: '/masters/warranty-master'
   */
  path: `/${string}/${string}`;
  /**
   * What the menu and the page's head say.
   * @example title: 'Warranty Master'
   */
  title: string;
  /**
   * The name of one record, as in `Add Company`.
   * @example item: 'Warranty'
   */
  item: string;
  /**
   * The menu's icon, one of those listed below.
   * @example icon: 'category'
   */
  icon: IconName;
  /**
   * The documented calls by which it is listed and saved, each `Area/Call`.
   * @example calls: { list: 'Warranty/GetWarranties', create: 'Warranty/CreateWarranty', update: 'Warranty/UpdateWarranty' }
   */
  calls?: DeclaredCalls;
  /**
   * In place of calls: a REST resource under its permission key, of which lists and records are read.
   * @example api: 'rest'
   */
  api?: 'rest';
  /**
   * The wire's name of a record's id. The rows of a query that are no records, such as sums, need none.
   * @example id: 'WarrantyId'
   */
  id?: string;
  /**
   * The field that names a record to people, in references and confirmations.
   * @example label: 'ProductName'
   */
  label?: N['known'];
  /**
   * The records are the companies themselves, and a person sees their own; without it, records belong to a company, whose
   * people see them.
   * @example rowsOf: 'own-company'
   */
  rowsOf?: 'own-company';
  /**
   * The database's table that keeps the records; `npm run generate` writes it and its migration.
   * @example table: 'warranties'
   */
  table?: string;
  /**
   * Rows are only ever added: nobody changes or removes one, for the database itself refuses it.
   * @example appendOnly: true,
   */
  appendOnly?: true;
  /**
   * In place of a table, a query of the server's modules: one SQL text, for lists over joined tables and for reports.
   * @example rows: 'users'
   */
  rows?: N['rows'];
  /**
   * A writer of the server's modules, for records that a query lists.
   * @example writes: 'users'
   */
  writes?: N['writes'];
  /**
   * Rules of the server's modules by name, where saving does more than store.
   * @example hooks: { beforeSave: 'requireNewPrice' }
   */
  hooks?: {
    beforeSave?: N['beforeSave'];
    afterSave?: N['afterSave'];
    beforeToggle?: N['beforeToggle'];
  };
  /**
   * The fields of a record by their wire names, in the form's order.
   * @example fields: { Title: text('Title'), DueDate: date('Due Date') }
   */
  fields: Record<string, Field>;
  /**
   * The list's columns: fields, labels of what they lead to, dates and status, or objects that say more. Default: every field.
   * @example columns: ['ProductName', 'CreatedDate', 'Status']
   */
  columns?: readonly (N['known'] | ColumnDeclaration<N>)[];
  /**
   * The dialog's tabs and the fields on each; default: one form with all fields.
   * @example tabs: { Ticket: ['Title', 'TicketStatus'], Dates: ['DueDate'] }
   */
  tabs?: Record<string, readonly N['own'][]>;
  /**
   * Rules over several fields: a named rule, the fields it reads, the text, and the field that shows it.
   * @example checks: [{ rule: 'daysInOrder', fields: ['StartDate', 'EndDate'], message: 'End date must be after start date.', at: 'EndDate' }]
   */
  checks?: readonly CrossCheck<N['own']>[];
  /**
   * A button in the form that opens another list's rows; choosing one fills fields.
   * @example picker: { label: 'Available Series', title: 'Series', call: 'Ticket/GetSeries', columns: { FromNo: 'From' }, fills: { FromNo: 'FromNo' }, empty: 'None.' }
   */
  picker?: PickerDeclaration<N>;
  /**
   * What a row offers beyond edit and toggle: a call, values that are set, a form, a view, or a dialog of the portal's own.
   * @example actions: [{ name: 'seals', label: 'Download seals', right: 'report', dialog: 'downloadSeals' }]
   */
  actions?: readonly RowAction<N>[];
  /**
   * A click on a row opens it to be read, at the address `…/{id}/details`; the first column leads there, too.
   * @example details: { title: 'Ticket', fields: ['Title', 'DueDate'] }
   */
  details?: DetailsDeclaration<N>;
  /**
   * A dialog of the portal's own in place of the form, for records that are saved by calls of the server's modules. It stands
   * at `…/create`, at `…/{id}` and at `…/{id}/{word}`, where it begins a new record with a stored one.
   * @example form: 'orderForm'
   */
  form?: N['forms'];
  /**
   * A part of the portal's own among what can be done with a row.
   * @example controls: 'orderControls'
   */
  controls?: N['controls'];
  /**
   * A part of the portal's own beside the table, whose rows are then selected one at a time.
   * @example aside: 'pagePermissions'
   */
  aside?: N['asides'];
  /**
   * A part of the portal's own between the page's title and the list, such as a form of one page.
   * @example above: 'uploadSalesOrders'
   */
  above?: N['aboves'];
  /**
   * A part of the portal's own beside the search box, which filters the list by fields.
   * @example toolbar: 'auditFilters'
   */
  toolbar?: N['toolbars'];
  /**
   * A picture above the list, of all rows that it shows, or several, of which one is chosen.
   * @example chart: { type: 'bar', title: 'Units by dealer', by: 'DealerName', sums: ['Qty'], call: 'Ticket/GetChart' }
   */
  chart?: ChartDeclaration<N> | readonly ChartDeclaration<N>[];
  /**
   * Numbers of the rows whose sums a print of the list says.
   * @example sums: ['Qty']
   */
  sums?: readonly N['own'][];
  /**
   * The list shows the records of a period: those created in it, or whose date `field` lies in it.
   * @example period: { days: 30, ahead: 14, field: 'DueDate' }
   */
  period?: PeriodDeclaration<N>;
  /**
   * Fields above the list that narrow it, each to one value; what is chosen stands in the address, and holds for exports.
   * @example filters: [{ field: 'TicketStatus', counts: 'Ticket/GetStatusCounts' }, { field: 'ProductId' }]
   */
  filters?: readonly FilterDeclaration<N>[];
  /**
   * Rows that can be edited, where not all can; any can be toggled. The server judges the stored row.
   * @example editable: { not: { field: 'TicketStatus', is: 2 } }
   */
  editable?: Condition<N['own']>;
  /**
   * Rows that look otherwise than the others; of several looks the first one whose condition holds.
   * @example looks: [{ when: { field: 'IsRead', is: false }, look: 'strong', says: 'Unread' }],
   */
  looks?: readonly RowLook<N>[];
  /**
   * The field with the id of the person whose record it is; changing your own signs you out (spec 2 §4).
   * @example person: 'UserId'
   */
  person?: N['inRows'];
  /**
   * Fields that the search box looks in: texts, labels, numbers by their digits, and choices by what people read.
   * Default: the texts and labels among the columns.
   * @example search: ['InvoiceNo', 'Amount', 'DealerName'],
   */
  search?: readonly N['known'][];
  /**
   * How the list is sorted at first, and whether people may sort by several columns; default: the newest first.
   * @example sort: { by: 'ProductName', order: 'ASC', several: true }
   */
  sort?: { by: N['known']; order?: 'ASC' | 'DESC'; several?: true };
  /**
   * How many rows can be shown at a time, in order, the first one at first; default: 5, 10 and 20.
   * @example pageSizes: [10, 50, 200, 500]
   */
  pageSizes?: readonly number[];
  /**
   * The wire's names of the system dates: most masters CreatedDate, transactions CreatedDt (spec 3 §3).
   * @example dates: 'Dt'
   */
  dates?: 'Date' | 'Dt';
  /**
   * Fixed values that a save sends beside the fields because its call is documented with them; the server decides nothing
   * by them.
   * @example sends: { isApproved: true }
   */
  sends?: Readonly<Record<string, string | number | boolean>>;
  /**
   * The name under which a list's first row carries its total beside TotalRows (spec 2 §3, MRP).
   * @example totalAlso: 'TotalRecords'
   */
  totalAlso?: string;
  /**
   * The file of all rows: its name, and what it has beyond the columns and the form's other fields, or not. Without it, it
   * has these and the title's name.
   * @example export: { adds: ['UpdatedDate'], drops: ['ProductName'] }
   */
  export?: ExportDeclaration<N>;
  /**
   * Texts in place of Add …, Update … and what an empty list says.
   * @example texts: { add: 'Add', addTitle: 'New Ticket', empty: 'Nothing is open.' }
   */
  texts?: { add?: string; addTitle?: string; updateTitle?: string; empty?: string };
}

/** Types a declaration where it stands, and holds the names in it to what is there; says nothing at run time. */
export function defineResource<
  const Fields extends Readonly<Record<string, Field>>,
  const Id extends string = typeof rowNumber,
  const Rows extends PartName<'rows'> = never,
  const Dates extends 'Date' | 'Dt' = 'Date',
>(
  declaration: ResourceDeclaration<NamesOf<Fields, NoInfer<Id>, NoInfer<Rows>, NoInfer<Dates>>> & {
    fields: Fields & { [Name in keyof Fields]: FieldFault<Fields[Name], keyof Fields & string> };
    id?: Id;
    rows?: Rows;
    dates?: Dates;
  },
): ResourceDeclaration & { fields: Fields } {
  return declaration;
}
