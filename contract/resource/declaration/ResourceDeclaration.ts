import type { AuditAction } from '../../calls/records/auditLog.ts';
import type { Right } from '../../pages/Permission.ts';
import type { IconName } from '../../pages/pages.ts';
import type { PresetName } from '../../day/presets.ts';
import type { Day } from '../../day/day.ts';
import type { StepName } from '../../day/step.ts';
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
   * POST: lists the rows, a page at a time, or all of them with `PageSize: -1`.
   * @example list: 'Warranty/GetWarranties'
   */
  list: string;
  /**
   * POST: saves a new record. Without it nobody can add one.
   * @example create: 'Warranty/CreateWarranty'
   */
  create?: string;
  /**
   * POST: saves a stored record. It may be the same call as `create`.
   * @example update: 'Warranty/UpdateWarranty'
   */
  update?: string;
  /**
   * GET …/{id}/{flag}: makes a record active or inactive.
   * @example toggle: 'Warranty/InActiveRow'
   */
  toggle?: string;
  /**
   * GET: lists the active records as `{ value, label }`, so references can lead to them.
   * @example options: 'Warranty/GetWarrantyDDL'
   */
  options?: string;
  /**
   * Answers exports in place of the list call, with only the exported fields.
   * @example export: 'Warranty/GetWarrantiesForExport'
   */
  export?: string;
}

/** A column that is more than a field's name. */
export interface ColumnDeclaration<N extends Names = Names> {
  /**
   * The field whose value it shows, or the label of the record that a reference leads to.
   * @example field: 'ProductName'
   */
  field: N['known'];
  /**
   * The text of its head. Default: the field's label.
   * @example label: 'Since'
   */
  label?: string;
  /**
   * The field to sort by, if it is not the shown one.
   * @example sortBy: 'CreatedDate'
   */
  sortBy?: N['known'];
  /**
   * `false`: a click on its head does not sort.
   * @example sortable: false
   */
  sortable?: false;
  /**
   * The [cell](#cells) that shows it.
   * @example cell: 'mediaPreview'
   */
  cell?: N['cells'];
}

/** A mail about a row, which goes out once the change is committed. An import sends none. */
export interface MailDeclaration<N extends Names = Names> {
  /**
   * The field with the e-mail address, or with the person: a reference to `user`, or `CreatedBy` for who made the record of a
   * declared table. Without a value, nobody gets a mail.
   * @example to: 'InspectorId'
   */
  to: N['own'] | 'CreatedBy';
  /**
   * Its subject. A field's name in braces stands for its value as people read it, `{company}` for the company's display name
   * and `{portal}` for the portal's address.
   * @example subject: 'Your ticket {Title} is closed'
   */
  subject: string;
  /**
   * Its text, with the same names in braces.
   * @example text: 'Dear {PersonName},\n\n{company} has closed your ticket {Title}: {portal}'
   */
  text: string;
}

/**
 * A mail about a record, which goes out on a day, once: in the morning, and up to three days late if no server ran. A record made on
 * that day or later, or inactive by then, has none. Another date begins anew.
 */
export interface ReminderDeclaration<N extends Names = Names> extends MailDeclaration<N> {
  /**
   * The date or moment by whose day it goes. A record without one has no reminder.
   * @example on: 'DueDate'
   */
  on: N['own'];
  /**
   * The days after the date, negative for days before it. Default: on the date itself.
   * @example on: 'DueDate', days: -3
   */
  days?: number;
  /**
   * The condition that ends it: the record is done. An inactive record has none.
   * @example until: { field: 'TicketStatus', is: [2, 3] }
   */
  until?: Condition<N['own']>;
}

/** A GET call of a row, after a question. People may choose many rows and answer once for all of them. */
export interface CallAction<N extends Names = Names> {
  /**
   * GET …/{id}, or POST if the action sets or asks: the call that does it.
   * @example call: 'Ticket/Approve'
   */
  call: string;
  /**
   * The question that people answer first.
   * @example confirm: 'Are you sure you want to approve?'
   */
  confirm: string;
  /**
   * Yes destroys something, so the question begins with the focus on No. Only a question that asks for no fields needs it.
   * @example takesAway: true
   */
  takesAway?: true;
  /**
   * The values of the row that appear below the question. Default: its label.
   * @example shows: ['Title', 'DueDate']
   */
  shows?: readonly N['known'][];
  /**
   * The [mail](#mail) that goes out once it is done, about the row as the action leaves it, or as it was if it is gone.
   * @example mail: { to: 'Email', subject: 'Your ticket is closed', text: '{company} has closed {Title}.' }
   */
  mail?: MailDeclaration<N>;
  /**
   * A second person: it is refused to everybody whom these references to `user` name, and as CreatedBy to who made the record.
   * The button says so. The database refuses the record in which a field that the action sets to `{ person: 'me' }` and one of these name
   * the same person.
   * @example otherThan: ['OwnerId', 'CreatedBy']
   */
  otherThan?: readonly (N['own'] | 'CreatedBy')[];
  /**
   * The milliseconds until the list is read again. Default: at once.
   * @example refreshAfter: 1000
   */
  refreshAfter?: number;
}

