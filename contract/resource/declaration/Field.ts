import { oncePer } from '../../values/oncePer.ts';
import type { Gs1Key } from '../../gs1/checkDigit.ts';
import type { FileType } from '../../values/fileTypes.ts';
import type { Choice } from '../../choices/Choice.ts';
import type { Pattern } from '../../values/patterns.ts';
import type { Right } from '../../pages/Permission.ts';
import type { Condition, Scalar } from './Condition.ts';
import type { LookupName } from './lookups.ts';
import type { PartName } from './namedParts.ts';
import type { DerivationName } from './namedRules.ts';

/** A limit, and the text for a value beyond it. */
export type Limit = readonly [limit: number, message: string];

/**
 * A value that a declaration gives: the value itself, a day counted from today, a moment counted from now, the person who
 * saves, or null.
 */
export type GivenValue = Scalar | { daysFromToday: number } | { minutesFromNow: number } | { person: 'me' };

/** The value that a new record starts with: a given one, or a field of the first row that a call answers. */
export type Default = Exclude<GivenValue, null> | { call: string; take: string };

/** The options of every kind of field. */
export interface CommonOptions<Name extends string = string> {
  /**
   * The text for an empty field. With a condition, the field is required only while it holds.
   * @example required: 'Please enter the name.'
   */
  required?: string | { message: string; when: Condition<Name> };
  /**
   * The value that a new record's form starts with. If the field is locked there, the server stores it. `{ person: 'me' }` is
   * the person who adds the record, in a reference to `user`. If it is locked, that may be an administrator of the operating
   * company who acts for the record's company; other references name only the company's own people. The form says the text of
   * a `multiline` field in the person's language.
   * @example default: { daysFromToday: 7 }
   */
  default?: Default;
  /**
   * The condition for the field to be shown. A hidden field is neither checked nor sent.
   * @example shown: { field: 'IsLocal', is: true }
   */
  shown?: Condition<Name>;
  /**
   * The form shows the field, and nobody can change it: a save that sends another value than the record has is refused. With a
   * condition, that holds while the stored record meets it; in a new record, a condition on a field locks nothing. Actions can set and ask for locked fields; `shown` by the state hides
   * such a field until then. In [lines](#lines), the stored line decides, and stays once a condition locks a value in it.
   * @example locked: { field: 'TicketStatus', is: 3 }
   */
  locked?: true | Condition<Name>;
  /**
   * The right on the page (view, add, edit, report or one of its own) that people need to see the field. The server neither
   * sends it to others nor takes it from them; their searches, exports and audit log leave it out. In [lines](#lines), it stays with the line that has the same
   * unique values, or else the same values in all that the person sees; who does not see all of a line takes none out. Receivers
   * of events that get no personal data get no such lines.
   * @example seen: 'edit'
   */
  seen?: Right;
  /**
   * The value tells of a person, such as a visitor. Only people with the right `seen`, one of the page's [own](#the-resource), see
   * it, as a field with `seen` is seen, also in the SQL editor; no shared view narrows by it. The server empties it, also in the
   * audit log, once the record is `months` old, so it can be required only in a new record. Comments of the record's timeline are
   * emptied when they are that old, as nobody can tell whom they are about. A query names the `columns` of tables in which it and
   * what belongs to it is stored.
   * @example personal: { seen: 'visitor', months: 36 }, required: { message: 'Please enter the name.', when: { mode: 'add' } }
   */
  personal?: { seen: string; months: number; columns?: readonly `${string}.${string}`[] };
  /**
   * A line under the input.
   * @example help: 'Units in a full carton; 0 for any number.'
   */
  help?: string;
  /**
   * The custom [input](#inputs) that edits it.
   * @example input: 'chosenMedia'
   */
  input?: PartName<'inputs'>;
  /**
   * The text for a value that another record of the company has.
   * @example unique: 'This product exists already.'
   */
  unique?: string;
  /**
   * Only records with the same values in these fields, all of them always required, can't share the value, which may then be of
   * nearly any kind. The database refuses two of them, also at once, and an import says of which row.
   * @example Qty: integer('Quantity', { unique: 'This dealer has that quantity already.', uniqueWithin: ['DealerName'] }), DealerName: text('Dealer', { required: 'Please enter the dealer.' })
   */
  uniqueWithin?: readonly Name[];
  /**
   * While the condition holds, the field is locked and has another field's value. It is emptied when the condition ends. Without
   * one, `ProductId.Price` is the Price of the record that the reference leads to, as it was at the save that chose the record: a
   * later price changes nothing. Derivations, conditions, columns and mails go by it as by any field, in [lines](#lines), too. A
   * save that sends another value is refused, so nobody pays a price that they did not see.
   * @example copies: { from: 'BillAddress', when: { field: 'IsSameAddress', is: true } }
   */
  copies?: { from: Name; when?: Condition<Name> };
  /**
   * The value that the field gets in a form when the condition begins to hold. It gets its default when the condition ends, and
   * people may change it.
   * @example becomes: { value: true, when: { field: 'IsLocal', is: true } }
   */
  becomes?: { value: Scalar; when: Condition<Name> };
  /**
   * The column in the database. Default: the field's name in snake case.
   * @example column: 'description'
   */
  column?: string;
  /**
   * The value that existing records get when you add a required field or make an optional one required. Without it, an
   * optional field is empty in them and a `switch` is off.
   * @example backfill: 'None'
   */
  backfill?: string | number | boolean;
}

