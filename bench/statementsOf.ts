import type { World } from './openWorld.ts';

interface Statement {
  text: string;
  values: unknown[];
  /** Milliseconds until its answer. */
  took: number;
}

type Query = (...parts: unknown[]) => unknown;

/** Watches the statements that a world sends to its database. */
export function watchStatements({ deps }: World) {
  const { pool } = deps.database;
  let sent: Statement[] | undefined;
  const watched = new WeakSet<object>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((asked: string | { text: string; values?: unknown[] }, ...rest: unknown[]) => {
      const begun = performance.now();
      const of = sent;
      const [values] = rest;
      const text = typeof asked === 'string' ? asked : asked.text;
      const own = typeof asked === 'string' ? undefined : asked.values;
      const statement = { text, values: Array.isArray(values) ? values : (own ?? []), took: 0 };
      of?.push(statement);
      const end = () => {
        statement.took = performance.now() - begun;
      };
      const last = rest.at(-1);
      if (typeof last === 'function')
        return query(asked, ...rest.slice(0, -1), (...answer: unknown[]) => {
          end();
          (last as Query)(...answer);
        });
      return (query(asked, ...rest) as Promise<unknown>).finally(end);
    }) as typeof client.query;
  });

  /** Answers the statements of one piece of work; nothing else may run meanwhile. */
  const statementsOf = async (work: () => Promise<unknown>): Promise<Statement[]> => {
    sent = [];
    await work();
    const found = sent;
    sent = undefined;
    return found;
  };

  /** Describes in a few words how the database finds a statement's rows. */
  const planOf = async ({ text, values }: Statement): Promise<string> => {
    if (!/^\s*(select|with|update|insert|delete)\b/i.test(text)) return '';
    const { rows } = await pool.query<Record<string, string>>(`explain ${text}`, values);
    return rows
      .map((row) => String(row['QUERY PLAN']))
      .filter((line) => line.includes('Scan'))
      .map((line) => line.replace(/\s*\(cost.*/, '').replace(/^[\s>-]+/, ''))
      .join('; ');
  };

  return { statementsOf, planOf };
}
