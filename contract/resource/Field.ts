import type { FileType } from '../values/fileTypes.ts';
import type { Choice } from '../choices/Choice.ts';
import type { Pattern } from '../values/patterns.ts';
import type { Right } from '../permission/Permission.ts';
import type { Condition, Scalar } from './Condition.ts';
import type { LookupName } from './lookups.ts';
import type { PartName } from './namedParts.ts';
import type { DerivationName } from './namedRules.ts';

/** A limit and the text that says it was passed. */
export type Limit = readonly [limit: number, message: string];

/** A value that a declaration gives: itself, a day counted from today, a moment counted from now, or null for none. */
export type GivenValue = Scalar | { daysFromToday: number } | { minutesFromNow: number };

/** What a new record starts with: a given value, or a field of a call's first answered row. */
export type Default = Exclude<GivenValue, null> | { call: string; take: string };

/** What every kind of field can say of itself. */
export interface CommonOptions<Name extends string = string> {
  /**
   * The text shown when nothing was given; with a condition, required only while it holds.
   * @example required: 'Please enter the name.'
   */
  required?: string | { message: string; when: Condition<Name> };
  /**
   * What a new record's form starts with; where the field is locked there, the server stores it itself.
   * @example default: { daysFromToday: 7 }
   */
  default?: Default;
  /**
   * Shown only while the condition holds; a hidden field is neither checked nor sent.
   * @example shown: { field: 'IsLocal', is: true }
   */
  shown?: Condition<Name>;
  /**
   * Shown but not to be changed: ever, or while the condition holds of the stored record. A new record has none yet, so
   * there a question about a field locks nothing. Actions set and ask for locked fields as well.
   * @example locked: { field: 'TicketStatus', is: 3 }
   */
  locked?: true | Condition<Name>;
  /**
   * Only people with this right on the page (view, add, edit or report) see the field; of others it is neither sent nor
   * taken, not in exports either, and the audit log leaves it out.
   * @example seen: 'edit'
   */
  seen?: Right;
  /**
   * A line under the input.
   * @example help: 'Units in a full carton; 0 for any number.'
   */
  help?: string;
  /**
   * The input of the portal's own pages that edits it, for a page that needs more than the language says.
   * @example input: 'chosenMedia'
   */
  input?: PartName<'inputs'>;
  /**
   * The text shown when another record of the company (or of all, for rows of everybody) has the same value.
   * @example unique: 'This product exists already.'
   */
  unique?: string;
  /**
   * Holds another field's value, and is locked, while the condition holds; emptied when it ends.
   * @example copies: { from: 'BillAddress', when: { field: 'IsSameAddress', is: true } }
   */
  copies?: { from: Name; when: Condition<Name> };
  /**
   * What it becomes in a form when the condition begins to hold, and its default again when that ends; it can be changed.
   * @example becomes: { value: true, when: { field: 'IsLocal', is: true } }
   */
  becomes?: { value: Scalar; when: Condition<Name> };
  /**
   * The database's column, where it is not the field's name in snake case.
   * @example column: 'description'
   */
  column?: string;
  /**
   * What the records get that are there when a required field is added, or an optional one becomes required. In an
   * optional one they have nothing, in a `switch` false.
   * @example backfill: 'None'
   */
  backfill?: string | number | boolean;
}

/** A pattern, and the text for values that do not match it. */
type OwnPattern = Pattern & { message: string };

interface TextOptions<Name extends string> extends CommonOptions<Name> {
  /**
   * The most letters that it takes, and the text for more; without it a text takes 250, a multiline one 4,000.
   * @example maxLength: [50, 'Please enter at most 50 characters.']
   */
  maxLength?: Limit;
  /**
   * A pattern that the whole text must match, with the text for one that does not, and a sample that does: tests and demo
   * data go by it.
   * @example matches: { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/, message: 'Please enter valid IFSC code.', sample: 'HDFC0001234' }
   */
  matches?: OwnPattern;
}

interface NumberOptions<Name extends string> extends CommonOptions<Name> {
  /**
   * The text for anything but digits; default: Please enter only number.
   * @example digits: 'Please enter only number.'
   */
  digits?: string;
  /**
   * The smallest number that it takes, and the text for less; without it, an `integer` and `money` take negative ones. Where
   * a required number must be above zero, 0 counts as not given.
   * @example min: [1, 'Please enter the quantity.']
   */
  min?: Limit;
  /**
   * The largest number that it takes, and the text for more.
   * @example max: [100, 'Please enter 100 or less.']
   */
  max?: Limit;
  /**
   * What an empty input is sent and stored as.
   * @example empty: 0
   */
  empty?: number;
  /**
   * Computed from other fields by a named rule, by the form and by the server, and not to be typed.
   * @example ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } })
   */
  derived?: { rule: DerivationName; from: readonly Name[] };
}

interface UploadOptions<Name extends string> extends CommonOptions<Name> {
  /**
   * Shows the stored file's address in a text field of its own, which can be typed as well.
   * @example FilePath: image('Picture', { address: true })
   */
  address?: true;
}

