import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Choice } from '../../../contract/choices/Choice.ts';
import { webType } from '../../../contract/choices/people.ts';
import type { FilterValue } from '../../../contract/resource/filterValue.ts';
import { foldCode, foldText } from '../../../contract/values/foldText.ts';
import { seesAllCompanies, type Session } from '../../calls/Session.ts';
import { endOf, type Period, startOf } from './period.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';

/** The parts of a session that decide which rows it sees, and from when on. */
export type Asker = Pick<
  Session,
  | 'companyId'
  | 'ownCompanyId'
  | 'userId'
  | 'roleId'
  | 'granted'
  | 'permissions'
  | 'userType'
  | 'operating'
  | 'position'
  | 'program'
>;

/** The part of a query that a text may read. */
export interface Narrowing {
  /** Only rows of these days, by the date that the list's period goes by. */
  period?: Period | undefined;
  /** Only rows whose field, by its wire name, has one of the values. */
  among?: Readonly<Record<string, readonly FilterValue[]>>;
}

type Bind<Bound> = (asker: Asker, query: Narrowing, zone: string) => Bound;

/** A value with its type in PostgreSQL, or SQL that writes it. */
type Placeholder = { type: string; value: Bind<unknown> } | { sql: Bind<SQL> };

/** The placeholders of a text, such as `:company`. Each becomes a parameter of the statement, never a part of its text. */
const placeholders: Readonly<Record<string, Placeholder>> = {
  /** The company acted for. */
  company: { type: 'int', value: ({ companyId }) => companyId },
  /** The one that the person belongs to. */
  own_company: { type: 'int', value: ({ ownCompanyId }) => ownCompanyId },
  user: { type: 'int', value: ({ userId }) => userId },
  /** The program that asks with a key; null for people. */
  program: { type: 'int', value: ({ program }) => program?.id ?? null },
  role: { type: 'int', value: ({ roleId }) => roleId },
  /** The rights of that role as the call began, as permission entries. */
  rights: { type: 'json', value: ({ granted }) => JSON.stringify(granted) },
  /** Whether the person is staff, who may see others than themselves. */
  is_staff: { type: 'boolean', value: ({ userType }) => userType === webType },
  /** Whether the person is staff of the operating company, who see every company. */
  is_operating: { type: 'boolean', value: seesAllCompanies },
  /** The first moment of the requested period, and the first one after it. */
  from: { sql: (_, { period = {} }, zone) => startOf(period, zone) },
  to: { sql: (_, { period = {} }, zone) => endOf(period, zone) },
  /** The present day. PostgreSQL's own goes by the connection's zone, not by people's. */
  today: { sql: (_, __, zone) => sql`(now() at time zone ${zone})::date` },
  /** The zone whose days people see. The connection's is another one in a list than in its file. */
  zone: { type: 'text', value: (_, __, zone) => zone },
  /**
   * The values of the list's filters by their fields, as a JSON object of arrays: `{"ProductId": [7]}`. Where nobody filters, the
   * plan of a named statement knows it, and its conditions on a filter cost nothing.
   */
  chosen: {
    sql: (_, { among = {} }) =>
      Object.keys(among).length ? sql`${JSON.stringify(among)}::jsonb` : sql`'{}'::jsonb`,
  },
};

/** A literal, a quoted name or a cast, in which a colon means nothing; or a placeholder. */
const tokens = /('(?:[^']|'')*'|"[^"]*"|::)|:(\w+)/g;

/** Matches a literal or a quoted name, which stays, or a comment. */
const comments = /('(?:[^']|'')*'|"[^"]*")|--[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g;

/** A text as it can be within another: without comments, and without the semicolon at its end. */
export const innerText = (text: string): string =>
  text.replace(comments, (_, quoted?: string) => quoted ?? ' ').replace(/(?<![\s;])[\s;]+$/, '');

export interface BoundText {
  /** The placeholders that it names. */
  names: ReadonlySet<string>;
  /** `zone` is the one whose days the period has, and the present day. */
  bind: (asker: Asker, query?: Narrowing, zone?: string) => SQL;
  /** The same for a statement that is made once: with Drizzle's placeholders, and their values for each asker. */
  place: (zone: string) => Placed;
}