/** A pattern, and the text for values that do not match it. */
type OwnPattern = Pattern & { message: string };

interface TextOptions<Name extends string> extends CommonOptions<Name> {
  /**
   * The most letters that it takes, and the text for more. Default: 250, or 4,000 for `multiline`.
   * @example maxLength: [50, 'Please enter at most 50 characters.']
   */
  maxLength?: Limit;
  /**
   * A pattern for the whole value, the text for a value that does not match, and a sample that does. Tests make their
   * values from the sample.
   * @example matches: { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/, message: 'Please enter valid IFSC code.', sample: 'HDFC0001234' }
   */
  matches?: OwnPattern;
  /**
   * It is a code, such as a batch or an order's number: dashes of all kinds are one, and digits of all scripts are 0 to 9.
   * @example BatchNo: text('Batch No', { code: true })
   */
  code?: true;
}

interface NumberOptions<Name extends string> extends CommonOptions<Name> {
  /**
   * The text for anything but digits; default: Please enter only number.
   * @example digits: 'Please enter only number.'
   */
  digits?: string;
  /**
   * The smallest number that it takes, and the text for less. Without it, `integer` and `money` take negative numbers. If a
   * required number must be above zero, 0 counts as empty.
   * @example min: [1, 'Please enter the quantity.']
   */
  min?: Limit;
  /**
   * The largest number that it takes, and the text for more.
   * @example max: [100, 'Please enter 100 or less.']
   */
  max?: Limit;
  /**
   * The number that an empty input means.
   * @example empty: 0
   */
  empty?: number;
  /**
   * The form and the server compute the field from others by a [named rule](#derivations), and nobody types it. `Items.Qty`
   * stands for the field `Qty` of all [lines](#lines) in `Items`.
   * @example ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } })
   */
  derived?: { rule: DerivationName; from: readonly Name[] };
}

interface MeasureOptions<Name extends string> extends NumberOptions<Name> {
  /**
   * The thing that it counts or measures. It appears beside the input, behind each value and in the head of an exported column. A symbol
   * of up to three letters, such as mm, needs no Hindi.
   * @example Weight: decimal('Weight', { places: 3, unit: 'kg' })
   */
  unit?: string;
}

interface UploadOptions<Name extends string> extends CommonOptions<Name> {
  /**
   * Shows the stored file's address in a text field, where people can also type one.
   * @example FilePath: image('Picture', { address: true })
   */
  address?: true;
}

/** The options of each kind. The compiler finds a `Record<FieldKind, …>` that misses one. */
export interface FieldOptionsByKind<
  Name extends string = string,
  To extends string = string,
  Label extends string = string,
