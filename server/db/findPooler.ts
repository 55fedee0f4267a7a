import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Pooler, sessionStatement } from './client.ts';
import { startLocks } from './locks.ts';
import { connected } from './migrate.ts';
import { isDatabaseAway } from './pgError.ts';

/** The role sets these in each session, because poolers refuse start-up parameters: the shortest limits of all pools. */
const roleSettings = {
  statement_timeout: '10s',
  lock_timeout: '1s',
  idle_in_transaction_session_timeout: '1min',
  jit: 'off',
};

/** Each session of a pool has these. */
const needed: Readonly<Record<string, string>> = { ...roleSettings, TimeZone: 'UTC' };

/**
 * Finds out whether `url` leads to a pooler, and what it can do; undefined if it leads to PostgreSQL itself. Behind a pooler,
 * the database's role gets the limits of time that its sessions begin with.
 *
 * @throws Error if `directUrl` leads to a pooler, too, or if the sessions do not get the limits
 */
export async function findPooler(url: string, directUrl: string, tries = 5): Promise<Pooler | undefined> {
  try {
    return await lookForPooler(url, directUrl);
  } catch (error) {
    // a server that begins at the same time may have ended this session
    if (tries > 1 && isDatabaseAway(error)) return findPooler(url, directUrl, tries - 1);
    throw error;
  }
}

async function lookForPooler(url: string, directUrl: string): Promise<Pooler | undefined> {
  const keepsNames = await connected(
    url,
    async (client) => {
      if (await isDirect(client)) return undefined;
      if (!(await connected(directUrl, isDirect, '')))
        throw new Error(
          'DATABASE_URL leads to a pooler. Put the address of PostgreSQL itself into DATABASE_DIRECT_URL: migrations and the SQL editor need sessions of their own.',
        );
      if ((await wrongSettings(client)).length) await setRole(client, directUrl);
      const wrong = await wrongSettings(client);
      if (wrong.length)
        throw new Error(
          `Behind the pooler, sessions have another ${wrong.join(', ')} than the server needs, although its role sets them. Look for what sets them otherwise, such as the pooler's connect_query, or restart the pooler.`,
        );
      return knowsNames(client);
    },
    '',
  );
  return keepsNames === undefined ? undefined : { directUrl, keepsNames };
}

/** A pooler tells its clients of another process than the one that works for them. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === (client as { processID?: number }).processID;
}

async function wrongSettings(client: pg.Client): Promise<string[]> {
  await client.query(sessionStatement);
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [Object.keys(needed)],
  );
  return rows.filter(({ name, value }) => value !== needed[name]).map(({ name }) => name);
}

/** Sets the role's limits in this database, and ends its idle sessions, which are older. */
async function setRole(client: pg.Client, directUrl: string): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string }>(
    'select current_user as role, current_database() as database',
  );
  const [{ role, database } = { role: '', database: '' }] = rows;
  const whose = `role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`;
  await connected(directUrl, async (direct) => {
    await direct.query('begin');
    await direct.query('select pg_advisory_xact_lock($1)', [startLocks.setRole]);
    for (const [name, value] of Object.entries(roleSettings))
      await direct.query(`alter ${whose} set ${name} = ${pg.escapeLiteral(value)}`);
    await direct.query('commit');
    await direct.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where usename = $1 and datname = $2 and state = 'idle' and pid <> pg_backend_pid()`,
      [role, database],
    );
  });
}

/** Tells whether the pooler gives prepared statements names of its own, under which all its connections find them. */
async function knowsNames(client: pg.Client): Promise<boolean> {
  const name = `probe-${randomBytes(8).toString('hex')}`;
  await client.query('begin');
  const text = 'select from pg_prepared_statements where name = $1';
  const { rowCount } = await client.query({ name, text, values: [name] });
  if (rowCount) await client.query(`deallocate ${pg.escapeIdentifier(name)}`);
  await client.query('commit');
  return !rowCount;
}
