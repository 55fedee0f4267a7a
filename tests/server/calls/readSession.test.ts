import { expect, it } from 'vitest';
import { readSession } from '../../../server/calls/Session.ts';
import { createRole, createUser, setRights, signIn } from '../../support/factories.ts';
import { fileDeps } from '../../support/testDeps.ts';

const deps = await fileDeps();
const { pool } = deps.database;

async function newPerson() {
  const person = await createUser(deps, { rights: { mapping: ['view', 'add'], 'role-master': ['view'] } });
  const authorization = `Bearer ${await signIn(deps, person)}`;
  const granted = async () =>
    Object.fromEntries(
      ((await readSession(deps, authorization))?.granted ?? []).map((one) => [one.ActionName, one]),
    );
  return { ...person, granted };
}

it('has the rights after each statement, whoever ran it', async () => {
  const { roleId, granted } = await newPerson();
  expect(await granted()).toMatchObject({ mapping: { IsView: true, IsAdd: true, IsEdit: false } });
  await pool.query('update role_permissions set is_add = false, is_edit = true where role_id = $1', [roleId]);
  expect(await granted()).toMatchObject({ mapping: { IsAdd: false, IsEdit: true } });
  await pool.query(`update pages set page_name = 'Maps' where action_name = 'mapping'`);
  expect(await granted()).toMatchObject({ mapping: { PageName: 'Maps' } });
  await pool.query('delete from role_permissions where role_id = $1', [roleId]);
  expect(await granted()).toEqual({});
  await setRights(deps, roleId, { mapping: ['view'] });
  expect(Object.keys(await granted())).toEqual(['mapping']);
});

it('has nothing that a transaction rolls back, and another role’s rights at once', async () => {
  const { userId, companyId, roleId, granted } = await newPerson();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update role_permissions set is_edit = true where role_id = $1', [roleId]);
  expect(await granted()).toMatchObject({ mapping: { IsEdit: false } });
  await client.query('rollback');
  client.release();
  await pool.query('update role_permissions set is_report = true where role_id = $1', [roleId]);
  expect(await granted()).toMatchObject({ mapping: { IsEdit: false, IsReport: true } });
  await pool.query('update users set role_id = $2 where id = $1', [
    userId,
    await createRole(deps, companyId),
  ]);
  expect(await granted()).toEqual({});
});
