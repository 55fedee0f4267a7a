import { afterEach, beforeEach, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;

beforeEach(async () => {
  test = await createEmptyDatabase();
  await migrate(test.url, undefined, '0027_ended_report_mails');
});

afterEach(() => test.drop());

it('people whose account was deleted before are marked, also if somebody has made them active since', async () => {
  const { pool } = test.db;
  await pool.query(
    `insert into companies (company_name, company_display_name, prefix, email, mobile, website_url, address, company_logo,
       fake_message, fake_audio, social_links)
     values ('Tea', 'Tea', 'T1', 'tea@example.com', '9876543210', 'https://example.com', 'Pune', '/uploads/logo.png', 'Fake', '/uploads/fake.mp3', '{}')`,
  );
  await pool.query(
    `insert into roles (company_id, role_name, remarks, user_type) select id, 'Packer', 'Packs', 1 from companies`,
  );
  await pool.query(
    `insert into users (company_id, role_id, user_type, user_name, email, mobile_no, password_hash, is_active)
     select company_id, id, 1, name, name || '@example.com', mobile, 'x', active from roles cross join (values
       ('Staying', '9000000001', true), ('Inactive', '9000000002', false), ('Gone', 'deleted-3', false),
       ('Back', 'deleted-4', true)) as people (name, mobile, active)`,
  );
  await pool.query(`update users set mobile_no = 'deleted-' || id where mobile_no like 'deleted-%'`);
  await migrate(test.url);
  const { rows } = await pool.query<{ name: string; active: boolean; deleted: boolean }>(
    'select user_name as name, is_active as active, deleted_at is not null as deleted from users order by id',
  );
  expect(rows).toEqual([
    { name: 'Staying', active: true, deleted: false },
    { name: 'Inactive', active: false, deleted: false },
    { name: 'Gone', active: false, deleted: true },
    { name: 'Back', active: false, deleted: true },
  ]);
});