> {
  /**
   * One line of text.
   * @example Title: text('Title', { required: 'Please enter the title.' })
   */
  text: TextOptions<Name> & {
    /**
     * The database gives each new record its company's next number behind `prefix`: `REQ-00001`, or with `each` of a year
     * `REQ-2026-00001` or `REQ-2026-27-00001`. Nobody sets or changes it, and a save that fails leaves no gap. The search finds it. Records that are
     * there already get theirs in the order in which they were made, and an import can't be undone whose records have numbers.
     * @example RequestNo: text('Request No', { numbering: { prefix: 'REQ-', each: 'financialYear' } })
     */
    numbering?: { prefix: string; each?: 'year' | 'financialYear' };
    /**
     * A number of GS1 with a check digit, also typed in groups: a `gtin` of 8, 12, 13 or 14 digits, which is stored as 14, or a
     * `gln` of 13.
     * @example GTIN: text('GTIN', { gs1: 'gtin', unique: 'Another product has this GTIN.' })
     */
    gs1?: Gs1Key;
  };
  /**
   * Text of several lines.
   * @example Address: multiline('Address')
   */
  multiline: TextOptions<Name>;
  /**
   * An e-mail address.
   * @example Email: email('Email', { required: 'Please enter email-id.' })
   */
  email: CommonOptions<Name>;
  /**
   * A secret that the form masks and the server never sends back. A [writer](#writers) stores its hash.
   * @example Password: password('Password', { required: { message: 'Please enter password.', when: { mode: 'add' } } })
   */
  password: CommonOptions<Name> & {
    /**
     * A pattern for new passwords, as of [texts](#texts).
     * @example Password: password('Password', { matches: { pattern: /^(?=.{0,19}\d).{8,20}$/, message: 'Please enter 8 characters with a digit.', sample: 'secret01' } })
     */
    matches?: OwnPattern;
  };
  /**
   * A mobile number of the portal's country: in India ten digits, the first from 6 to 9.
   * @example Mobile: mobile('Mobile Number')
   */
  mobile: CommonOptions<Name>;
  /**
   * A whole number, up to 2,147,483,647.
   * @example CartonSize: integer('Carton Size', { min: [1, 'Please enter the size.'] })
   */
  integer: MeasureOptions<Name> & {
    /**
     * Takes numbers beyond 2,147,483,647, up to 9,007,199,254,740,991.
     * @example Population: integer('Population', { large: true })
     */
    large?: true;
  };
  /**
   * A number with decimals, such as a weight: 15 digits, which the database stores exactly.
   * @example Length: decimal('Length', { places: 2, unit: 'mm', min: [0.01, 'Please enter the length.'] })
   */
  decimal: MeasureOptions<Name> & {
    /**
     * The decimals, from 1 to 6. People read all of them, `1,234.50`. The wire has 1234.5.
     * @example Factor: decimal('Factor', { places: 4 })
     */
    places: number;
  };
  /**
   * An amount of the portal's currency.
   * @example MRP: money('MRP', { empty: 0 })
   */
  money: NumberOptions<Name> & {
    /**
     * 2 takes cents, as `places` of `decimal` does. Without it, amounts are whole.
     * @example Price: money('Price', { places: 2, min: [0.01, 'Please enter the price.'] })
     */
    places?: number;
  };
  /**
   * A serial number of a seal, or another number that names something: people read it without groups of digits.
   * @example FromNo: serial('From No', { locked: { mode: 'update' } })
   */
  serial: NumberOptions<Name>;
  /**
   * A day without a time: `YYYY-MM-DD` inside, `YYYY/MM/DD` on the wire.
   * @example StartDate: date('Start Date', { default: { daysFromToday: 0 } })
   */
  date: CommonOptions<Name> & {
    /**
     * `month`: the day means its month, which people read as `Nov 2026`, also in files. Only for the rows of a query.
     * @example Month: date('Month', { shows: 'month' })
     */
    shows?: 'month';
  };
  /**
   * A day with a time to the minute, by the clocks of the server's zone: `YYYY-MM-DDTHH:mm` inside,
   * `YYYY/MM/DD HH:mm` on the wire. It refuses an hour that the clocks skip, and means the second of an hour that comes twice.
   * @example PickedUp: moment('Picked Up', { default: { minutesFromNow: 0 } })
   */
  moment: CommonOptions<Name>;
  /**
   * A latitude and a longitude, which people type, paste from a map or take from their device, and see on a map. It is one text
   * everywhere, also in a file: `28.6139, 77.209`.
   * @example ShopAt: position('Shop At')
   */
  position: CommonOptions<Name>;
  /**
   * One of a few values that the declaration lists.
   * @example Terms: choice('Terms', { choices: [{ value: 1, label: 'Parts' }, { value: 2, label: 'Work' }] })
   */
  choice: CommonOptions<Name> & {
    /**
     * The choices, in the order in which the form offers them.
     * @example TicketStatus: choice('Status', { choices: [{ value: 1, label: 'Open' }, { value: 2, label: 'Closed' }] })
     */
    choices: readonly Choice[];
    /**
     * The field of the wire with the chosen label, if the specification has one.
     * @example Kind: choice('Kind', { choices: [{ value: 1, label: 'Paytm' }], labelled: 'KindName' })
     */
    labelled?: Label;
    /**
     * Reads a media type as its first half: `image/png` as `image`.
     * @example FileType: choice('File Type', { choices: [{ value: 'image', label: 'Image' }], mediaTypes: true })
     */
    mediaTypes?: true;
    /**
     * The text of an empty field. Default: an invitation to choose.
     * @example Kind: choice('Kind', { choices: [{ value: 1, label: 'Paytm' }], none: 'None' })
     */
    none?: string;
  };
  /**
   * A record of another resource. People choose its label, and the field stores its id.
   * @example ProductId: reference('Product', { to: 'product', labelled: 'ProductName' })
   */
  reference: CommonOptions<Name> & {
    /**
     * The resource, by its key in `src/resources/index.ts`. People, dealers too, are in `user`, which needs `options` here.
     * @example RoleId: reference('Role', { to: 'role', labelled: 'RoleName', options: 'Scheme/GetRoles' })
     */
    to: To;
    /**
     * The field of the wire with that record's label, which the list shows, sorts by and searches.
     * @example CategoryId: reference('Category', { to: 'category', labelled: 'CategoryName' })
     */
    labelled: Label;
    /**
     * A call that offers the options in place of the resource's own, by GET or by POST.
     * @example ProductId: reference('Product', { to: 'product', labelled: 'ProductName', options: { post: 'Ticket/GetProducts' } })
     */
    options?: string | { post: string };
    /**
     * The label of a record that the field does not take.
     * @example RoleId: reference('Role', { to: 'role', labelled: 'RoleName', options: 'Ticket/GetRoles', except: 'Dealer' })
     */
    except?: string;
    /**
     * Offers only records whose field has the value of this form's field. Nothing is offered until that field is filled.
     * @example RoleId: reference('Role', { to: 'role', labelled: 'RoleName', options: 'Ticket/GetRoles', like: { UserType: 'UserType' } })
     */
    like?: Readonly<Record<string, Name>>;
    /**
     * Takes only records with these values: of its fields, or of the labels of its references, such as the people whose role is Dealer.
     * @example DealerId: reference('Dealer', { to: 'user', labelled: 'DealerName', options: 'Ticket/GetDealers', among: { RoleName: 'Dealer' } })
     */
    among?: Readonly<Record<string, string | number | boolean>>;
    /**
     * The record's field that appears behind its label in the options and is searched with it, such as the mobile numbers of
     * two people with one name.
     * @example AssigneeId: reference('Assignee', { to: 'user', labelled: 'AssigneeName', options: 'Ticket/GetPeople', toldApartBy: 'MobileNo' })
     */
    toldApartBy?: string;
    /**
     * The text of an empty field. Default: an invitation to search.
     * @example ProductId: reference('Product', { to: 'product', labelled: 'ProductName', none: 'Select Product' })
     */
    none?: string;
  };
  /**
   * A row of a table that is not a resource, such as a city, by its id.
   * @example CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' })
   */
  lookup: CommonOptions<Name> & {
    /**
     * The [table](#tables-to-look-up-in): country, state or city.
     * @example CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' })
     */
    to: LookupName;
    /**
     * The field that narrows the rows, as the state does its cities. If it is empty there is nothing to choose, and if it
     * changes this field is emptied. A save refuses a row that belongs to another one.
     * @example CityId: lookup('City', { to: 'city', of: 'StateId', labelled: 'CityName' })
     */
    of?: Name;
    /**
     * The field of the wire with the row's label, which the list shows, sorts by and searches.
     * @example StateId: lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' })
     */
    labelled: Label;
  };
  /**
   * An uploaded picture, which everybody who has its address may see. `file` with `takes: ['image']` keeps pictures to people who
   * see the record.
   * @example ProductImage: image('Product Image', { required: 'Please upload the product image.' })
   */
  image: UploadOptions<Name>;
  /**
   * An uploaded file of one of several types. The list shows a picture's thumbnail, and the type of others.
   * @example GstCertificate: file('GST Certificate', { takes: ['image', 'pdf'] })
   */
  file: UploadOptions<Name> & {
    /**
     * The types that it takes: image, pdf, audio, video. The server finds the type by the content.
     * @example Contract: file('Contract', { takes: ['pdf'] })
     */
    takes: readonly FileType[];
    /**
     * Everybody who has its address may see it, as with `image`, `audio` and `video`. Without it, only people who see the
     * record may.
     * @example Leaflet: file('Leaflet', { takes: ['pdf'], public: true })
     */
    public?: true;
  };
  /**
   * Several uploaded files in the order in which people add them, such as the photos of a return. Only people who see the record
   * may see them. [Lines](#lines) in a table take them, too.
   * @example Photos: files('Photos', { takes: ['image'], max: [5, 'At most 5 photos.'] })
   */
  files: CommonOptions<Name> & {
    /**
     * The types of files that it takes, as a [file](#file) does.
     * @example Papers: files('Papers', { takes: ['image', 'pdf'], max: [20, 'At most 20 papers.'] })
     */
    takes: readonly FileType[];
    /**
     * The most files, up to 100, and the text for more.
     * @example Photos: files('Photos', { takes: ['image'], max: [5, 'At most 5 photos.'] })
     */
    max: Limit;
  };
  /**
   * An uploaded sound.
   * @example GenuineAudio: audio('Genuine Audio')
   */
  audio: UploadOptions<Name>;
  /**
   * An uploaded film, or a link to one.
   * @example VideoFile: video('Product Video', { link: true })
   */
  video: UploadOptions<Name> & {
    /**
     * `true` takes a link or a file. A condition takes only links while it holds, and only files otherwise.
     * @example VideoFile: video('Product Video', { link: { field: 'IsLocal', is: false } })
     */
    link?: true | Condition<Name>;
  };
  /**
   * Rows of a name and a value, stored as a JSON object or as a JSON list of `{ Key, Value }`.
   * @example Specification: pairs('Specification', { as: 'list', keyLabel: 'Name', valueLabel: 'Value' })
   */
  pairs: CommonOptions<Name> & {
    /**
     * `object` or `list`. An object's names are unique without regard to case. The order stays in both.
     * @example Links: pairs('Links', { as: 'object', keyLabel: 'Name', valueLabel: 'Link' })
     */
    as: 'object' | 'list';
    /**
     * The label above the names.
     * @example Links: pairs('Links', { as: 'list', keyLabel: 'Handle Name', valueLabel: 'Link' })
     */
    keyLabel: string;
    /**
     * The label above the values.
     * @example Links: pairs('Links', { as: 'list', keyLabel: 'Name', valueLabel: 'Address' })
     */
    valueLabel: string;
    /**
     * The values are web addresses. One without `http://` or `https://` gets `https://` if that makes it an address.
     * @example Links: pairs('Links', { as: 'object', keyLabel: 'Name', valueLabel: 'Link', links: true })
     */
    links?: true;
  };
  /**
   * Rows of the record's own, such as the items of an order: a table in the form, in which Enter leads to the next row and adds
   * one at the end. They are saved with the record, in a table of their own, and are a part of its version and its audit log.
   * A list shows how many there are, and a file has a row for each, also a file to import. A record has one such field.
   * @example Items: lines('Items', { table: 'ticket_items', required: 'Please add an item.', fields: { Name: text('Name'), Qty: integer('Quantity') } })
   */
  lines: CommonOptions<Name> & {
    /**
     * The database's table, unless the rows come from a query, which answers them as a JSON array.
     * @example Items: lines('Items', { table: 'ticket_items', fields: { Name: text('Name') } })
     */
    table?: string;
    /**
     * The fields of a line. Their conditions and derivations read the same line, and a `unique` value is one that no other line of
     * the record has. What a line hides by `shown` is empty. They take no passwords, pairs, moments, positions or lookups, and
     * uploads only as `files`.
     * @example Items: lines('Items', { table: 'ticket_items', fields: { ProductId: reference('Product', { to: 'product', labelled: 'ProductName', unique: 'This product is here twice.' }) } })
     */
    fields: Readonly<Record<string, LineField>>;
    /**
     * The most lines, and the text for more. Default: 200.
     * @example Items: lines('Items', { table: 'ticket_items', max: [20, 'At most 20 items.'], fields: { Name: text('Name') } })
     */
    max?: Limit;
  };
  /**
   * On or off. Its function is `switchField`.
   * @example IsActive: switchField('Is Active', { default: true })
   */
  switch: CommonOptions<Name>;
}

