import { createHash, randomBytes, randomFillSync } from 'node:crypto';
import { pageKey, pageKeys } from '../../contract/pages/pages.ts';
import { can, type Permission } from '../../contract/pages/Permission.ts';
import { webType } from '../../contract/choices/people.ts';
import type { Portal } from '../../contract/resource/Portal.ts';
import { oncePer } from '../../contract/values/oncePer.ts';
import { answerTogether } from '../db/answerTogether.ts';
import type { Connections } from '../db/connect.ts';
import type { Deps } from './Deps.ts';

/** The person who asks, read from the database for every call, so a changed right is in force at once. */
export interface Session {
  tokenHash: string;
  userId: number;
  userName: string;
  email: string;
  roleId: number;
  /** 1 Web, 2 Mobile. */
  userType: number;
  /** The company acted for: whose rows are seen and written. */
  companyId: number;
  ownCompanyId: number;
  /** Whether the person belongs to the operating company, the first one. */
  operating: boolean;
  /** The rights of the role. */
  granted: readonly Permission[];
  /** Those of them that the person can use. */
  permissions: readonly Permission[];
  /** Whether the session only lets the person add a passkey, which their role needs. It has no right then. */
  addsPasskey?: boolean;
  /** The program that asks with a key, within the rights of the person who made it. */
  program?: { id: number; onlyReads: boolean; servesAssistants: boolean; addresses: string | null };
  /** The position of the database's log as the call began: whatever was saved before is there by then. */
  position?: string;
}

/** Whether the person sees every company and may act for it: staff of the operating one, not its dealers. */
export const seesAllCompanies = ({ operating, userType }: Pick<Session, 'operating' | 'userType'>): boolean =>
  operating && userType === webType;

/** A secret of 256 bits for a session or a mailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Milliseconds from a sign-in to the end of its session. */
export const sessionLifetime = 12 * 60 * 60 * 1000;

/** Returns the hash of a token, which the database stores. So many random bits need no salt. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const handWrittenFor = (
  { handWrittenPages }: Portal,
  word: 'forAdministrators' | 'forMobileUsers',
): string[] => handWrittenPages.filter((page) => page[word]).map(({ path }) => pageKey(path));

const noRight = { IsView: false, IsAdd: false, IsEdit: false, IsReport: false, Rights: [] };

/**
 * The rights of a role as a person with it can use them. Nobody may add what they could not see afterwards: another company,
 * or, for people who are no staff, other people. Some pages are only for the operating company's administrators, and some are
 * for mobile users.
 */
export function usableRights(
  portal: Portal,
  permissions: readonly Permission[],
  person: Pick<Session, 'operating' | 'userType'> & { isAdministrator: boolean },
): Permission[] {
  const { resources } = portal;
  const unseen = resources.filter(
    ({ rowsOf, person: isPeople }) =>
      (rowsOf === 'own-company' && !seesAllCompanies(person)) ||
      (isPeople !== undefined && person.userType > webType),
  );
  const pages = new Set(unseen.map(({ page }) => page));
  const closed = [
    ...(person.isAdministrator && seesAllCompanies(person)
      ? []
      : handWrittenFor(portal, 'forAdministrators')),
    ...(person.userType === webType
      ? [
          ...handWrittenFor(portal, 'forMobileUsers'),
          ...resources.filter(({ forMobileUsers }) => forMobileUsers).map(({ page }) => page),
        ]
      : []),
  ];
  return permissions.map((entry) => {
    if (closed.includes(entry.ActionName)) return { ...entry, ...noRight };
    return pages.has(entry.ActionName) ? { ...entry, IsAdd: false } : entry;
  });
}

const bearer = /^Bearer ([\w-]{43})$/i;

/** The hash of the token in an `Authorization: Bearer …` header; undefined where it has none. */
export function bearerHash(authorization: string | undefined): string | undefined {
  const token = bearer.exec(authorization ?? '')?.[1];
  return token && tokenHash(token);
}

/** Permissions of the role in `r`, as the wire sends them. */
export const permissionsOfRole = `coalesce((
  select json_agg(json_build_object('PageId', p.id, 'PageName', p.page_name, 'ActionName', p.action_name,
    'IsView', g.is_view, 'IsAdd', g.is_add, 'IsEdit', g.is_edit, 'IsReport', g.is_report,
    'Rights', g.own_rights) order by p.id)
  from role_permissions g join pages p on p.id = g.page_id where g.role_id = r.id), '[]')`;

/** Whether the role in `r` is one that gets every right on each page as it is added. */
export const isAdministratorRole = 'exists (select from administrator_roles a where a.role_id = r.id)';

/** The person who asks, with the version of their role's rights, and the company that they act for if they may choose it. */
type Person = Omit<Session, 'granted' | 'permissions' | 'operating' | 'companyId'> & {
  version: number;
  chosenCompany: number;
};