/**
 * A call that the engine answers itself, for a resource with a table or a writer: POST with the row's id and the fields
 * that it asks for. Every rule of the fields holds except locks, so declare a field `locked: true` if only actions may
 * change it.
 */
export interface SetAction<N extends Names = Names> extends CallAction<N> {
  /**
   * The values that the row's fields get. `null` empties a field, and `{ person: 'me' }` is the person who does it.
   * @example sets: { TicketStatus: 3, ClosedOn: { daysFromToday: 0 } }
   */
  sets?: { readonly [Name in N['own']]?: GivenValue };
  /**
   * The fields of the row that a small form asks for first, filled with the row's values. Their conditions see the row as
   * the action leaves it, so the action can ask for a field that the form hides until then.
   * @example asks: ['CloseReason']
   */
  asks?: readonly N['own'][];
  /**
   * The message when it is done. Default: the item, as in “Ticket updated successfully.”
   * @example done: 'Ticket closed.'
   */
  done?: string;
}

/** A move of a record to another state: an action that sets the state. It takes the words of such an action, too. */
export interface MoveDeclaration<N extends Names = Names> extends Partial<
  Omit<SetAction<N>, 'call' | 'confirm'>
> {
  /**
   * The text of its button.
   * @example label: 'Close'
   */
  label: string;
  /**
   * The state that it leads to.
   * @example to: 2
   */
  to: number | string;
  /**
   * The state that it comes from, or several. Default: every other one. The server refuses the move from any other.
   * @example from: [1, 3]
   */
  from?: number | string | readonly (number | string)[];
  /**
   * The right on the page that it needs. Default: edit.
   * @example right: 'approve'
   */
  right?: Right;
  /**
   * POST: its call. Default: the area of the list's call with the move's name, as `Ticket/Close`.
   * @example call: 'Ticket/CloseTicket'
   */
  call?: string;
  /**
   * The question that people answer first. Default: its label.
   * @example confirm: 'Close this ticket?'
   */
  confirm?: string;
}

/** The states of a record: a choice that nobody types, and the moves from one to another. The audit log names the new one. */
export interface StatesDeclaration<N extends Names = Names> {
  /**
   * The choice with the states. The first one is that of a new record. A list that shows it has a filter by it.
   * @example field: 'TicketStatus'
   */
  field: N['own'];
  /**
   * The [moves](#moves), by their names in the address.
   * @example moves: { close: { label: 'Close', from: 1, to: 2, asks: ['CloseReason'] } }
   */
  moves: Readonly<Record<string, MoveDeclaration<N>>>;
  /**
   * The values of the row that appear below the question of each move. Default: its label.
   * @example shows: ['Title', 'DueDate']
   */
  shows?: readonly N['known'][];
  /**
   * The GET call that counts the rows of each state, as of [filters](#filters).
   * @example counts: 'Ticket/GetStatusCounts'
   */
  counts?: string;
  /**
   * The state in which nobody edits the record, or several.
   * @example closed: 2
   */
  closed?: number | string | readonly (number | string)[];
  /**
   * The state whose rows are faint, or several.
   * @example muted: [2, 3]
   */
  muted?: number | string | readonly (number | string)[];
}