export type FieldKind = keyof FieldOptionsByKind;

/** A declared field of the kind `K`. */
export type FieldOf<
  K extends FieldKind,
  Name extends string = string,
  To extends string = string,
  Label extends string = string,
> = { kind: K; label: string } & FieldOptionsByKind<Name, To, Label>[K];

/** A declared field of any kind, told apart by `kind`. */
export type Field<Name extends string = string, To extends string = string> = {
  [K in FieldKind]: FieldOf<K, Name, To>;
}[FieldKind];

/** The kinds of fields that a line can have. */
export type LineKind = Exclude<
  FieldKind,
  UploadField['kind'] | 'password' | 'pairs' | 'moment' | 'position' | 'lookup' | 'lines'
>;

export type LineField = { [K in LineKind]: FieldOf<K> }[LineKind];

/** A line of a record, by the names of its fields. */
export type Line = Readonly<Record<string, unknown>>;

/** The fields of a record and, as `Items.Qty`, those of its lines. */
export const withLineFields = oncePer(
  (fields: Readonly<Record<string, Field>>): readonly (readonly [name: string, field: Field])[] =>
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => [
      [name, field],
      ...(field.kind === 'lines'
        ? Object.entries(field.fields).map(([own, one]): [string, Field] => [`${name}.${own}`, one])
        : []),
    ]),
);