/** The rights of a role with their version. Each change of the rights gives them a new one. */
interface KnownRights {
  version: number;
  isAdministrator: boolean;
  granted: readonly Permission[];
  /** What people with the role can use of them, by what else decides it. */
  usable: Map<string, readonly Permission[]>;
}

/** Roles whose rights are cached. The rights of further roles are read again. */
const mostRoles = 1000;
/** By database and role, the rights that were read last. They hold while the version that a person brings is the same. */
const known = new WeakMap<Connections, Map<number, KnownRights>>();

const versionOfRole = `coalesce((select v.version from rights_versions v where v.role_id = r.id), 0)`;

async function rightsOf(
  connections: Connections,
  roleId: number,
  version: number,
): Promise<Omit<KnownRights, 'version'>> {
  let roles = known.get(connections);
  if (!roles) known.set(connections, (roles = new Map()));
  const held = roles.get(roleId);
  if (held?.version === version) return held;
  const { rows } = await connections.pool.query<Omit<KnownRights, 'usable'>>({
    name: 'read-rights',
    text: `select ${versionOfRole} as version, ${isAdministratorRole} as "isAdministrator", ${permissionsOfRole} as granted from roles r where r.id = $1`,
    values: [roleId],
  });
  const usable = new Map<string, readonly Permission[]>();
  if (!rows[0]) return { granted: [], isAdministrator: false, usable };
  const read = { ...rows[0], usable };
  if (roles.size >= mostRoles) roles.clear();
  roles.set(roleId, read);
  return read;
}

/** The person `u` with the role `r`, who acts for the company `chosen` if they belong to the operating one. */
const personColumns = (chosen: string) => `u.id as "userId", u.user_name as "userName", u.email,
  u.role_id as "roleId", u.user_type as "userType", u.company_id as "ownCompanyId", ${chosen} as "chosenCompany",
  ${versionOfRole} as version, pg_current_wal_flush_lsn() as position`;

/** The tables of active people, after the users' own. */
const activePerson = `join roles r on r.id = u.role_id and r.is_active
  join companies c on c.id = u.company_id and c.is_active`;

/** By database, its operating company. That stays the first one, and each call would pay for finding it. */
const operatingCompanies = new WeakMap<Connections, number>();

async function operatingCompany(connections: Connections): Promise<number> {
  const found = operatingCompanies.get(connections);
  if (found !== undefined) return found;
  const { rows } = await connections.pool.query<{ id: number }>('select min(id) as id from companies');
  const id = rows[0]?.id ?? 0;
  operatingCompanies.set(connections, id);
  return id;
}

/** A prepared statement that finds people by the hash of a token, many at once; `one` selects the person of `asked.hash`. */
const findByHash = <Found extends { tokenHash: string }>(name: string, one: string) =>
  answerTogether({
    // it waits for no lock, and the more it answers together, the less each of them costs
    atOnce: 1,
    answerAll: async ({ pool }: Connections, asked: readonly { hash: string; at: Date }[]) => {
      const { rows } = await pool.query<{ found: Found }>({
        name,
        // one column, as describing ten of them costs Node more than reading their JSON
        text: `select row_to_json(found) as found
          from json_to_recordset($1) as asked (hash text, at timestamptz), lateral (${one} limit 1) found`,
        values: [JSON.stringify(asked)],
      });
      const found = new Map(rows.map((row) => [row.found.tokenHash, row.found]));
      return asked.map(({ hash }) => found.get(hash));
    },
  });

/** Finds the person by the hash of their session's token. */
const personOf = findByHash<Person>(
  'read-sessions',
  `select s.token_hash as "tokenHash", s.adds_passkey as "addsPasskey", ${personColumns('s.company_id')}
    from sessions s join users u on u.id = s.user_id and u.is_active ${activePerson}
    where s.token_hash = asked.hash and s.expires_at > asked.at`,
);

/**
 * Whose session the `Authorization: Bearer …` header names, with rights as they are now; undefined when it has ended or
 * the person, their role or their company is not active. A person who has left the
 * operating company acts for their own.
 */
export async function readSession(
  { database, now, portal }: Pick<Deps, 'database' | 'now' | 'portal'>,
  authorization: string | undefined,
): Promise<Session | undefined> {
  const hash = bearerHash(authorization);
  if (!hash) return undefined;
  const found = await personOf(database.front, { hash, at: now() });
  return found && withRights({ database, portal }, found);
}

/** The person who made a key, with what its program adds to that. */
type Maker = Person & {
  programId: number;
  programName: string;
  onlyReads: boolean;
  servesAssistants: boolean;
  addresses: string | null;
  keyRole: number;
  keyVersion: number;
};