/** A call of a server module with fields of its own: POST with the row's id and the fields. */
export interface FormAction<N extends Names = Names> {
  /**
   * POST: the call that does it, with the row's id and the fields.
   * @example call: 'DeMapping/CreateDemapping'
   */
  call: string;
  /**
   * The fields of its dialog, declared like a resource's. Conditions and checks read the row's values as `row:` and the
   * field's name.
   * @example fields: { Reason: text('Reason', { required: 'Please enter Reason' }) }
   */
  fields: Readonly<Record<string, Field>>;
  /**
   * Rules over several of these fields and the row's.
   * @example checks: [{ rule: 'within', fields: ['FromNo', 'row:FromNo', 'row:ToNo'], message: 'It must be one of these.', at: 'FromNo' }]
   */
  checks?: readonly CrossCheck[];
  /**
   * Those of these fields that begin with the row's value of the same name. The server then refuses a form that somebody filled
   * for the row as it was.
   * @example begins: ['FromNo']
   */
  begins?: readonly N['own'][];
  /**
   * The values of the row that appear above the fields.
   * @example shows: ['ProductName', 'FromNo', 'ToNo']
   */
  shows?: readonly N['known'][];
  /**
   * The documented call does not send the row's id, so a module finds the row by the fields.
   * @example finds: true
   */
  finds?: true;
}

/** A dialog that shows fields of the row. */
export interface ViewAction<N extends Names = Names> {
  /**
   * A dialog that shows these fields of the row.
   * @example view: { title: 'Ticket', fields: ['Title', 'DueDate'] }
   */
  view: { title: string; fields: readonly N['own'][] };
}

/**
 * An action of a row beyond edit and toggle: a call, a form, a view, or a `dialog` that the portal registers by name.
 */
export type RowAction<N extends Names = Names> = {
  /**
   * Its name in the address.
   * @example name: 'close'
   */
  name: string;
  /**
   * The text of its button.
   * @example label: 'Close'
   */
  label: string;
  /**
   * The right on the page that it needs: view, add, edit, report or one of the page's own `rights`.
   * @example right: 'edit'
   */
  right: Right;
  /**
   * The condition for a row to have it. The server refuses its call for other rows.
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
       * The [dialog](#dialogs) that opens.
       * @example dialog: 'downloadSeals'
       */
      dialog: N['dialogs'];
    }
);

/** A dialog that a click on a row opens: fields of the row, or a custom part. */
export type DetailsDeclaration<N extends Names = Names> = {
  /**
   * Its title.
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
       * A custom part in their place, one of those listed below.
       * @example part: 'orderDetails'
       */
      part: N['details'];
    }
);

/** A field above the list that narrows it to the rows with one value: a choice, a reference, a lookup or a switch. */
export interface FilterDeclaration<N extends Names = Names> {
  /**
   * The field. If its options depend on another field, that field must be a filter too. A text is typed whole, in small or
   * capital letters. A text by which a chart draws states is chosen among them. A reference to `user` offers Me, who
   * is whoever looks at the list. `Status` is not a declared field: it tells active records from inactive ones, where `calls` has
   * a `toggle`. A field of [lines](#lines), such as `Items.ProductId`, finds the records that have a line with the value, by an
   * index of its own.
   * @example filters: [{ field: 'ProductId' }, { field: 'TicketStatus' }]
   */
  field: N['own'] | 'Status' | `${N['own']}.${string}`;
  /**
   * The value's name in the list request. Default: the field's name. An empty value means all rows, and so does 0
   * unless 0 is a choice.
   * @example filters: [{ field: 'UserType', sends: 'type' }]
   */
  sends?: string;
  /**
   * The GET call that counts the rows of each choice within the other filters. All choices then appear above the list, each
   * with its count.
   * @example filters: [{ field: 'TicketStatus', counts: 'Ticket/GetStatusCounts' }]
   */
  counts?: string;
  /**
   * A row of the query has several values of the field, as an array, such as the products of an order. The filter finds the
   * rows that have the chosen one among them.
   * @example filters: [{ field: 'ProductId', several: true }]
   */
  several?: true;
}

/** A look for rows that meet a condition. */
export interface RowLook<N extends Names = Names> {
  /**
   * The condition for a row to have this look.
   * @example when: { field: 'TicketStatus', is: 2 }
   */
  when: Condition<N['known']>;
  /**
   * `strong` is bold and shaded, `muted` is faint.
   * @example look: 'strong'
   */
  look: 'strong' | 'muted';
  /**
   * The meaning of the look, for people who cannot see it. Leave it out if a column says it already.
   * @example says: 'Unread'
   */
  says?: string;
}

