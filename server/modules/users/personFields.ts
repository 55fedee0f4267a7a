import { sql, type SQL } from 'drizzle-orm';
import type { Choice } from '../../../contract/resource/Field.ts';
import type { RowField, RowSource } from '../../engine/rows/RowSource.ts';
import { asIs } from '../../engine/rows/wireOf.ts';

/** A text of a row, sorted without regard to case. */
export const textField = (expression: SQL): RowField => ({
  expression,
  sort: sql`lower(${expression})`,
  wire: asIs,
});

/** Any other value of a row that goes out as the database has it. */
export const plainField = (expression: SQL): RowField => ({ expression, wire: asIs });

/** A number that stands for one of `choices`, written as people read it. */
export const chosenField = (expression: SQL, choices: readonly Choice[]): RowField => ({
  expression,
  wire: (value) => choices.find((choice) => choice.value === value)?.label ?? null,
});

/** What every list of people has of `users u` and their role `o`; nothing of their passwords is read (spec 2 §3). */
export const personFields: RowSource['fields'] = {
  UserId: plainField(sql`u.id`),
  UserType: plainField(sql`u.user_type`),
  RoleId: plainField(sql`u.role_id`),
  RoleName: textField(sql`o.role_name`),
  Email: textField(sql`u.email`),
  MobileNo: textField(sql`u.mobile_no`),
  IsActive: plainField(sql`u.is_active`),
  Status: {
    expression: sql`case when u.is_active then 'Active' else 'InActive' end`,
    sort: sql`u.is_active`,
    wire: asIs,
  },
};