/** Finds the person who made a key, by its hash. */
const makerOf = findByHash<Maker>(
  'read-programs',
  `select k.token_hash as "tokenHash", ${personColumns('p.company_id')}, p.id as "programId",
      p.program_name as "programName", p.only_reads as "onlyReads",
      p.serves_assistants as "servesAssistants", p.addresses,
      p.role_id as "keyRole", coalesce((select v.version from rights_versions v where v.role_id = p.role_id), 0) as "keyVersion"
    from program_keys k join programs p on p.id = k.program_id and p.is_active
      join roles pr on pr.id = p.role_id and pr.is_active
      join users u on u.id = k.made_by and u.is_active ${activePerson}
    where k.token_hash = asked.hash and p.expires_at > asked.at
      and (p.company_id = c.id or exists (select from companies a where a.id = p.company_id and a.is_active))`,
);

/** The rights that both a person and a role have, and those of them to read. */
const rightsWithin = oncePer((permissions: readonly Permission[]) =>
  oncePer((granted: readonly Permission[]) => {
    const ofRole = new Map(granted.map((entry) => [entry.ActionName, entry]));
    const all = permissions.map((entry) => {
      const other = ofRole.get(entry.ActionName);
      return {
        ...entry,
        IsView: entry.IsView && other?.IsView === true,
        IsAdd: entry.IsAdd && other?.IsAdd === true,
        IsEdit: entry.IsEdit && other?.IsEdit === true,
        IsReport: entry.IsReport && other?.IsReport === true,
        Rights: entry.Rights?.filter((right) => other?.Rights?.includes(right)) ?? [],
      };
    });
    return { all, reading: all.map((entry) => ({ ...entry, IsAdd: false, IsEdit: false })) };
  }),
);

/**
 * The session of a program, by its key's hash: that of the person who made the key, as their rights are now, without those that the
 * program's role lacks. Undefined when the key, the program, the person, a role or a company has ended, or the person may no
 * longer have programs.
 */
export async function readProgram(
  { database, now, portal }: Pick<Deps, 'database' | 'now' | 'portal'>,
  hash: string,
): Promise<(Session & Required<Pick<Session, 'program'>>) | undefined> {
  const found = await makerOf(database.front, { hash, at: now() });
  if (!found) return undefined;
  const { programId, programName, onlyReads, servesAssistants, addresses, keyRole, keyVersion, ...maker } =
    found;
  const session = await withRights({ database, portal }, maker, { isProgram: true });
  if (session.companyId !== maker.chosenCompany) return undefined;
  if (!can(session.permissions, pageKeys.programs, 'edit', false)) return undefined;
  const { granted } = await rightsOf(database.front, keyRole, keyVersion);
  const within = rightsWithin(session.permissions)(granted);
  const permissions = onlyReads ? within.reading : within.all;
  return {
    ...session,
    userName: `${programName} (program)`,
    granted: permissions,
    permissions,
    program: { id: programId, onlyReads, servesAssistants, addresses },
  };
}

async function withRights(
  { database, portal }: Pick<Deps, 'database' | 'portal'>,
  { version, chosenCompany, ...known }: Person,
  { isProgram = false } = {},
): Promise<Session> {
  const { ownCompanyId } = known;
  const isOperating = ownCompanyId === (await operatingCompany(database.front));
  const companyId = isOperating ? chosenCompany : ownCompanyId;
  // a program belongs to one company, also where its maker may act for others
  const operating = isOperating && !(isProgram && companyId !== ownCompanyId);
  const person = { ...known, companyId, operating };
  if (person.addsPasskey) return { ...person, granted: [], permissions: [] };
  const { granted, isAdministrator, usable } = await rightsOf(database.front, person.roleId, version);
  const kind = `${person.operating} ${person.userType}`;
  const permissions = usable.get(kind) ?? usableRights(portal, granted, { ...person, isAdministrator });
  usable.set(kind, permissions);
  return { ...person, granted, permissions };
}

/**
 * The session in which the server works for a person who may have signed out, with their rights as they are now; undefined if
 * they, their role or their company is not active, or if they may not act for the company any more.
 */
export async function sessionFor(
  { database, portal }: Pick<Deps, 'database' | 'portal'>,
  { userId, companyId }: Pick<Session, 'userId' | 'companyId'>,
): Promise<Session | undefined> {
  const { rows } = await database.front.pool.query<Person>(
    `select '' as "tokenHash", ${personColumns('$2::int')}
    from users u ${activePerson} where u.id = $1 and u.is_active`,
    [userId, companyId],
  );
  const session = rows[0] && (await withRights({ database, portal }, rows[0]));
  return session?.companyId === companyId ? session : undefined;
}

const bytes = 16;

// drawn for many names at once: each draw asks the system
const drawn = Buffer.alloc(256 * bytes);
let used = drawn.length;

/** 128 random bits as 22 letters, digits, `-` and `_`: a name that nobody guesses. */
export function randomName(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const name = drawn.toString('base64url', used, used + bytes);
  drawn.fill(0, used, used + bytes);
  used += bytes;
  return name;
}
