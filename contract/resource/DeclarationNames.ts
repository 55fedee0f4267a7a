import { type Field, isLabelled } from './Field.ts';
import type { ResourceDeclaration } from './ResourceDeclaration.ts';

/** The names that a declaration may use of its rows, and how it fails where it uses others. */
export interface DeclarationNames {
  /** The wire's names of the system dates. */
  created: string;
  updated: string;
  /** Fields that every record has beside the declared ones, with the labels of their columns. */
  system: Readonly<Record<string, string>>;
  /** The wire's fields that carry the labels of other rows, e.g. CategoryName of CategoryId. */
  labels: ReadonlyMap<string, Field>;
  /** The field that a name stands for: a declared one, or the one whose label it carries. */
  fieldOf: (name: string) => Field | undefined;
  /** Throws, saying which declaration and why. */
  fail: (why: string) => never;
  /** Fails where one of `names` is none. */
  assertKnown: (names: readonly string[], where: string) => void;
  /** The same, but the rows of a query may have others, which the server holds against it at its start. */
  assertInRows: (names: readonly string[], where: string) => void;
}

export function declarationNames(key: string, declaration: ResourceDeclaration): DeclarationNames {
  const { fields, id, path, dates = 'Date' } = declaration;
  const fail = (why: string): never => {
    throw new Error(`The declaration '${key}' (${path}): ${why}`);
  };
  const [created, updated] = [`Created${dates}`, `Updated${dates}`];
  const system = { [created]: 'Created Date', [updated]: 'Updated Date', Status: 'Status' };
  const labels = new Map(
    Object.values(fields).flatMap((field) => (isLabelled(field) ? [[field.labelled, field]] : [])),
  );
  const isKnown = (name: string) =>
    Object.hasOwn(fields, name) || Object.hasOwn(system, name) || labels.has(name) || name === id;
  const assertKnown = (names: readonly string[], where: string) => {
    for (const name of names) if (!isKnown(name)) fail(`${where} names '${name}', which is no field of it`);
  };
  return {
    created,
    updated,
    system,
    labels,
    fieldOf: (name) => (Object.hasOwn(fields, name) ? fields[name] : labels.get(name)),
    fail,
    assertKnown,
    assertInRows: (names, where) => {
      if (!declaration.rows) assertKnown(names, where);
    },
  };
}
