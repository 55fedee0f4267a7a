import { type SQL, sql } from 'drizzle-orm';
import { seesAllCompanies, type Session } from '../../calls/Session.ts';
import { ownerColumns, type TableResource } from '../schema/tableOf.ts';
import { ownOnly } from './RowSource.ts';

/** Selects the rows that `session` may write. Another company's row counts as missing, and so does another person's own. */
export function ownRows(resource: TableResource, session: Session): SQL {
  return sql`${ofCompany(resource, session)} and ${ofPerson(resource, session)}`;
}

/** Selects the company's rows. */
export function ofCompany({ rowsOf }: TableResource, session: Session): SQL {
  if (rowsOf === 'company') return sql`company_id = ${session.companyId}`;
  return seesAllCompanies(session) ? sql`true` : sql`id = ${session.companyId}`;
}

/** Selects the rows that are the person's own, where records are. */
export function ofPerson(resource: TableResource, session: Session): SQL {
  if (!ownOnly(resource, session)) return sql`true`;
  const owners = ownerColumns(resource).map((column) => sql`${sql.identifier(column)} = ${session.userId}`);
  return sql`(${sql.join(owners, sql` or `)})`;
}
