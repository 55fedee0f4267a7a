import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Day } from '../../../contract/day/day.ts';
import type { Choice } from '../../../contract/resource/Field.ts';
import { webType } from '../../../contract/userTypes.ts';
import type { Session } from '../../calls/Session.ts';

/** Who asks. */
export type Asking = Pick<Session, 'companyId' | 'userId' | 'userType' | 'operating'>;

/** Days of `zone`, both included; an end that is left out is open. */
export interface Period {
  from?: Day | undefined;
  to?: Day | undefined;
  zone: string;
}

type Bind = (asking: Asking, period: Period) => SQL;

/** What a text may name as `:company` and so on. Each is a parameter of the statement, never a part of its text. */
const placeholders: Readonly<Record<string, Bind>> = {
  /** The company acted for. */
  company: ({ companyId }) => sql`${companyId}::int`,
  user: ({ userId }) => sql`${userId}::int`,
  /** Whether the person is staff, who may see others than themselves. */
  staff: ({ userType }) => sql`${userType === webType}::boolean`,
  /** Whether the person belongs to the operating company. */
  operating: ({ operating }) => sql`${operating}::boolean`,
  /** The first moment of the period that is asked for… */
  from: (_, { from = '-infinity', zone }) => sql`(${from}::timestamp at time zone ${zone})`,
  /** …and the first one after it. */
  to: (_, { to = 'infinity', zone }) => sql`((${to}::date + 1)::timestamp at time zone ${zone})`,
};

/** A literal, a quoted name or a cast, in which a colon means nothing; or a placeholder. */
const tokens = /('(?:[^']|'')*'|"[^"]*"|::)|:(\w+)/g;

export interface BoundText {
  /** The placeholders that it names. */
  names: ReadonlySet<string>;
  bind: (asking: Asking, period?: Period) => SQL;
}

/** Reads SQL with placeholders once, so that each statement only binds them. Throws where it names an unknown one. */
export function bindText(text: string): BoundText {
  const parts: (string | Bind)[] = [];
  const names = new Set<string>();
  let end = 0;
  for (const found of text.matchAll(tokens)) {
    const [whole, , name] = found;
    if (name === undefined) continue;
    const bind = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    if (!bind) throw new Error(`':${name}' is no placeholder (${Object.keys(placeholders).join(', ')} are)`);
    names.add(name);
    parts.push(text.slice(end, found.index), bind);
    end = found.index + whole.length;
  }
  parts.push(text.slice(end));
  return {
    names,
    bind: (asking, period = { zone: 'UTC' }) =>
      sql.join(parts.map((part) => (typeof part === 'string' ? sql.raw(part) : part(asking, period)))),
  };
}

/** SQL that writes the label of the choice that `expression` holds, for texts that stand for people and not for forms. */
export const choiceLabel = (expression: string, choices: readonly Choice[]): string => {
  const literal = (value: string | number) =>
    typeof value === 'number' ? String(value) : pg.escapeLiteral(value);
  const cases = choices.map(({ value, label }) => `when ${literal(value)} then ${pg.escapeLiteral(label)}`);
  return `case ${expression} ${cases.join(' ')} end`;
};
