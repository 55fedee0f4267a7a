import { randomUUID } from 'node:crypto';
import {
  cancelScript,
  type ExecuteScriptRequest,
  executeScript,
  type ScriptResult,
  type ScriptType,
  type SqlFault,
} from '../../contract/calls/sqlEditor.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { hashPassword } from '../../server/access/people/passwordHash.ts';
import { openEditor } from '../../server/modules/sqlEditor/openEditor.ts';
import { appOf } from './appOf.ts';
import { askApp, type Asked } from './ask.ts';
import { createCompany, createRole, createUser, everyRight, signIn } from './factories.ts';
import type { TestDeps } from './testDeps.ts';

/** A run's answer, or the reason for its refusal. */
export type Answered = Asked<ScriptResult & SqlFault>;

export const ownPassword = 'Admin1234';

/** The operating company with an administrator who runs scripts. */
export async function openSqlEditor(deps: TestDeps) {
  const ask = askApp(appOf(deps));
  const companyId = await createCompany(deps);
  const rights = { [pageKeys.sqlEditor]: everyRight };
  const administrator = async (company = companyId) => {
    const roleId = await createRole(deps, company, rights);
    await deps.database.pool.query('insert into administrator_roles (role_id) values ($1)', [roleId]);
    const user = await createUser(deps, { companyId: company, roleId });
    await deps.database.pool.query('update users set password_hash = $2 where id = $1', [
      user.userId,
      await hashPassword(ownPassword),
    ]);
    return { ...user, token: await signIn(deps, user) };
  };
  const person = await administrator();
  const { token } = person;
  const run = (
    Script: string,
    ScriptType: ScriptType = 'Query',
    more: Partial<ExecuteScriptRequest> = {},
  ): Promise<Answered> =>
    ask<ScriptResult & SqlFault>(
      executeScript.path,
      { Script, ScriptType, RunId: randomUUID(), ...more },
      { token },
    );
  const cancel = (RunId: string) => ask(cancelScript, { RunId }, { token });
  const editor = await openEditor(deps);
  return { ask, companyId, rights, administrator, person, token, run, cancel, editor };
}

/** Drops the roles of the test's database, which would outlive it. */
export async function dropEditorRoles(deps: TestDeps): Promise<void> {
  const editor = await openEditor(deps);
  if ('reason' in editor) return;
  for (const role of Object.values(editor.roles)) {
    await deps.database.pool.query(`drop owned by ${role}`);
    await deps.database.pool.query(`drop role ${role}`);
  }
}
