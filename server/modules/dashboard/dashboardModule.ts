import { type DashboardCount, getDashboardData } from '../../../contract/calls/dashboard.ts';
import { done } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import type { Deps } from '../../calls/Deps.ts';
import type { Module } from '../../engine/Module.ts';

/** UserType of people at a desk; those above it see the slider alone (spec 1 §6). */
const web = 1;

/** `Dashboard/GetDashboardData`: what the company acted for has done so far (spec 1 §3, Dashboard data). */
const dashboardDataEndpoint = endpoint(getDashboardData, async ({ deps, session }) => {
  const counts = session.userType === web ? [await countAll(deps, session.companyId)] : [];
  return done({ DashboardCount: counts });
});

async function countAll({ database }: Deps, companyId: number): Promise<DashboardCount> {
  const { rows } = await database.pool.query<DashboardCount>({
    name: 'dashboard-counts',
    text: `select
        (select coalesce(sum(upper(serials) - lower(serials)), 0)::int8 from issued_ranges where company_id = $1)
          as "TotalIssue",
        (select coalesce(sum(upper(part) - lower(part)), 0)::int8 from mappings, unnest(mapped) as part
          where company_id = $1) as "TotalMapping",
        (select coalesce(sum(upper(serials) - lower(serials)), 0)::int8 from taken_out
          where company_id = $1 and kind = 'demapped') as "TotalDeMapping",
        (select coalesce(sum(upper(serials) - lower(serials)), 0)::int8 from taken_out
          where company_id = $1 and kind = 'damaged') as "TotalDamage",
        (select coalesce(sum(scans), 0)::int8 from scan_totals where company_id = $1) as "TotalScans"`,
    values: [companyId],
  });
  const [counts] = rows;
  if (!counts) throw new Error('The database answered no counts');
  return counts;
}

/** What the dashboard counts. */
export const dashboardModule: Module = { endpoints: () => [dashboardDataEndpoint] };