/** SQL whose values come with each run, by the names of its placeholders. */
export interface Placed {
  sql: SQL;
  values: (asker: Asker) => Record<string, unknown>;
}

/** An asker who sees nothing: for statements of which only the columns are wanted. */
export const nobody: Asker = {
  companyId: 0,
  ownCompanyId: 0,
  userId: 0,
  roleId: 0,
  granted: [],
  permissions: [],
  userType: 0,
  operating: false,
};

/**
 * Reads SQL with placeholders once, so each statement only binds them. Throws where it names an unknown one.
 *
 * @param title what the text is called in that error
 */
export function bindText(text: string, title: string): BoundText {
  const parts: (string | (Placeholder & { name: string }))[] = [];
  const names = new Set<string>();
  let end = 0;
  for (const found of text.matchAll(tokens)) {
    const [whole, , name] = found;
    if (name === undefined) continue;
    const placeholder = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    if (!placeholder)
      throw new Error(`${title} names ':${name}', which is none of ${Object.keys(placeholders).join(', ')}`);
    names.add(name);
    parts.push(text.slice(end, found.index), { ...placeholder, name });
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  const write = (
    valueOf: (part: { name: string; value: Bind<unknown> }) => unknown,
    ...bound: Parameters<Bind<SQL>>
  ) =>
    sql.join(
      parts.map((part) => {
        if (typeof part === 'string') return sql.raw(part);
        return 'sql' in part ? part.sql(...bound) : sql`${valueOf(part)}::${sql.raw(part.type)}`;
      }),
    );
  return {
    names,
    bind: (asker, query = {}, zone = 'UTC') =>
      write(({ value }) => value(asker, query, zone), asker, query, zone),
    place: (zone) => ({
      sql: write(({ name }) => sql.placeholder(`:${name}`), nobody, {}, zone),
      values: (asker) =>
        Object.fromEntries(
          parts.flatMap((part) =>
            typeof part === 'string' || 'sql' in part ? [] : [[`:${part.name}`, part.value(asker, {}, zone)]],
          ),
        ),
    }),
  };
}

/** SQL that writes the label of the choice that `expression` holds, for texts that people read, not forms. */
export const choiceLabel = (expression: string, choices: readonly Choice[]): string => {
  const literal = (value: string | number) =>
    typeof value === 'number' ? String(value) : pg.escapeLiteral(value);
  const cases = choices.map(({ value, label }) => `when ${literal(value)} then ${pg.escapeLiteral(label)}`);
  return `case ${expression} ${cases.join(' ')} end`;
};

/** The forms in which the database holds what a person looks for: as a text, and as a code if that is another form. */
export const formsOf = (text: string): string[] => [...new Set([foldText(text), foldCode(text)])];

/**
 * The condition that `value`, a text in lower case, holds each word of `text` somewhere, where `%`, `_` and `\` stand for
 * themselves. The database makes the words lower case, as it does what is searched: its small letters are not always
 * JavaScript's (`Σ`, `İ`). Each word is a condition of its own, which an index of trigrams knows.
 */
export function holding(value: SQL, text: string): SQL {
  const conditions = wordsOf(text).map((forms) => {
    const patterns = forms.map((form) => sql`lower(${`%${form.replace(/[\\%_]/g, '\\$&')}%`}::text)`);
    // one pattern plans better than a list
    const pattern =
      patterns.length === 1 ? sql.join(patterns) : sql`any(array[${sql.join(patterns, sql`, `)}])`;
    return sql`${value} like ${pattern}`;
  });
  return conditions.length ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
}

/** Orders what `text` finds: first what `name` begins with it, then the rest. Of the former, the text itself sorts first. */
export const beginningFirst = (name: SQL, text: string): SQL =>
  sql`not starts_with(lower(${name}), lower(${foldText(text)}::text))`;

/** The words of a text that somebody looks for, each in its forms. */
export const wordsOf = (text: string): string[][] =>
  [...new Set(foldText(text).split(' '))].filter(Boolean).map(formsOf);

/** Reads the texts of a folder, `name.sql` each, by their names. */
export const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.sql'))
      .map((file) => [parse(file).name, readFileSync(join(folder, file), 'utf8')]),
  );