/** Finds a field, or one of lines, such as `Items.Qty`. */
export function fieldNamed(fields: Readonly<Record<string, Field>>, name: string): Field | undefined {
  const [first = '', own] = name.split('.');
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (own === undefined) return field;
  return field?.kind === 'lines' && Object.hasOwn(field.fields, own) ? field.fields[own] : undefined;
}

/** Finds the lines of records with these fields. */
export function linesIn(
  fields: Readonly<Record<string, Field>>,
): { name: string; field: FieldOf<'lines'> } | undefined {
  for (const [name, field] of Object.entries(fields)) if (field.kind === 'lines') return { name, field };
  return undefined;
}

/** Whether the wire carries a label beside `field`, that of the record or row that it leads to. */
export const isLabelled = (field: Field): field is FieldOf<'reference'> | FieldOf<'lookup'> =>
  field.kind === 'reference' || field.kind === 'lookup';

/** A series of numbers: what they begin with, and the year with which they begin anew, by the portal's formats. */
export type Numbering = NonNullable<FieldOf<'text'>['numbering']>;

/** Finds the series of numbers that a field has. */
export const numberingOf = (field: Field | undefined): Numbering | undefined =>
  field?.kind === 'text' ? field.numbering : undefined;

/** Writes out what a number means: nobody sets it, no two records share it, and a new record's form leaves it out. */
export const withNumbering = <One extends Field>(field: One): One =>
  numberingOf(field)
    ? { unique: 'This number exists already.', ...field, locked: true, shown: { mode: 'update' } }
    : field;

