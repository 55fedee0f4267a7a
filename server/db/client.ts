import pg from 'pg';
import { createHash } from 'node:crypto';
import { answerTogether } from './answerTogether.ts';

/** Sends statements together that need not wait for one another's answers, as each wait costs a transaction more than its work. */

type Query = (...parts: unknown[]) => unknown;

/** A statement; with `isLast`, the commit is sent with it, and the transaction can then do nothing more. */
type Statement = pg.QueryConfig & { isLast?: boolean };

/** The answer to a `begin` or `commit` that needs none of the database's. */
const nothing = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] };

const connectionOf = (client: pg.Client): pg.Connection => {
  const connection: unknown = Reflect.get(client, 'connection');
  if (!(connection instanceof pg.Connection)) throw new Error('The client has no connection');
  return connection;
};

/** Sends the statements that `ask` asks for at once, and those that follow until all are answered. No cursor may be among them. */
export function sendTogether<Result>(client: pg.Client, ask: () => Result): Result {
  Reflect.set(client, 'pipeline', true);
  client.once('drain', () => Reflect.set(client, 'pipeline', false));
  const { stream } = connectionOf(client);
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** A transaction's only statement, and the connection that waits for it. */
interface Only {
  client: pg.Client;
  send: Query;
  query: Statement;
}

/** The connections of a pool: how their transactions begin. */
interface Pooled {
  begin: string;
}

const sendBegin = ({ client, send }: Pick<Only, 'client' | 'send'>, begin: string): void => {
  // without it, what follows would be committed by itself
  Promise.resolve(send(begin)).catch(() => connectionOf(client).stream.destroy());
};

/**
 * Runs transactions of one statement each as one transaction, on the first one's connection: PostgreSQL takes a quarter less for
 * each than if it had a commit of its own.
 */
const commitTogether = answerTogether<Only, unknown, Pooled>({
  // the more it commits together, the less each of them costs
  atOnce: 1,
  answerAll: async ({ begin }, asked, lockWait) => {
    const [first] = asked;
    if (!first) return [];
    const answers = await sendTogether(first.client, () => {
      sendBegin(first, `${begin}; set local lock_timeout = ${lockWait}`);
      return Promise.allSettled(
        [...asked.map(({ query }) => query), 'commit'].map((query) => first.send(query)),
      );
    });
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
  },
});

/**
 * Makes a client's `query` send `begin` with the first statement of a transaction, and `commit` with its last one. First
 * statements that are the last ones too are committed together.
 */
function joiningTransaction(client: pg.Client, pooled: Pooled): Query {
  const { begin } = pooled;
  const send: Query = client.query.bind(client);
  // undefined outside of a transaction
  let state: 'begun' | 'unsent' | 'ended' | undefined;

  const beginWith = (ask: () => unknown): unknown =>
    sendTogether(client, () => {
      sendBegin({ client, send }, begin);
      return ask();
    });

  return (query, ...rest) => {
    const text = typeof query === 'string' ? query : textOf(query);
    if (rest.some((part) => typeof part === 'function') || text === undefined) {
      if (state === 'unsent') sendBegin({ client, send }, begin);
      if (state === 'unsent') state = 'begun';
      return send(query, ...rest);
    }
    if (text === 'begin') {
      state = 'unsent';
      return Promise.resolve(nothing);
    }
    const before = state;
    if (text === 'commit' || text === 'rollback') {
      state = undefined;
      return before === 'unsent' || before === 'ended' ? Promise.resolve(nothing) : send(query, ...rest);
    }
    if (before === 'ended') return Promise.reject(new Error('The transaction has ended'));
    const isLast = isStatement(query) && query.isLast;
    if (before) state = isLast ? 'ended' : 'begun';
    if (isLast && before === 'unsent') return commitTogether(pooled, { client, send, query });
    if (isLast && before)
      return sendTogether(client, () =>
        Promise.all([send(query, ...rest), send('commit')]).then(([answer]) => answer),
      );
    return before === 'unsent' ? beginWith(() => send(query, ...rest)) : send(query, ...rest);
  };
}

/** Whether a query is a statement, and no cursor or copy. */
const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);

/** The text of a statement; undefined for a cursor or a copy, which nothing is sent with. */
const textOf = (query: unknown): string | undefined => (isStatement(query) ? query.text : undefined);

/** A connection: how it begins, how it parses values, and what of a statement it sends. */

/** A pooler in transaction mode between the server and PostgreSQL, such as PgBouncer. */
export interface Pooler {
  directUrl: string;
  /** Whether it knows prepared statements by their names, as PgBouncer does from 1.21 on. */
  keepsNames: boolean;
}

/** Milliseconds, by PostgreSQL's names. */
export type Limits = Record<'statement_timeout' | 'lock_timeout', number>;

/** The first statement of each session of a pool. */
export const sessionStatement = `select set_config('TimeZone', 'UTC', false), pg_is_in_recovery() as "isReadOnly"`;

/** Start-up parameters of a client that works by itself, for as long as it takes. */
export const unlimited =
  '-c TimeZone=UTC -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0';

/** Sets the zone, which a pooler keeps for each of its clients. Refuses a server in recovery, whose answers may be old. */
export const prepareSession: pg.PoolConfig['verify'] = (client, done) => {
  client.query<{ isReadOnly: boolean }>(sessionStatement, (error: Error | null, found) => {
    const isReadOnly = !error && found.rows[0]?.isReadOnly;
    done(error ?? (isReadOnly ? new Error('Connection terminated: this server only reads') : undefined));
  });
};

const { builtins } = pg.types;
const arrayOf = { int8: 1016, date: 1182, text: 1009 };

// not in pg's own table, which the whole process shares
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseInt8,
  [arrayOf.int8]: (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item))),
  [builtins.DATE]: asText,
  [arrayOf.date]: parseTextArray,
  [builtins.TIMESTAMP]: asText,
  [builtins.INTERVAL]: asText,
};

/** Makes the class of a pool's connections, which parse values our way and send what a pooler passes on. */
export function clientFor(limits: Limits, pooler: Pooler | undefined): typeof pg.Client {
  const set = Object.entries(limits).map(([name, limit]) => `; set local ${name} = ${limit}`);
  const pooled = { begin: pooler ? `begin${set.join('')}` : 'begin' };
  const keepsNames = pooler?.keepsNames ?? true;
  const sent = (query: unknown): unknown => {
    if (!isStatement(query)) return query;
    const { text, name } = query;
    return {
      ...query,
      name: name && keepsNames ? nameOf(name, text) : undefined,
      types: undefined,
    };
  };
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({
        ...(typeof config === 'string' ? { connectionString: config } : config),
        types: { getTypeParser: parserOf },
      });
      const send = joiningTransaction(this, pooled);
      this.query = ((query: unknown, ...rest: unknown[]) => send(sent(query), ...rest)) as typeof this.query;
    }
  };
}

const names = new Map<string, string>();

/** Names a prepared statement by its text: a pooler's connection knows the statements of every server process. */
function nameOf(label: string, text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `${label}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text');

function asText(text: string): string {
  return text;
}

function parseTextArray(text: string): (string | null)[] {
  return pg.types.getTypeParser(arrayOf.text, 'text')(text);
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the numbers that are exact.`);
  return value;
}