/** The options of each kind; `Record<FieldKind, …>` maps over this make a missing case a compile error. */
export interface FieldOptionsByKind<
  Name extends string = string,
  To extends string = string,
  Label extends string = string,
> {
  /**
   * One line of text.
   * @example Title: text('Title', { required: 'Please enter the title.' })
   */
  text: TextOptions<Name>;
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
   * A secret, masked while typed and never sent back: a writer of the server's modules keeps its hash.
   * @example Password: password('Password', { required: { message: 'Please enter password.', when: { mode: 'add' } } })
   */
  password: CommonOptions<Name> & {
    /**
     * A pattern that a new password must match.
     * @example Password: password('Password', { matches: { pattern: /^(?=.{0,19}\d).{8,20}$/, message: 'Please enter 8 characters with a digit.', sample: 'secret01' } })
     */
    matches?: OwnPattern;
  };
  /**
   * An Indian mobile number: ten digits, the first from 6 to 9.
   * @example Mobile: mobile('Mobile Number')
   */
  mobile: CommonOptions<Name>;
  /**
   * A whole number, up to 2,147,483,647.
   * @example CartonSize: integer('Carton Size', { min: [1, 'Please enter the size.'] })
   */
  integer: NumberOptions<Name> & {
    /**
     * Numbers beyond 2,147,483,647, up to 9,007,199,254,740,991.
     * @example Population: integer('Population', { large: true })
     */
    large?: true;
  };
  /**
   * An amount of rupees.
   * @example MRP: money('MRP', { empty: 0 })
   */
  money: NumberOptions<Name> & {
    /**
     * Rupees and paise: `1,234.50` is typed and shown, 1234.5 sent; without it, amounts are whole.
     * @example Price: money('Price', { paise: true, min: [0.01, 'Please enter the price.'] })
     */
    paise?: true;
  };
  /**
   * A serial number of a seal.
   * @example FromNo: serial('From No', { locked: { mode: 'update' } })
   */
  serial: NumberOptions<Name>;
  /**
   * A day without a time: `YYYY-MM-DD` inside, `YYYY/MM/DD` on the wire.
   * @example StartDate: date('Start Date', { default: { daysFromToday: 0 } })
   */
  date: CommonOptions<Name>;
  /**
   * A day and a time of it, to the minute, by the clocks of the server's zone: `YYYY-MM-DDTHH:mm` inside,
   * `YYYY/MM/DD HH:mm` on the wire. An hour that the clocks leave out is refused; of one that comes twice it is the second.
   * @example PickedUp: moment('Picked Up', { default: { minutesFromNow: 0 } })
   */
  moment: CommonOptions<Name>;
  /**
   * One of a few values that the declaration lists.
   * @example Terms: choice('Terms', { choices: [{ value: 1, label: 'Parts' }, { value: 2, label: 'Work' }] })
   */
  choice: CommonOptions<Name> & {
    /**
     * What can be chosen, in the order in which it is offered.
     * @example TicketStatus: choice('Status', { choices: [{ value: 1, label: 'Open' }, { value: 2, label: 'Closed' }] })
     */
    choices: readonly Choice[];
    /**
     * The wire's field with the chosen label, where the specification has one.
     * @example Kind: choice('Kind', { choices: [{ value: 1, label: 'Paytm' }], labelled: 'KindName' })
     */
    labelled?: Label;
    /**
     * A media type is read as its first half: image/png as image.
     * @example FileType: choice('File Type', { choices: [{ value: 'image', label: 'Image' }], mediaTypes: true })
     */
    mediaTypes?: true;
    /**
     * What stands where nothing is chosen; default: an invitation to choose.
     * @example Kind: choice('Kind', { choices: [{ value: 1, label: 'Paytm' }], none: 'None' })
     */
    none?: string;
  };
  /**
   * A record of another resource, chosen by its label and kept by its id.
   * @example ProductId: reference('Product', { to: 'product', labelled: 'ProductName' })
   */
  reference: CommonOptions<Name> & {
    /**
     * The resource, by its key in `src/resources/index.ts`.
     * @example RoleId: reference('Role', { to: 'role', labelled: 'RoleName', options: 'Scheme/GetRoles' })
     */
    to: To;
    /**
     * The wire's field with that record's label, which the list shows, sorts by and searches.
     * @example CategoryId: reference('Category', { to: 'category', labelled: 'CategoryName' })
     */
    labelled: Label;
    /**
     * A call that offers the options here, in place of the resource's own; by GET, or by POST.
     * @example ProductId: reference('Product', { to: 'product', labelled: 'ProductName', options: { post: 'Ticket/GetProducts' } })
     */
    options?: string | { post: string };
    /**
     * The label of a record that is neither offered nor taken.
     * @example RoleId: reference('Role', { to: 'role', labelled: 'RoleName', options: 'Ticket/GetRoles', except: 'Dealer' })
     */
    except?: string;
    /**
     * Only records whose named field has the value of this form's field are offered; empty until that one is filled.
     * @example RoleId: reference('Role', { to: 'role', labelled: 'RoleName', options: 'Ticket/GetRoles', like: { UserType: 'UserType' } })
     */
    like?: Readonly<Record<string, Name>>;
    /**
     * Only records with these values are offered and taken.
     * @example RoleId: reference('Role', { to: 'role', labelled: 'RoleName', options: 'Ticket/GetRoles', among: { UserType: 2 } })
     */
    among?: Readonly<Record<string, string | number | boolean>>;
    /**
     * That record's field which stands behind its label where it is offered, and is searched with it: of two people of one
     * name, say, the mobile number.
     * @example AssigneeId: reference('Assignee', { to: 'user', labelled: 'AssigneeName', options: 'Ticket/GetPeople', toldApartBy: 'MobileNo' })
     */
    toldApartBy?: string;
    /**
     * What stands where nothing is chosen; default: an invitation to search.
     * @example ProductId: reference('Product', { to: 'product', labelled: 'ProductName', none: 'Select Product' })
     */
    none?: string;
  };
  /**
   * The id of a row in a table that is no resource, such as a city.
   * @example CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' })
   */
  lookup: CommonOptions<Name> & {
    /**
     * The table, by its name in `lookups.ts`: country, state or city.
     * @example CountryId: lookup('Country', { to: 'country', labelled: 'CountryName' })
     */
    to: LookupName;
    /**
     * The field with the row that the rows to choose from belong to: a state's cities. Without a value there is nothing
     * to choose, another value empties the field, and no save takes a row of another one.
     * @example CityId: lookup('City', { to: 'city', of: 'StateId', labelled: 'CityName' })
     */
    of?: Name;
    /**
     * The wire's field with the row's label, which the list shows, sorts by and searches.
     * @example StateId: lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' })
     */
    labelled: Label;
  };
  /**
   * A picture, uploaded.
   * @example ProductImage: image('Product Image', { required: 'Please upload the product image.' })
   */
  image: UploadOptions<Name>;
  /**
   * A file of one of several types, uploaded: shown as what it is, a picture by its thumbnail, others by their type.
   * @example GstCertificate: file('GST Certificate', { takes: ['image', 'pdf'] })
   */
  file: UploadOptions<Name> & {
    /**
     * The types that are taken, as the server finds them by the content: image, pdf, audio, video.
     * @example Contract: file('Contract', { takes: ['pdf'] })
     */
    takes: readonly FileType[];
    /**
     * Whoever has its address may see it, as it is with pictures, sounds and films; without it, only people who see a
     * record with it.
     * @example Leaflet: file('Leaflet', { takes: ['pdf'], public: true })
     */
    public?: true;
  };
  /**
   * A sound, uploaded.
   * @example GenuineAudio: audio('Genuine Audio')
   */
  audio: UploadOptions<Name>;
  /**
   * A film, uploaded or given as a link.
   * @example VideoFile: video('Product Video', { link: true })
   */
  video: UploadOptions<Name> & {
    /**
     * Given as a link as well as by a file or, while a condition holds, by a link alone.
     * @example VideoFile: video('Product Video', { link: { field: 'IsLocal', is: false } })
     */
    link?: true | Condition<Name>;
  };
  /**
   * Rows of a name and a value, kept as a JSON object or as a JSON list of `{ Key, Value }`.
   * @example Specification: pairs('Specification', { as: 'list', keyLabel: 'Name', valueLabel: 'Value' })
   */
  pairs: CommonOptions<Name> & {
    /**
     * Whether it is kept as an object, whose names are unique without regard to case, or as a list; both keep the order.
     * @example Links: pairs('Links', { as: 'object', keyLabel: 'Name', valueLabel: 'Link' })
     */
    as: 'object' | 'list';
    /**
     * What people read above the names.
     * @example Links: pairs('Links', { as: 'list', keyLabel: 'Handle Name', valueLabel: 'Link' })
     */
    keyLabel: string;
    /**
     * What people read above the values.
     * @example Links: pairs('Links', { as: 'list', keyLabel: 'Name', valueLabel: 'Address' })
     */
    valueLabel: string;
    /**
     * The values are web addresses: one that begins with neither http:// nor https:// gets the latter, where it can.
     * @example Links: pairs('Links', { as: 'object', keyLabel: 'Name', valueLabel: 'Link', links: true })
     */
    links?: true;
  };
  /**
   * On or off; declared by `switchField`.
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

/** Whether the wire carries the label of what `field` leads to beside it. */
export const isLabelled = (field: Field): field is FieldOf<'reference'> | FieldOf<'lookup'> =>
  field.kind === 'reference' || field.kind === 'lookup';

/** A field that holds the address of an uploaded file. */
export type UploadField = FieldOf<'image'> | FieldOf<'file'> | FieldOf<'audio'> | FieldOf<'video'>;

/** The types of files that `field` takes. */
export const takenTypes = (field: UploadField): readonly FileType[] =>
  field.kind === 'file' ? field.takes : [field.kind];

/** Whether files of `field` are only for people who see a record with them. */
export const isPrivateField = (field: Field): field is FieldOf<'file'> =>
  field.kind === 'file' && !field.public;