/** Whether `field` refers to a person. */
export const isPersonField = (field: Field): field is FieldOf<'reference'> =>
  field.kind === 'reference' && field.to === 'user';

/**
 * Whether `field` names who adds a record or acts on it, as nobody chooses another person. That may be somebody of the operating
 * company who acts for the record's.
 */
export const isActorField = (field: Field): field is FieldOf<'reference'> =>
  isPersonField(field) && field.locked === true;

/** The reference, and the field of its record, whose value `field` holds, as `copies` says; undefined for other fields. */
export function heldOf({ copies }: Field): { by: string; of: string } | undefined {
  const [by = '', of] = copies?.from.split('.') ?? [];
  return of === undefined ? undefined : { by, of };
}

/** A field that holds the address of an uploaded file. */
export type UploadField = FieldOf<'image'> | FieldOf<'file'> | FieldOf<'audio'> | FieldOf<'video'>;

/** A field that holds the addresses of uploaded files, or of one. */
export type FilesField = UploadField | FieldOf<'files'>;

/** Lists the types of files that `field` takes. */
export const takenTypes = (field: FilesField): readonly FileType[] =>
  field.kind === 'file' || field.kind === 'files' ? field.takes : [field.kind];

/** Whether only people who see a record may see its file in `field`. */
export const isPrivateField = (field: Field): field is FieldOf<'file'> | FieldOf<'files'> =>
  field.kind === 'files' || (field.kind === 'file' && !field.public);
