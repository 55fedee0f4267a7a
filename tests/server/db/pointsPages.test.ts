import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;

beforeEach(async () => {
  test = await createEmptyDatabase();
  await migrate(test.url, undefined, '0006_company_messages');
});

afterEach(() => test.drop());

/** Adds a role to the only company. */
async function addRole(name: string, userType: number): Promise<void> {
  await test.db.pool.query(
    `insert into companies (company_name, company_display_name, prefix, email, mobile, website_url, address, company_logo,
       fake_message, fake_audio, social_links)
     select 'Tea', 'Tea', 'T1', 'tea@example.com', '9876543210', 'https://example.com', 'Pune', '/uploads/logo.png', 'Fake', '/uploads/fake.mp3', '{}'
     where not exists (select from companies)`,
  );
  await test.db.pool.query(
    `insert into roles (company_id, role_name, remarks, user_type) select id, $1, $1, $2 from companies`,
    [name, userType],
  );
}

async function rights() {
  const { rows } = await test.db.pool.query<{ role: string; page: string; add: boolean }>(
    `select r.role_name as role, p.action_name as page, g.is_add as add from role_permissions g
     join roles r on r.id = g.role_id join pages p on p.id = g.page_id where g.is_view order by r.id, page`,
  );
  return rows.map(({ role, page, add }) => `${role}: ${page}${add ? ' +' : ''}`);
}

it('mobile users’ roles get the pages about points, and no other role does', async () => {
  await addRole('Mechanic', 2);
  await addRole('Dealer', 2);
  await addRole('Packer', 1);
  await migrate(test.url);
  expect(await rights()).toEqual(['Mechanic: my-points', 'Mechanic: redeem +', 'Mechanic: scan']);
});

it('a role whose rights to these pages somebody has saved stays as it is', async () => {
  await addRole('Fitter', 2);
  await test.db.pool.query(`
    insert into pages (action_name, page_name) values ('scan', 'Scan');
    insert into role_permissions (role_id, page_id) select r.id, p.id from roles r, pages p`);
  await migrate(test.url);
  expect(await rights()).toEqual([]);
});

it('a new database gets no page before its server starts', async () => {
  await migrate(test.url);
  expect((await test.db.pool.query('select from pages')).rows).toHaveLength(0);
});
