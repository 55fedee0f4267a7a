import type { users } from '../../db/schema/people.ts';

/** What the form of the User Master tells of a person, parsed and found good, as their row. */
export const namesOf = (
  values: Readonly<Record<string, unknown>>,
): Pick<typeof users.$inferInsert, 'userName' | 'email' | 'mobileNo'> & { city: string | null } => ({
  userName: String(values.UserName),
  email: String(values.Email),
  mobileNo: String(values.MobileNo),
  city: typeof values.City === 'string' ? values.City : null,
});