/** A button in a form that opens a list; choosing a row fills fields of the form. */
export interface PickerDeclaration<N extends Names = Names> {
  /**
   * The text of its button.
   * @example label: 'Available Series'
   */
  label: string;
  /**
   * The title of the list.
   * @example title: 'Available Series'
   */
  title: string;
  /**
   * POST: lists its rows.
   * @example call: 'Mapping/GetAvailableseries'
   */
  call: string;
  /**
   * The fields of the form that the call sends. They must be filled first.
   * @example sends: ['ProductId']
   */
  sends?: readonly N['own'][];
  /**
   * The list's columns: the fields of its rows with the texts of their heads.
   * @example columns: { FromNo: 'From No', Qty: 'Quantity' }
   */
  columns: Record<string, string>;
  /**
   * The fields of the form that a chosen row fills, each with the row's field.
   * @example fills: { FromNo: 'FromNo', Qty: 'Quantity' }
   */
  fills: { readonly [Name in N['own']]?: string };
  /**
   * The text of an empty list.
   * @example empty: 'No Data Available'
   */
  empty: string;
}

/** Days or numbers of active records that never overlap. The database refuses those that do, also if two are saved at once. */
export interface OverlapDeclaration<N extends Names = Names> {
  /**
   * The choices, references or lookups by which records belong together. Default: all records of the company do.
   * @example neverOverlap: { within: ['ProductId'], from: 'StartDate', to: 'EndDate', message: 'Another one has these days.' }
   */
  within?: readonly N['own'][];
  /**
   * The first day or number. Empty, all earlier ones are in it.
   * @example neverOverlap: { from: 'StartDate', to: 'EndDate', message: 'Another one has these days.' }
   */
  from: N['own'];
  /**
   * The last one, which is in it, too. Empty, all later ones are.
   * @example neverOverlap: { from: 'StartDate', to: 'EndDate', message: 'Another one has these days.' }
   */
  to: N['own'];
  /**
   * The text for a record that overlaps another one; the form shows it at `from`.
   * @example neverOverlap: { from: 'StartDate', to: 'EndDate', message: 'Another one has these days.' }
   */
  message: string;
}

/**
 * Rows of one's own. Who made a record, or is named in it, sees and changes it; for everybody else it does not exist, in no list,
 * count, chart, file, import or call.
 */
export interface OwnRowsDeclaration<N extends Names = Names> {
  /**
   * The references to `user` with the people whose record it is, beside who made it. One that begins with `{ person: 'me' }` is
   * locked for people without the right: nobody makes a record in somebody else's name.
   * @example rights: { everybody: 'All Tickets' }, ownRows: { named: ['OwnerId'], unless: 'everybody' }
   */
  named?: readonly N['own'][];
  /**
   * The right with which people see and change the records of all, one of the page's own `rights`.
   * @example rights: { everybody: 'All Tickets' }, ownRows: { unless: 'everybody' }
   */
  unless: Right;
}

export interface ExportDeclaration<N extends Names = Names> {
  /**
   * The file's name, with or without `.csv`. Default: the title.
   * @example file: 'WarrantyReport'
   */
  file?: string;
  /**
   * Adds these to the columns and the form's fields. A column of a query that is not a field needs a label.
   * @example adds: ['UpdatedDate']
   */
  adds?: readonly (N['inRows'] | { field: N['inRows']; label: string })[];
  /**
   * The first day of a second export, which has everything since then. Only for a list with a period.
   * @example allFrom: '2022-01-01'
   */
  allFrom?: Day;
  /**
   * The columns and fields of the form that are not exported.
   * @example drops: ['ProductName']
   */
  drops?: readonly N['known'][];
}

/** The period of a list: its records by their creation or another date, between From and To or in a preset. */
export interface PeriodDeclaration<N extends Names = Names> {
  /**
   * From and To appear above the list, which begins with the last so many days.
   * @example period: { days: 30 }
   */
  days?: number;
  /**
   * The days after today that the list begins with as well.
   * @example period: { days: 30, ahead: 14, field: 'DueDate' }
   */
  ahead?: number;
  /**
   * The date to go by. Default: the creation. A query that names `:from` or `:to` keeps to the period itself, and takes none.
   * @example period: { days: 30, field: 'DueDate' }
   */
  field?: N['inRows'];
  /**
   * People may see the list as a calendar as well, a month at a time, by the date or moment to go by.
   * @example period: { days: 30, field: 'DueDate', calendar: true }
   */
  calendar?: true;
  /**
   * How the request writes days. Default: YYYY/MM/DD.
   * @example period: { days: 30, wire: 'MM/DD/YYYY' }
   */
  wire?: 'MM/DD/YYYY';
  /**
   * Periods with names. Choosing one fills From and To, or takes their place if `sends` names it.
   * @example period: { days: 30, presets: ['today', 'last7Days', 'thisMonth', 'thisFinancialYear'] }
   */
  presets?: readonly PresetName[];
  /**
   * The chosen preset's name in the list request, which then has it in place of From and To, as its place among `presets`
   * from 1. The first one is the default, also for 0 and for no value.
   * @example period: { presets: ['all', 'today', 'last7Days', 'last30Days'], sends: 'type' }
   */
  sends?: string;
}

