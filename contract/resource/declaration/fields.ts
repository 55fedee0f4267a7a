import type { FieldKind, FieldOf, FieldOptionsByKind } from './Field.ts';
import type { ResourceKey } from './resourceKeys.ts';

type Argument<K extends FieldKind, Options> = object extends FieldOptionsByKind[K]
  ? [options?: Options]
  : [options: Options];

/**
 * Leaves the names of a field's options in its type, so `defineResource` can check them. Without NoInfer, the place where
 * the field is declared takes any name and would widen them to `string`.
 */
const builder =
  <K extends FieldKind>(kind: K) =>
  <
    const Name extends string = never,
    const To extends ResourceKey | (string & {}) = never,
    const Label extends string = never,
  >(
    label: string,
    ...[options]: Argument<K, FieldOptionsByKind<Name, To, Label>[K]>
  ): FieldOf<K, NoInfer<Name>, NoInfer<To>, NoInfer<Label>> =>
    ({ kind, label, ...options }) as FieldOf<K, Name, To, Label>;

/** The functions for fields of each kind. They take the label and the options. */
export const text = builder('text');
export const multiline = builder('multiline');
export const email = builder('email');
export const mobile = builder('mobile');
export const password = builder('password');
export const integer = builder('integer');
export const decimal = builder('decimal');
export const money = builder('money');
export const serial = builder('serial');
export const date = builder('date');
export const moment = builder('moment');
export const position = builder('position');
export const choice = builder('choice');
export const reference = builder('reference');
export const lookup = builder('lookup');
export const image = builder('image');
export const file = builder('file');
export const files = builder('files');
export const audio = builder('audio');
export const video = builder('video');
export const pairs = builder('pairs');
export const lines = builder('lines');
/** `switch` is a keyword of TypeScript. */
export const switchField = builder('switch');
