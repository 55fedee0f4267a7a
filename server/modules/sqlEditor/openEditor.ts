import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../../calls/answer.ts';
import type { Deps } from '../../calls/Deps.ts';
import { editorSchema } from '../../db/schema/sqlEditor.ts';
import { startLocks } from '../../db/locks.ts';
import { pgError, sqlState } from '../../db/pgError.ts';
import { type EditorRoles, schemaStatements } from './editorStatements.ts';
import { editorTables } from './editorTables.ts';

type Given = Pick<Deps, 'database' | 'keyring' | 'log' | 'config'>;

/** Runs scripts as roles of their own, which see only the views of the editor. */
export interface Editor {
  roles: EditorRoles;
  /** Returns a client for one run as one of the roles, not connected yet, which is thrown away after it. */
  clientOf: (role: keyof EditorRoles, seconds: number) => pg.Client;
  /** Returns a client as the server itself, beside its pool. */
  ownerClient: () => pg.Client;
}

/** Says why there is no editor. */
export interface NoEditor {
  reason: string;
}

// Roles and views

const quoted = pg.escapeIdentifier;
const second = 1000;

/** Returns what PostgreSQL stores of a password: the password itself is neither sent nor logged. */
function scramVerifier(password: string): string {
  const [salt, rounds] = [randomBytes(16), 4096];
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** Names a database's two roles, for roles belong to the cluster. */
function rolesOf(database: string): EditorRoles {
  const mark = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return { reader: `sealbook_reader_${mark}`, writer: `sealbook_writer_${mark}` };
}

/** Makes the role or brings it up to date, and returns whether it was missing. */
async function makeRole(client: pg.ClientBase, role: string, password: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const kept = `login connection limit 16 password ${pg.escapeLiteral(scramVerifier(password))}`;
  await client.query(`${rowCount ? 'alter' : 'create'} role ${quoted(role)} ${kept}`);
  // so that the owner can end its runs; the role gets no right by that
  const { rows } = await client.query<{ mayEnd: boolean }>(
    `select pg_has_role(current_user, $1, 'usage') as "mayEnd"`,
    [role],
  );
  if (!rows[0]?.mayEnd) await client.query(`grant ${quoted(role)} to current_user`);
  return !rowCount;
}

/** Makes the roles' rights and the views, where they differ from this program's. */
async function makeSchema(client: pg.ClientBase, roles: EditorRoles): Promise<void> {
  const statements = schemaStatements(editorTables, roles);
  const mark = createHash('sha256').update(statements.join('\n')).digest('hex');
  const { rows } = await client.query<{
    mark: string | null;
    database: string;
    isOpen: boolean;
    givesTemporary: boolean;
    seesViews: boolean | null;
  }>(
    `select obj_description(to_regnamespace($1), 'pg_namespace') as mark, current_database() as database,
       has_database_privilege('public', current_database(), 'temporary') as "givesTemporary",
       has_schema_privilege($2, to_regnamespace($1), 'usage') as "seesViews",
       exists (select from pg_namespace n, aclexplode(n.nspacl) a where n.nspname = 'public' and a.grantee = 0) as "isOpen"`,
    [editorSchema, roles.reader],
  );
  const [found] = rows;
  // else a function that somebody makes there is everybody's to call
  if (found?.isOpen) await client.query('revoke all on schema public from public');
  const name = quoted(found?.database ?? '');
  // a function of the session's own would run what the script itself may not
  if (found?.givesTemporary) await client.query(`revoke temporary on database ${name} from public`);
  for (const role of Object.values(roles))
    await client.query(`grant connect on database ${name} to ${quoted(role)}`);
  if (found?.mark === mark && found.seesViews) return;
  for (const statement of statements) await client.query(statement);
  await client.query(`comment on schema ${quoted(editorSchema)} is ${pg.escapeLiteral(mark)}`);
}

/** SQL that names the rights that the roles must not have: nobody trusts that nothing else was granted to everybody. */
const excess = `
  select format('the schema %I is open to everybody: revoke usage on schema %1$I from public', n.nspname) as what
  from pg_namespace n, unnest($1::name[]) role
  where n.nspname not in ($2, 'pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
    and has_schema_privilege(role, n.oid, 'usage')
  union select format('the role %I has rights that scripts must not have', rolname) from pg_roles
  where rolname = any($1) and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls)
  union select format('the role %I is a member of another one', m.rolname) from pg_auth_members a
    join pg_roles m on m.oid = a.member where m.rolname = any($1)
  union select format('the role %I may make schemas in the database', role) from unnest($1::name[]) role
  where has_database_privilege(role, current_database(), 'create')
  union select format('the role %I may make temporary tables', role) from unnest($1::name[]) role
  where has_database_privilege(role, current_database(), 'temporary')
  union select format('the role %I owns something', r.rolname) from pg_shdepend d
    join pg_roles r on r.oid = d.refobjid and r.rolname = any($1)
  where d.refclassid = 'pg_authid'::regclass and d.deptype = 'o'
    and d.dbid = (select oid from pg_database where datname = current_database())`;

// Opening

/** Milliseconds for which others may wait for our triggers on their tables, and between two tries. */
const patience = { lock: 500, pause: 700, tries: 8 };

/** Opens the editor, and tries again where a table is in use. */
async function openPatiently(given: Given): Promise<Editor> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(given);
    } catch (error) {
      if (pgError(error)?.code !== sqlState.lockNotAvailable || tries === patience.tries) throw error;
      await setTimeout(patience.pause);
    }
  }
}