/** The kinds of charts. */
export const chartTypes = ['bar', 'time', 'states'] as const;

/** A picture of all rows that a list finds, summed by the server. */
export interface ChartDeclaration<N extends Names = Names> {
  /**
   * `bar` draws a bar for each of the ten largest groups and one for the others. `time` draws one for each day, or for each
   * month if there are more than 62 days, by the date of the period, unless `step` and `on` say otherwise. `states` draws the country's states as tiles: the darker,
   * the more.
   * @example type: 'states'
   */
  type: (typeof chartTypes)[number];
  /**
   * Its title. If a list has several charts, people choose by it.
   * @example title: 'Units by dealer'
   */
  title: string;
  /**
   * The chart's own [query](#queries), in place of the list's rows: a text of server/modules/reports whose columns have the names
   * of `by` and `sums`. Of what the list is narrowed by, only the period narrows it.
   * @example rows: 'ratings'
   */
  rows?: N['rows'];
  /**
   * The field to group by. `bar` takes a text, a choice, a label or a date, and `states` the text with the state. `time` needs none,
   * or takes a choice whose values it stacks, those of one `group` together.
   * @example by: 'DealerName'
   */
  by?: N['inRows'];
  /**
   * The steps of a chart in `time`: day, week, month, quarter or year. The portal's formats say the day that begins a week, and the
   * month that begins the financial year and so its quarters. It has at most 400 steps; the first one has all that is older.
   * @example type: 'time', by: 'TicketStatus', step: 'quarter'
   */
  step?: StepName;
  /**
   * The date by which a chart in `time` goes, a field of the rows. Default: the date of the period, or else the creation.
   * @example type: 'time', by: 'TicketStatus', on: 'DueDate'
   */
  on?: N['inRows'];
  /**
   * A `bar` chart draws its groups as columns in their own order: all choices as they are declared, texts by their letters, days as
   * they come. At most 60.
   * @example inOrder: true
   */
  inOrder?: true;
  /**
   * The numbers to sum in each group. Without them the chart counts rows.
   * @example sums: ['Qty', 'Amount']
   */
  sums?: readonly N['own'][];
  /**
   * What its rows are, as the head of their number; `Rows` where nothing is said.
   * @example counts: 'Scans'
   */
  counts?: string;
  /**
   * GET: answers the groups with their sums to people who may view the list.
   * @example call: 'Ticket/GetChart'
   */
  call: string;
}

/** A number on the dashboard, about all rows that the list finds with the same filters. A click leads to them. */
export interface CardDeclaration<N extends Names = Names> {
  /**
   * Its title, which says what the number is about.
   * @example title: 'Tickets to close'
   */
  title: string;
  /**
   * The number to sum. Without it the card counts rows.
   * @example sum: 'Qty'
   */
  sum?: N['own'];
  /**
   * The values of the list's [filters](#filters) that its rows have; `'me'` is whoever looks.
   * @example filter: { TicketStatus: 1 }
   */
  filter?: { readonly [Name in N['own'] | 'Status']?: string | number | boolean };
  /**
   * One of the `presets` of the list's [period](#period), in place of the days with which the list begins. The card says how the
   * number differs from the period before.
   * @example title: 'New tickets', period: 'thisMonth'
   */
  period?: PresetName;
  /**
   * More of it is bad news.
   * @example lessIsBetter: true
   */
  lessIsBetter?: true;
}

/** The events of which changes of the records are, for programs of other houses that the company's receivers name. */
export interface TellsDeclaration<N extends Names = Names> {
  /**
   * The first half of the names of the usual events: `ticket.created`, `ticket.changed` and, with states, `ticket.moved`.
   * @example tells: { as: 'ticket' }
   */
  as?: string;
  /**
   * Events in place of these, one or several, by the change as the audit log names it.
   * @example tells: { by: { created: 'order.booked', updated: 'order.changed' } }
   */
  by?: { readonly [Action in AuditAction]?: string | readonly string[] };
  /**
   * The fields with the first and the last of the numbers that the record is about. Events about the same numbers are sent in
   * their order, whichever resources they are of. Without it, those about the same record are.
   * @example tells: { by: { created: 'seal.mapped' }, numbers: ['FromNo', 'ToNo'] }
   */
  numbers?: readonly [from: N['own'], to: N['own']];
}

