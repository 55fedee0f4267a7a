import type { FieldKind } from '../../contract/resource/Field.ts';
import * as words from '../../contract/resource/fields.ts';
import { kinds } from '../../contract/resource/kinds.ts';

/** The words for fields that a declared table can keep, as declarations import them, and the kind that each makes. */
export const kindOf: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries(words)
    .map(([word, build]) => [word, build('', {} as never).kind] as const)
    .filter(([, kind]) => !kinds[kind].isKeptByWriter),
);