async function open(given: Given): Promise<Editor> {
  const { pool } = given.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // whoever uses the tables waits behind us, and so does an index that a migration builds
    await client.query(`set local lock_timeout = '${patience.lock}ms'`);
    // a migration can't alter what a view reads
    await client.query('select pg_advisory_xact_lock_shared($1)', [startLocks.migrate]);
    await client.query('select pg_advisory_xact_lock($1)', [startLocks.openEditor]);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const roles = rolesOf(rows[0]?.name ?? '');
    const passwordOf = (role: string) => given.keyring.passwordFor(role);
    for (const role of Object.values(roles)) await makeRole(client, role, passwordOf(role));
    await makeSchema(client, roles);
    const { rows: found } = await client.query<{ what: string }>(excess, [
      Object.values(roles),
      editorSchema,
    ]);
    if (found.length) throw new Error(`${found.map(({ what }) => what).join('; ')}.`);
    await client.query('commit');
    const ownerClient = ownerOf(given);
    const clientOf = clientsOf(ownerClient(), roles, passwordOf, given.config.timeZone);
    const editor = { roles, clientOf, ownerClient };
    await assertSignsIn(editor);
    return editor;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

const ownerOf =
  ({ database }: Given): Editor['ownerClient'] =>
  () => {
    const timeouts = { connectionTimeoutMillis: 5 * second, query_timeout: 5 * second };
    const client = new pg.Client({ connectionString: database.directUrl, ...timeouts });
    client.on('error', () => {});
    return client;
  };

/**
 * @param owner not connected; says where it would connect, because a URL wins over what is beside it
 * @param zone whose days a script's dates are, as everywhere in the portal
 */
function clientsOf(
  owner: pg.Client,
  roles: EditorRoles,
  passwordOf: (role: string) => string,
  zone: string,
): Editor['clientOf'] {
  return (role, seconds) => {
    const client = new pg.Client({
      host: owner.host,
      port: owner.port,
      database: owner.database ?? '',
      ssl: owner.ssl,
      user: roles[role],
      password: passwordOf(roles[role]),
      application_name: 'sealbook SQL editor',
      connectionTimeoutMillis: 5 * second,
      // a script can lengthen them; the server ends the run all the same
      statement_timeout: seconds * second + second,
      lock_timeout: 5 * second,
      idle_in_transaction_session_timeout: seconds * second,
      options: `-c TimeZone=${zone} -c jit=off -c search_path=${editorSchema} -c standard_conforming_strings=on -c max_parallel_workers_per_gather=0 -c client_connection_check_interval=2s`,
    });
    // a broken connection would end the process; whoever waits for an answer hears of it
    client.on('error', () => {});
    return client;
  };
}

/** Throws where a role can't sign in, for instance because of pg_hba.conf. */
async function assertSignsIn({ roles, clientOf }: Editor): Promise<void> {
  for (const role of Object.keys(roles) as (keyof EditorRoles)[]) {
    const client = clientOf(role, 5);
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>('select session_user as name');
      if (rows[0]?.name !== roles[role]) throw new Error(`it is ${rows[0]?.name} there`);
    } catch (cause) {
      throw new Error(`the role ${roles[role]} can't sign in: ${messageOf(cause)}`, { cause });
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

// Use

interface Opening {
  editor: Promise<Editor | NoEditor>;
  at: number;
}

const openings = new WeakMap<pg.Pool, Opening>();
/** Milliseconds until the next try where there is no editor. */
const pause = 30 * second;

/** Tells whether the views are there: another server that migrates the database drops them. */
async function hasViews({ database }: Pick<Given, 'database'>): Promise<boolean> {
  const { rows } = await database.pool.query<{ isThere: boolean }>(
    'select to_regnamespace($1) is not null as "isThere"',
    [editorSchema],
  );
  return Boolean(rows[0]?.isThere);
}

/** Returns a database's editor, made at its first use and again where it is gone; or why there is none. */
export async function openEditor(given: Given): Promise<Editor | NoEditor> {
  const { pool } = given.database;
  for (let known = openings.get(pool); known; known = openings.get(pool)) {
    const editor = await known.editor;
    const isUsable = 'reason' in editor ? Date.now() < known.at + pause : await hasViews(given);
    if (isUsable) return editor;
    // nobody else has begun it again
    if (openings.get(pool) === known) openings.delete(pool);
  }
  const editor = openPatiently(given).catch((error: unknown) => {
    given.log.warn({ err: error }, 'the SQL editor stays off');
    return {
      reason: `The SQL editor is off, because its database roles could not be made safely: ${messageOf(error)} docs/running.md says which rights the owner of the database needs.`,
    };
  });
  openings.set(pool, { editor, at: Date.now() });
  return editor;
}

/** Returns the editor. Throws Refusal with the reason where there is none. */
export async function requireEditor(deps: Deps): Promise<Editor> {
  const editor = await openEditor(deps);
  if ('reason' in editor) throw new Refusal(editor.reason);
  return editor;
}

/** Looks after the roles and the views at the next run: another server may have changed them. */
export const forgetEditor = ({ database }: Pick<Given, 'database'>): void => {
  openings.delete(database.pool);
};