/** The name of a row's number if its declaration has no `id`. */
export const rowNumber = 'RowNo';

/** One master, transaction or report as plain data. The portal, the server and the tests read it. */
export interface ResourceDeclaration<N extends Names = Names> {
  /**
   * The exact route; its first segment is the menu's group, and its last one the permission key and the `page` header.
   * @example path: '/masters/warranty-master'
   */
  path: `/${string}/${string}`;
  /**
   * The name in the menu and at the page's head.
   * @example title: 'Warranty Master'
   */
  title: string;
  /**
   * The name of one record, as in `Add Company`.
   * @example item: 'Warranty'
   */
  item: string;
  /**
   * The icon in the menu, one of [these](#icons).
   * @example icon: 'category'
   */
  icon: IconName;
  /**
   * The documented calls that list and save it, each `Area/Call`.
   * @example calls: { list: 'Warranty/GetWarranties', create: 'Warranty/CreateWarranty', update: 'Warranty/UpdateWarranty' }
   */
  calls?: DeclaredCalls;
  /**
   * In place of `calls`: a REST resource under its permission key, to be read only.
   * @example api: 'rest'
   */
  api?: 'rest';
  /**
   * The wire's name of a record's id. Rows that are not records, such as sums, need none.
   * @example id: 'WarrantyId'
   */
  id?: string;
  /**
   * The field that names a record to people, in references and confirmations. Default: the first of the columns with a text, a
   * choice or the label of a reference; if there is no table, the id.
   * @example label: 'ProductName'
   */
  label?: N['known'];
  /**
   * The records are the companies themselves, and people see their own. Without it, a record belongs to a company, whose
   * people see it.
   * @example rowsOf: 'own-company'
   */
  rowsOf?: 'own-company';
  /**
   * For mobile users, each of whom sees their own records. A role of staff has no rights on the page.
   * @example forMobileUsers: true
   */
  forMobileUsers?: true;
  /**
   * The records are [one's own](#ownrows): people see and change those that they made or are named in.
   * @example rights: { everybody: 'All Tickets' }, ownRows: { named: ['OwnerId'], unless: 'everybody' }
   */
  ownRows?: OwnRowsDeclaration<N>;
  /**
   * The page's own rights beside view, add, edit and report, each with its label in the grid of User Role, for `right` of actions
   * and `seen` of fields. They need the right to view.
   * @example rights: { approve: 'Approve' }
   */
  rights?: Readonly<Record<string, string>>;
  /**
   * The database's table of the records. `npm run generate` writes it and its migration.
   * @example table: 'warranties'
   */
  table?: string;
  /**
   * People add records, and nobody changes or removes one: the database refuses it.
   * @example appendOnly: true,
   */
  appendOnly?: true;
  /**
   * In place of a table: the [query](#queries) of a list over joined tables or of a report, one SQL text.
   * @example rows: 'users'
   */
  rows?: N['rows'];
  /**
   * The [writer](#writers) that saves records which a query lists.
   * @example writes: 'users'
   */
  writes?: N['writes'];
  /**
   * The rules of server modules that run when a record is saved or toggled, [by name](#rules-before-saving).
   * @example hooks: { beforeSave: 'requireNewPrice' }
   */
  hooks?: {
    beforeSave?: N['beforeSave'];
    afterSave?: N['afterSave'];
    beforeToggle?: N['beforeToggle'];
  };
  /**
   * The fields of a record by their names on the wire, in the form's order.
   * @example fields: { Title: text('Title'), DueDate: date('Due Date') }
   */
  fields: Record<string, Field>;
  /**
   * The list's columns: fields, labels of references, Status, when a record was made and last changed (CreatedDate,
   * UpdatedDate) and, in a declared table, by whom (CreatedBy, UpdatedBy), or [objects](#columns) that say more. Default:
   * every field.
   * @example columns: ['ProductName', 'CreatedDate', 'Status']
   */
  columns?: readonly (N['known'] | ColumnDeclaration<N>)[];
  /**
   * The columns that tell rows apart. On phones a row shows only these, and the others at the press of a button. Without it, all.
   * @example main: ['Title']
   */
  main?: readonly N['known'][];
  /**
   * The form's tabs with their fields. Default: one form with all fields.
   * @example tabs: { Ticket: ['Title', 'TicketStatus'], Dates: ['DueDate'] }
   */
  tabs?: Record<string, readonly N['own'][]>;
  /**
   * [Rules](#checks) over several fields.
   * @example checks: [{ rule: 'inOrder', fields: ['StartDate', 'EndDate'], message: 'End date must be after start date.', at: 'EndDate' }]
   */
  checks?: readonly CrossCheck<N['own']>[];
  /**
   * The days or numbers of [active records that never overlap](#neveroverlap), such as the price lists of a group. The migration
   * of an existing table fails while two of its records do.
   * @example neverOverlap: { within: ['ProductId'], from: 'StartDate', to: 'EndDate', message: 'Another one has these days.' }
   */
  neverOverlap?: OverlapDeclaration<N>;
  /**
   * What tells a record from others to an import, where no value of a row is `unique`: a row with the same values in all of these
   * fields is that record. The day on which it was made may be among them, as CreatedDate.
   * @example sameBy: ['ProductId', 'Title', 'CreatedDate']
   */
  sameBy?: readonly N['known'][];
  /**
   * A button in the form that opens [another list](#picker); choosing a row fills fields.
   * @example picker: { label: 'Available Series', title: 'Series', call: 'Ticket/GetSeries', columns: { FromNo: 'From' }, fills: { FromNo: 'FromNo' }, empty: 'None.' }
   */
  picker?: PickerDeclaration<N>;
  /**
   * The [states](#states) that records go through, each by a move that only some people may do.
   * @example states: { field: 'TicketStatus', moves: { close: { label: 'Close', to: 2 } } }
   */
  states?: StatesDeclaration<N>;
  /**
   * Actions of a row beyond edit and toggle: a [call](#actions-that-call), values to [set](#actions-that-set), a
   * [form](#actions-that-ask), a [view](#actions-that-show), or a [dialog](#dialogs).
   * @example actions: [{ name: 'seals', label: 'Download seals', right: 'report', dialog: 'downloadSeals' }]
   */
  actions?: readonly RowAction<N>[];
  /**
   * The dialog that opens by a click on a row, at the address `…/{id}/details`.
   * @example details: { title: 'Ticket', fields: ['Title', 'DueDate'] }
   */
  details?: DetailsDeclaration<N>;
  /**
   * A [custom form](#forms), for records that calls of server modules save. Its addresses are `…/create`, `…/{id}`, and
   * `…/{id}/{word}` for a new record that begins as a copy of a stored one.
   * @example form: 'orderForm'
   */
  form?: N['forms'];
  /**
   * The fields that people set for many chosen rows at once, or for one in its cell of the list, without the form.
   * @example bulk: ['ProductId', 'DueDate']
   */
  bulk?: readonly N['own'][];
  /**
   * A row has a button that begins a new record with the row's values, except unique ones, private files and what nobody fills in a new
   * record. It needs the right to add.
   * @example duplicate: true
   */
  duplicate?: true;
  /**
   * Import beside Export, where files add records as the form does, and change what the form may change. A master with a `create`
   * call has it, and `false` takes it away; any other page with one has it by `true`. A state begins as in a new record.
   * @example import: true
   */
  import?: boolean;
  /**
   * A custom [dialog](#dialogs) that opens once a new record is saved.
   * @example added: 'actForCompany'
   */
  added?: N['dialogs'];
  /**
   * The [mail](#mail) that goes out once a new record is saved. Actions have [their own](#actions-that-call).
   * @example mail: { to: 'OwnerId', subject: 'A new ticket', text: '{Title} waits for you: {portal}' }
   */
  mail?: MailDeclaration<N>;
  /**
   * The [mails](#reminders) that go out some days before or after a date of a record, by names of their own.
   * @example reminders: { due: { on: 'DueDate', days: -3, to: 'OwnerId', subject: 'Soon due', text: '{Title} is due on {DueDate}.' } }
   */
  reminders?: Readonly<Record<string, ReminderDeclaration<N>>>;
  /**
   * The form or details of each record end with its timeline: what people write about it, with files and the names of colleagues,
   * who get a mail, and its changes, moves and reminders. Who sees the record reads and writes there, and of changes reads the
   * fields that they see; people change and remove their own comments. A custom part of the details shows it with `TimelineBelow`.
   * @example timeline: true
   */
  timeline?: true;
  /**
   * The [events](#tells) that changes of its records are. The server sends them to the receivers that want them.
   * @example tells: { as: 'ticket' }
   */
  tells?: TellsDeclaration<N>;
  /**
   * A custom [part](#controls) among a row's buttons.
   * @example controls: 'orderControls'
   */
  controls?: N['controls'];
  /**
   * A custom [part](#asides) beside the table, for the row that is selected.
   * @example aside: 'pagePermissions'
   */
  aside?: N['asides'];
  /**
   * A custom [part](#parts-above) between the page's title and the list.
   * @example above: 'uploadSalesOrders'
   */
  above?: N['aboves'];
  /**
   * A custom [part](#toolbars) beside the search box that filters the list.
   * @example toolbar: 'auditFilters'
   */
  toolbar?: N['toolbars'];
  /**
   * A picture above the list, of all rows that it finds; or several, to choose from.
   * @example chart: { type: 'bar', title: 'Units by dealer', by: 'DealerName', sums: ['Qty'], call: 'Ticket/GetChart' }
   */
  chart?: ChartDeclaration<N> | readonly ChartDeclaration<N>[];
  /**
   * A [number on the dashboard](#card) for people who may view the list; or several.
   * @example card: { title: 'Tickets to close', filter: { TicketStatus: 1 } }, filters: [{ field: 'TicketStatus' }]
   */
  card?: CardDeclaration<N> | readonly CardDeclaration<N>[];
  /**
   * The columns whose sums over all rows appear below the list, in the last row of its workbook and above its print.
   * @example columns: ['Title', 'Qty'], sums: ['Qty']
   */
  sums?: readonly N['own'][];
  /**
   * The list shows the records that were created in a period, or whose date `field` lies in it.
   * @example period: { days: 30, ahead: 14, field: 'DueDate' }
   */
  period?: PeriodDeclaration<N>;
  /**
   * Fields above the list that narrow it, each to one value. The address and exports follow them.
   * @example filters: [{ field: 'TicketStatus', counts: 'Ticket/GetStatusCounts' }, { field: 'ProductId' }]
   */
  filters?: readonly FilterDeclaration<N>[];
  /**
   * The condition for a row to be edited; any row can be toggled. The server judges the stored row.
   * @example editable: { not: { field: 'TicketStatus', is: 2 } }
   */
  editable?: Condition<N['own']>;
  /**
   * Rows that look different. If several looks apply, the first one counts.
   * @example looks: [{ when: { field: 'IsRead', is: false }, look: 'strong', says: 'Unread' }],
   */
  looks?: readonly RowLook<N>[];
  /**
   * The field with the id of the person that the record describes. Changing your own record signs you out (spec 2 §4).
   * @example person: 'UserId'
   */
  person?: N['inRows'];
  /**
   * The fields that the search box looks in: texts, labels, numbers by their digits, and choices by their labels.
   * In [lines](#lines), such as `Items.ProductName`, it looks in texts and labels.
   * Default: the texts and labels among the columns.
   * @example search: ['InvoiceNo', 'Amount', 'DealerName'],
   */
  search?: readonly (N['known'] | `${N['own']}.${string}`)[];
  /**
   * How the list is sorted at first, and whether people may sort by several columns. Default: the newest first.
   * @example sort: { by: 'ProductName', order: 'ASC', several: true }
   */
  sort?: { by: N['known']; order?: 'ASC' | 'DESC'; several?: true };
  /**
   * The numbers of rows that a page can have, in order. The list begins with the first. Default: 5, 10 and 20.
   * @example pageSizes: [10, 50, 200, 500]
   */
  pageSizes?: readonly number[];
  /**
   * The system dates' names on the wire: `Date` for CreatedDate, as in most masters, `Dt` for CreatedDt (spec 3 §3).
   * @example dates: 'Dt'
   */
  dates?: 'Date' | 'Dt';
  /**
   * Fixed values that a save sends because its call is documented with them. The server ignores them.
   * @example sends: { isApproved: true }
   */
  sends?: Readonly<Record<string, string | number | boolean>>;
  /**
   * A second name of the total on a list's first row, beside TotalRows (spec 2 §3, MRP).
   * @example totalAlso: 'TotalRecords'
   */
  totalAlso?: string;
  /**
   * The file of all rows, [if it differs](#export) from the columns and the form's fields under the page's title.
   * @example export: { adds: ['UpdatedDate'], drops: ['ProductName'] }
   */
  export?: ExportDeclaration<N>;
  /**
   * Texts in place of “Add …”, “Update …”, “… added successfully.” and the text of an empty list.
   * @example texts: { add: 'Add', addTitle: 'New Ticket', empty: 'Nothing is open.' }
   */
  texts?: { add?: string; addTitle?: string; updateTitle?: string; added?: string; empty?: string };
}

/** Types a declaration in its place, so the compiler checks the names in it. It does nothing at run time. */
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
