import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../../../server/calls/answer.ts';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { users } from '../../../../server/db/schema/people.ts';
import { createPerson, type NewPerson } from '../../../../server/access/people/createPerson.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createCompany, createRole } from '../../../support/factories.ts';

let test: TestDatabase;
let person: NewPerson & { password: string };

beforeAll(async () => {
  test = await createTestDatabase();
  const store = { database: test.db };
  const companyId = await createCompany(store);
  person = {
    companyId,
    roleId: await createRole(store, companyId),
    userType: 1,
    userName: 'Asha',
    email: 'Asha@example.com',
    mobileNo: '9876543210',
    password: 'Secret12',
  };
});

afterAll(() => test.drop());

const create = (changes: Partial<NewPerson> = {}) =>
  inTransaction(test.db, (transaction) => createPerson(transaction, { ...person, ...changes }));

it('keeps a person with an argon2id hash in place of the password', async () => {
  const id = await create();
  const [kept] = await test.db.db.select().from(users).where(eq(users.id, id));
  expect(kept).toMatchObject({ userName: 'Asha', email: 'Asha@example.com', isActive: true });
  expect(kept?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(kept)).not.toContain(person.password);
});

it('refuses a taken e-mail in any case and a taken mobile number, naming the field', async () => {
  const email = create({ email: 'ASHA@example.com', mobileNo: '9876543211' });
  await expect(email).rejects.toBeInstanceOf(Refusal);
  await expect(email).rejects.toMatchObject({ errors: { Email: expect.any(String) } });
  await expect(create({ email: 'other@example.com' })).rejects.toMatchObject({
    errors: { MobileNo: 'This mobile number is used by another person already.' },
  });
});
