import { expect, it } from 'vitest';
import { requirePasswords } from '../../../../server/access/companySignIn/companySignIns.ts';
import type { Account } from '../../../../server/access/people/findAccount.ts';
import { createAdministrator, isEmpty } from '../../../../server/modules/companies/createAdministrator.ts';
import { readSession } from '../../../../server/calls/Session.ts';
import { syncPages } from '../../../../server/engine/syncPages.ts';
import { signIn } from '../../../support/factories.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();

await syncPages(deps.database, [{ actionName: 'company-master', pageName: 'Company Master', rights: {} }]);

const administrator = {
  UserName: 'Asha',
  Email: 'asha@example.com',
  MobileNo: '9876543210',
  Password: 'Secret12',
};
const company = { CompanyName: 'Sealmaker', Prefix: 'SB' };

it('refuses values that break a rule, and stores nothing', async () => {
  const weak = createAdministrator(deps, { ...administrator, Password: 'weak' }, company);
  await expect(weak).rejects.toThrow('Password should be minimum 4 characters long');
  const nameless = createAdministrator(deps, administrator, { ...company, Prefix: 'sb' });
  await expect(nameless).rejects.toThrow('Please enter valid prefix.');
  expect(await isEmpty(deps)).toBe(true);
});

it('makes the operating company and its first administrator, then others beside them', async () => {
  const { id: userId } = await createAdministrator(deps, administrator, company);
  expect(await isEmpty(deps)).toBe(false);
  const token = await signIn(deps, { userId, companyId: 1 });
  const session = await readSession(deps, `Bearer ${token}`);
  expect(session).toMatchObject({
    operating: true,
    userType: 1,
    permissions: [{ ActionName: 'company-master', IsView: true, IsAdd: true, IsEdit: true, IsReport: true }],
  });

  const again = createAdministrator(deps, { ...administrator, Email: 'ASHA@example.com' }, company);
  await expect(again).rejects.toThrow('This e-mail is used by another person already.');
  const second = { ...administrator, Email: 'second@example.com', MobileNo: '9876543211' };
  const { id: secondId } = await createAdministrator(deps, second, { CompanyName: '', Prefix: '' });
  const other = await readSession(deps, `Bearer ${await signIn(deps, { userId: secondId, companyId: 1 })}`);
  expect(other).toMatchObject({ roleId: session?.roleId, companyId: session?.companyId });

  const { rows } = await deps.database.pool.query(
    'select page, record_id as id, record_label as label, action, user_name as by from audit_entries order by id',
  );
  const by = { action: 'created', by: 'create-admin (command)' };
  expect(rows).toEqual([
    { ...by, page: 'company-master', id: 1, label: 'Sealmaker' },
    { ...by, page: 'user-master', id: userId, label: 'Asha' },
    { ...by, page: 'user-master', id: secondId, label: 'Asha' },
  ]);
});

it('lets passwords in again, where the operating company refused them', async () => {
  const { pool } = deps.database;
  await pool.query(
    `insert into company_sign_ins (company_id, domain, issuer, client_id, role_id, admits_at_once, is_required)
     select company_id, 'example.com', 'https://gone.example', 'x', id, false, true from roles where company_id = 1 limit 1`,
  );
  const third = { ...administrator, Email: 'third@example.com', MobileNo: '9876543212' };
  const { domains } = await createAdministrator(deps, third, { CompanyName: '', Prefix: '' });
  expect(domains).toEqual(['example.com']);
  const account = { companyId: 1, userType: 1 } as Account;
  await expect(requirePasswords(deps, account)).resolves.toBeUndefined();
  const { rows } = await pool.query(`select after from audit_entries where page = 'company-sign-in'`);
  expect(rows).toEqual([{ after: { IsRequired: false } }]);
});
