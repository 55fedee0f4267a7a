import { sql } from 'drizzle-orm';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { wireMoment } from '../../engine/rows/wireOf.ts';
import { personFields, plainField, textField } from './personFields.ts';
import { seenPeople } from './seenPeople.ts';

/** A dealer's city is that of their bills. */
const city = sql`coalesce(bc.name, u.city)`;

/** The people of a company as its User Master lists them (spec 2 §3). */
export const usersSource = (zone: string): RowSource => {
  const stamp = wireMoment(zone);
  return {
    from: sql`users u join roles o on o.id = u.role_id left join dealers d on d.user_id = u.id
      left join cities bc on bc.id = d.bill_city_id`,
    id: sql`u.id`,
    fields: {
      ...personFields,
      UserName: textField(sql`u.user_name`),
      City: textField(city),
      CreatedDate: { expression: sql`u.created_at`, wire: stamp },
      UpdatedDate: { expression: sql`u.updated_at`, wire: stamp },
      isApproved: plainField(sql`u.is_approved`),
      isDeleted: plainField(sql`false`),
    },
    scope: seenPeople,
    search: (searched) => {
      const pattern = containing(searched);
      return sql`(lower(u.user_name || ' ' || u.email || ' ' || u.mobile_no || ' ' || coalesce(${city}, '')) like ${pattern}
        or lower(o.role_name) like ${pattern})`;
    },
  };
};
