import { sql, type SQL } from 'drizzle-orm';
import { containing, type RowSource } from '../../engine/rows/RowSource.ts';
import { asIs, wireMoment } from '../../engine/rows/wireOf.ts';

const text = (expression: SQL) => ({ expression, sort: sql`lower(${expression})`, wire: asIs });

/** The people of a company as its User Master lists them (spec 2 §3); nothing of their passwords is read. */
export const usersSource = (zone: string): RowSource => {
  const stamp = wireMoment(zone);
  return {
    from: sql`users r join roles o on o.id = r.role_id`,
    id: sql`r.id`,
    fields: {
      UserId: { expression: sql`r.id`, wire: asIs },
      UserType: { expression: sql`r.user_type`, wire: asIs },
      RoleId: { expression: sql`r.role_id`, wire: asIs },
      RoleName: text(sql`o.role_name`),
      UserName: text(sql`r.user_name`),
      Email: text(sql`r.email`),
      MobileNo: text(sql`r.mobile_no`),
      City: text(sql`r.city`),
      IsActive: { expression: sql`r.is_active`, wire: asIs },
      Status: {
        expression: sql`case when r.is_active then 'Active' else 'InActive' end`,
        sort: sql`r.is_active`,
        wire: asIs,
      },
      CreatedDate: { expression: sql`r.created_at`, wire: stamp },
      UpdatedDate: { expression: sql`r.updated_at`, wire: stamp },
    },
    scope: (session) => sql`r.company_id = ${session.companyId}`,
    search: (searched) => {
      const pattern = containing(searched);
      return sql`(lower(r.user_name || ' ' || r.email || ' ' || r.mobile_no || ' ' || coalesce(r.city, '')) like ${pattern}
        or lower(o.role_name) like ${pattern})`;
    },
  };
};
