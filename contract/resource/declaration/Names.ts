import type { FieldKind, FieldOf } from './Field.ts';
import type { PartKind, PartName } from './namedParts.ts';
import type { ResourceKey } from './resourceKeys.ts';

/** The names that a declaration may use. By default, any. */
export interface Names extends Record<PartKind, string> {
  /** Its fields. */
  own: string;
  /** The other names in its rows: labels, the id, dates and the status. */
  known: string;
  /** The columns of its query. Only the server can check them, at its start. */
  inRows: string;
}

/** The name of the label beside a field that leads to another row. */
type LabelOf<F> = F extends { labelled: infer Label extends string } ? Label : never;

/** The names of a declaration with these fields. */
export interface NamesOf<Fields, Id extends string, Rows, Dates extends string> extends PartNames {
  own: keyof Fields & string;
  known:
    | this['own']
    | LabelOf<Fields[keyof Fields]>
    | Id
    | `Created${Dates | 'By'}`
    | `Updated${Dates | 'By'}`
    | 'Status';
  inRows: this['known'] | ([Rows] extends [never] ? never : string & {});
}

type Start<Text extends string> = Text extends `${infer A}${infer B}${infer C}${string}`
  ? `${A}${B}${C}`
  : Text;

/** The names in `All`, except `Name`, with which `Name` begins. */
type Beginnings<Name extends string, All extends string> = All extends unknown
  ? Name extends `${All}${infer Rest}`
    ? Rest extends ''
      ? never
      : All
    : never
  : never;

/** The shorter of names that begin alike, because the compiler shows only one name of a union. */
type Shortest<All extends string, Name extends string = All> = Name extends unknown
  ? [Beginnings<Name, All>] extends [never]
    ? Name
    : never
  : never;

type LongerStart<Text extends string> = Text extends `${Start<Text>}${infer D}${string}`
  ? `${Start<Text>}${D}`
  : Text;

/** Those of `Known` that have the first four letters of `Name`; if no name has them, those with the first three. */
type Alike<Name extends string, Known extends string> = [
  Extract<Known, `${LongerStart<Name>}${string}`>,
] extends [never]
  ? Extract<Known, `${Start<Name>}${string}`>
  : Extract<Known, `${LongerStart<Name>}${string}`>;

/** The compiler's message for a name that is not one of `Known`, with those that begin alike. */
type Unknown<Name extends string, Known extends string, What extends string> = [Alike<Name, Known>] extends [
  never,
]
  ? `'${Name}' is ${What}`
  : `'${Name}' is ${What}; did you mean '${Shortest<Alike<Name, Known>>}'?`;

/** The compiler's message for a wrong name in a field's options. `unknown` if there is none, or if only the start can tell. */
export type FieldFault<Declared, Own extends string> =
  Declared extends FieldOf<FieldKind, infer Name, infer To>
    ? [Exclude<Name, Own | `${Own}.${string}`>, Exclude<To, ResourceKey>] extends [never, never]
      ? unknown
      : string extends Name | To
        ? unknown
        :
            | Unknown<Exclude<Name, Own | `${Own}.${string}`>, Own, 'no field of this declaration'>
            | Unknown<Exclude<To, ResourceKey>, ResourceKey, 'no declaration'>
    : unknown;

type PartNames = { [Kind in PartKind]: PartName<Kind> };
