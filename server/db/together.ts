/** Sends statements together that need not wait for one another's answers, as each wait costs a transaction more than its work. */
import pg from 'pg';

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

/**
 * Makes a client's `query` send `begin` with the first statement of a transaction, and `commit` with its last one. A first
 * statement that is the last one too is a transaction by itself.
 *
 * @param begin what begins a transaction
 * @param isAlone whether it says nothing but that
 */
export function joiningTransaction(client: pg.Client, begin: string, isAlone: boolean): Query {
  const send: Query = client.query.bind(client);
  // undefined outside of a transaction
  let state: 'begun' | 'unsent' | 'ended' | undefined;

  const sendBegin = (): void => {
    // without it, what follows would be committed by itself
    Promise.resolve(send(begin)).catch(() => connectionOf(client).stream.destroy());
  };
  const beginWith = (ask: () => unknown): unknown =>
    sendTogether(client, () => {
      sendBegin();
      return ask();
    });

  return (query, ...rest) => {
    const text = typeof query === 'string' ? query : textOf(query);
    if (rest.some((part) => typeof part === 'function') || text === undefined) {
      if (state === 'unsent') sendBegin();
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
    if (isLast && before && (before === 'begun' || !isAlone)) {
      const ask = () => Promise.all([send(query, ...rest), send('commit')]).then(([answer]) => answer);
      return before === 'begun' ? sendTogether(client, ask) : beginWith(ask);
    }
    return before === 'unsent' && !isLast ? beginWith(() => send(query, ...rest)) : send(query, ...rest);
  };
}

/** Whether a query is a statement, and no cursor or copy. */
export const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);

/** The text of a statement; undefined for a cursor or a copy, which nothing is sent with. */
const textOf = (query: unknown): string | undefined => (isStatement(query) ? query.text : undefined);
