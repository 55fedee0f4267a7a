import type { Tone } from '../tone.ts';
import type { Condition, FormMode, Scalar } from './Condition.ts';
import type { LookupName } from './lookups.ts';
import type { PartName } from './namedParts.ts';
import type { DerivationName, NamedOrOwn } from './namedRules.ts';

/** A limit and the text that says it was passed. */
export type Limit = readonly [limit: number, message: string];

/** A value that a declaration gives: itself, a day counted from today, or null for none. */
export type GivenValue = Scalar | { daysFromToday: number };

/** What a new record starts with: a given value, or a field of a call's first answered row. */
export type Default = Exclude<GivenValue, null> | { call: string; take: string };

/** What every kind of field can say of itself. */
export interface CommonOptions<Name extends string = string> {
  /** The text shown when nothing was given; with a condition, required only while it holds. */
  required?: string | { message: string; when: Condition<Name> };
  /**
   * What a new record's form starts with; where the field is locked there, the server stores it itself.
   * @example default: { daysFromToday: 7 }
   */
  default?: Default;
  /** Shown only while the condition holds; a hidden field is neither checked nor sent. */
  shown?: Condition<Name>;
  /**
   * Shown but not to be changed: ever, or while the condition holds of the stored record. A new record has none yet, so
   * there a question about a field locks nothing. Actions set and ask for locked fields as well.
   * @example locked: { field: 'TicketStatus', is: 3 }
   */
  locked?: true | Condition<Name>;
  /** A line under the input. */
  help?: string;
  /** Names an input of `src/custom-pages/customParts.ts` for the one screen that needs more than the language says. */
  input?: PartName<'inputs'>;
  /** The text shown when another record of the company (or of all, for rows of everybody) has the same value. */
  unique?: string;
  /** Holds another field's value, and is locked, while the condition holds; emptied when it ends. */
  copies?: { from: Name; when: Condition<Name> };
  /**
   * Whether the column has an index. By default it has one where a column of the list sorts by it, its period goes by it,
   * or it refers to another record; true adds one for queries of the server, false leaves one out that costs more than it
   * is worth.
   * @example Remark: text('Remark', { index: false })
   */
  index?: boolean;
  /** The database's column, where it is not the field's name in snake case. */
  column?: string;
  /** What the records get that are there when a required field is added, or an optional one becomes required. */
  backfill?: string | number | boolean;
}

interface TextOptions<Name extends string> extends CommonOptions<Name> {
  maxLength?: Limit;
  /**
   * What the whole text looks like: the name of a pattern that several share, or one of its own with a text that matches
   * it, which tests and demo data go by.
   *
   * @example matches: { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/, message: 'Please enter valid IFSC code.', sample: 'HDFC0001234' }
   */
  matches?: NamedOrOwn & { message: string };
}

interface NumberOptions<Name extends string> extends CommonOptions<Name> {
  /** The text for anything but digits. */
  digits?: string;
  min?: Limit;
  max?: Limit;
  /** What an empty input is sent as. */
  empty?: number;
  /** Computed from other fields by a registered rule and not to be typed. */
  derived?: { rule: DerivationName; from: readonly Name[] };
}

export interface Choice {
  value: number | string;
  label: string;
  /**
   * How good or bad the choice is, shown by a mark and its colour wherever the choice is.
   * @example choices: [{ value: 1, label: 'Open', tone: 'caution' }, { value: 2, label: 'Closed', tone: 'positive' }]
   */
  tone?: Tone;
  /** Offered and taken only while the form is in this mode. */
  only?: FormMode;
}

interface UploadOptions<Name extends string> extends CommonOptions<Name> {
  /** Shows the stored file's address in a text field of its own, which can be typed as well. */
  address?: true;
}

/** The options of each kind; `Record<FieldKind, …>` maps over this make a missing case a compile error. */
export interface FieldOptionsByKind<
  Name extends string = string,
  To extends string = string,
  Label extends string = string,
> {
  text: TextOptions<Name>;
  multiline: TextOptions<Name>;
  email: CommonOptions<Name> & { invalid?: string };
  /**
   * Masked while typed, never sent back: a writer of the server's modules keeps its hash. `weak` is the text for
   * one that breaks the users' rule (spec 2 §5, User).
   */
  password: CommonOptions<Name> & { weak?: string };
  mobile: CommonOptions<Name> & { invalid?: string };
  integer: NumberOptions<Name> & {
    /**
     * Numbers beyond 2,147,483,647, up to 9,007,199,254,740,991.
     * @example Population: integer('Population', { large: true })
     */
    large?: true;
  };
  /** An amount of rupees. */
  money: NumberOptions<Name> & {
    /**
     * Rupees and paise: `1,234.50` is typed and shown, 1234.5 sent; without it, amounts are whole.
     * @example Price: money('Price', { paise: true, min: [0.01, 'Please enter the price.'] })
     */
    paise?: true;
  };
  /** A serial number of a seal. */
  serial: NumberOptions<Name>;
  /** A day without a time: `YYYY-MM-DD` inside, `YYYY/MM/DD` on the wire. */
  date: CommonOptions<Name> & { invalid?: string };
  /**
   * `labelled` is the wire's field that carries the chosen label, where the specification has one. With `mediaTypes`
   * a media type is read as its first half: image/png as image.
   */
  choice: CommonOptions<Name> & { choices: readonly Choice[]; labelled?: Label; mediaTypes?: true };
  /**
   * The id of another resource's record; `labelled` is the wire's field that carries that record's label. The call
   * `options` offers its options here; `except` is the label of a record that is neither offered nor taken. With `like` it
   * offers only records whose named field has the value of this form's field, and is empty until that one is filled.
   */
  reference: CommonOptions<Name> & {
    to: To;
    labelled: Label;
    options?: string | { post: string };
    except?: string;
    like?: Readonly<Record<string, Name>>;
  };
  /** The id of a row in a table that is no resource, such as a city. */
  lookup: CommonOptions<Name> & {
    /**
     * The table, by its name in `lookups.ts`.
     * @example lookup('Country', { to: 'country', labelled: 'CountryName' })
     */
    to: LookupName;
    /**
     * The field with the row that the rows to choose from belong to: a state's cities. Without a value there is nothing
     * to choose, another value empties the field, and no save takes a row of another one.
     * @example lookup('City', { to: 'city', of: 'StateId', labelled: 'CityName' })
     */
    of?: Name;
    /**
     * The wire's field with the row's label, which the list shows, sorts by and searches.
     * @example lookup('State', { to: 'state', of: 'CountryId', labelled: 'StateName' })
     */
    labelled: Label;
  };
  /** `certificate`: a pdf is taken as well. */
  image: UploadOptions<Name> & { certificate?: true };
  audio: UploadOptions<Name>;
  /** `link`: given as a link as well as by a file or, while a condition holds, by a link alone. */
  video: UploadOptions<Name> & { link?: true | Condition<Name> };
  /** Rows of a key and a value, kept as a JSON object or as a JSON list of `{ Key, Value }`. */
  pairs: CommonOptions<Name> & { as: 'object' | 'list'; keyLabel: string; valueLabel: string };
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
