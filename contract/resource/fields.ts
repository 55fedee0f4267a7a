import type { FieldKind, FieldOf, FieldOptionsByKind } from './Field.ts';

type OptionalArgument<K extends FieldKind> = object extends FieldOptionsByKind[K]
  ? [FieldOptionsByKind[K]?]
  : [FieldOptionsByKind[K]];

const builder =
  <K extends FieldKind>(kind: K) =>
  (label: string, ...[options]: OptionalArgument<K>): FieldOf<K> =>
    ({ kind, label, ...options }) as FieldOf<K>;

/** The words of the language for fields; each takes the label people read and the kind's options. */
export const text = builder('text');
export const multiline = builder('multiline');
export const email = builder('email');
export const mobile = builder('mobile');
export const password = builder('password');
export const integer = builder('integer');
export const money = builder('money');
export const serial = builder('serial');
export const date = builder('date');
export const choice = builder('choice');
export const reference = builder('reference');
export const lookup = builder('lookup');
export const image = builder('image');
export const audio = builder('audio');
export const video = builder('video');
export const pairs = builder('pairs');
/** `switch` itself is a keyword of the language. */
export const switchField = builder('switch');
