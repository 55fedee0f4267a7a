import { sql } from 'drizzle-orm';
import { type ListView, mostViews, viewCalls } from '../../../contract/calls/views.ts';
import { done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { resources } from '../../../src/resources/index.ts';
import { endpoint, requireRight } from '../../calls/endpoint.ts';
import type { Module } from '../../engine/Module.ts';

/** A list's part of an address without what tells of people: a search that looks in personal fields, and filters by them. */
function withoutPersonal(page: string, query: string): string {
  const { fields = {}, search = [] } = resources.find((resource) => resource.page === page) ?? {};
  const isPersonal = (name: string) => fields[name]?.personal !== undefined;
  if (!Object.keys(fields).some(isPersonal)) return query;
  const params = new URLSearchParams(query);
  if (search.some(isPersonal)) params.delete('search');
  const narrowed: unknown = JSON.parse(params.get('filter') ?? '{}');
  const shared = Object.entries(Object(narrowed) as object).filter(([name]) => !isPersonal(name));
  if (shared.length) params.set('filter', JSON.stringify(Object.fromEntries(shared)));
  else params.delete('filter');
  return params.toString();
}

/** The page's views of the person, of colleagues with their role, and of everybody. */
const getViewsEndpoint = endpoint(viewCalls.list, async ({ deps, session, input: { Page } }) => {
  requireRight(session, Page, 'view');
  const { companyId, userId, roleId } = session;
  const { rows } = await deps.database.db.execute<ListView & Record<string, unknown>>(sql`
    select v.id as "ViewId", v.name as "Name", v.query as "Query", v.audience as "For", v.user_id = ${userId} as "IsMine",
      u.user_name as "UserName"
    from list_views v join users u on u.id = v.user_id
    where v.company_id = ${companyId} and v.page = ${Page} and (v.user_id = ${userId}
      or v.audience = 'company' or (v.audience = 'role' and u.role_id = ${roleId}))
    order by lower(v.name), v.id`);
  return done(rows);
});

const saveViewEndpoint = endpoint(
  viewCalls.save,
  async ({ session, input: { Page, Name, Query, For }, write }) => {
    // a view for others needs the right to edit, because it changes the page for them
    requireRight(session, Page, For === 'own' ? 'view' : 'edit');
    requireRight(session, Page, 'view');
    const { companyId, userId } = session;
    return write(async (transaction) => {
      const { rows: own } = await transaction.execute<{ count: number }>(sql`
        select count(*)::int from list_views
        where company_id = ${companyId} and page = ${Page} and user_id = ${userId} and lower(name) <> lower(${Name})`);
      if ((own[0]?.count ?? 0) >= mostViews)
        throw refusalAt('Name', `A page has at most ${mostViews} of your views. Please delete one first.`);
      const { rows } = await transaction.execute<{ ViewId: number }>(sql`
        insert into list_views (company_id, user_id, page, name, query, audience)
        values (${companyId}, ${userId}, ${Page}, ${Name}, ${For === 'own' ? Query : withoutPersonal(Page, Query)}, ${For})
        on conflict (company_id, page, user_id, lower(name)) do update set name = excluded.name, query = excluded.query,
          audience = excluded.audience
        returning id as "ViewId"`);
      const [saved] = rows;
      if (!saved) throw new Error('The database answered no id for the view');
      return done(saved, 'The view is saved.');
    });
  },
);

const deleteViewEndpoint = endpoint(viewCalls.remove, ({ session, input: { ViewId }, write }) =>
  write(async (transaction) => {
    const { rows } = await transaction.execute(sql`
      delete from list_views where id = ${ViewId} and company_id = ${session.companyId} and user_id = ${session.userId}
      returning id`);
    if (!rows.length) throw new Refusal(goneMessage);
    return done(null, 'The view is deleted.');
  }),
);

/** Views of lists under names. An address says all that a view does, so a link shows the same to people who may see it. */
export const viewsModule = {
  endpoints: () => [getViewsEndpoint, saveViewEndpoint, deleteViewEndpoint],
} satisfies Module;
