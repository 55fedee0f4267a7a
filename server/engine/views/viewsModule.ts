import { sql } from 'drizzle-orm';
import { type ListView, mostViews, viewCalls } from '../../../contract/calls/records/views.ts';
import { fieldNamed, withLineFields } from '../../../contract/resource/declaration/Field.ts';
import type { Portal } from '../../../contract/resource/Portal.ts';
import { can } from '../../../contract/pages/Permission.ts';
import { done, goneMessage, Refusal, refusalAt } from '../../calls/answer.ts';
import { endpoint, requireRight } from '../../calls/endpoint.ts';
import type { Session } from '../../calls/Session.ts';
import { runNamed, type Runner } from '../../db/transaction.ts';
import type { Module } from '../Module.ts';

/** Reads the filter of an address; an empty one where it cannot be read. */
function filterIn(params: URLSearchParams): object {
  try {
    return Object(JSON.parse(params.get('filter') ?? '{}')) as object;
  } catch {
    return {};
  }
}

/** A list's part of an address without what tells of people: a search that looks in personal fields, and filters by them. */
export function withoutPersonal({ resources }: Portal, page: string, query: string): string {
  const { fields = {}, search = [] } = resources.find((resource) => resource.page === page) ?? {};
  const isPersonal = (name: string) => fieldNamed(fields, name)?.personal !== undefined;
  if (!withLineFields(fields).some(([name]) => isPersonal(name))) return query;
  const params = new URLSearchParams(query);
  if (search.some(isPersonal)) params.delete('search');
  const shared = Object.entries(filterIn(params)).filter(([name]) => !isPersonal(name));
  if (shared.length) params.set('filter', JSON.stringify(Object.fromEntries(shared)));
  else params.delete('filter');
  return params.toString();
}

/** The role for which the view `v` of the author `u` is. */
const roleOf = sql`case when v.audience = 'role' then coalesce(v.role_id, u.role_id) end`;

/** The views that are for a person: their own, those for their role, and those for everybody. */
const isFor = ({ companyId, userId, roleId }: Session) => sql`
  v.company_id = ${companyId} and (v.user_id = ${userId} or v.audience = 'company' or ${roleOf} = ${roleId})`;

const getViewsEndpoint = endpoint(viewCalls.list, async ({ deps, session, input: { Page } }) => {
  requireRight(session, Page, 'view');
  const { rows } = await deps.database.db.execute<ListView & Record<string, unknown>>(sql`
    select v.id as "ViewId", v.name as "Name", v.query as "Query", v.audience as "For", v.is_default as "IsDefault",
      ${roleOf} as "RoleId",
      v.user_id = ${session.userId} as "IsMine",
      u.user_name as "UserName"
    from list_views v join users u on u.id = v.user_id
    where v.page = ${Page} and ${isFor(session)} order by lower(v.name), v.id`);
  return done(rows);
});

const getDefaultsEndpoint = endpoint(viewCalls.defaults, async ({ deps, session }) => {
  const { rows } = await deps.database.db.execute<{ Page: string; Query: string }>(sql`
    select distinct on (v.page) v.page as "Page", v.query as "Query"
    from list_views v join users u on u.id = v.user_id
    where v.is_default and ${isFor(session)}
    order by v.page, array_position(array['own', 'role', 'company'], v.audience), v.id desc`);
  return done(rows.filter(({ Page }) => can(session.permissions, Page, 'view', false)));
});

/** Finds the company's roles that see the page. */
const rolesThatSee = (runner: Runner, { companyId }: Session, page: string) =>
  runNamed<{ value: number; label: string }>(
    runner,
    sql`select r.id as value, r.role_name as label
      from roles r join role_permissions p on p.role_id = r.id and p.is_view
        join pages on pages.id = p.page_id and pages.action_name = ${page}
      where r.company_id = ${companyId} and r.is_active order by lower(r.role_name), r.id`,
  );

const getRolesEndpoint = endpoint(viewCalls.roles, async ({ deps, session, input: { Page } }) => {
  requireRight(session, Page, 'view');
  requireRight(session, Page, 'edit');
  return done(await rolesThatSee(deps.database.db, session, Page));
});

const noRole = 'This role may not see the page.';
const nameTaken = 'You have a view with this name already. Please choose another name, or change that one.';

const saveViewEndpoint = endpoint(
  viewCalls.save,
  async ({ deps, session, input: { ViewId, Page, Name, Query, For, RoleId, IsDefault }, write }) => {
    // a view for others needs the right to edit, because it changes the page for them
    requireRight(session, Page, For === 'own' ? 'view' : 'edit');
    requireRight(session, Page, 'view');
    const { companyId, userId } = session;
    const ofRole = For === 'role' ? RoleId : undefined;
    return write(async (transaction) => {
      // two at once would not see each other
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`views of ${userId}`}, 0))`,
      );
      if (ofRole !== undefined && ofRole !== session.roleId) {
        const roles = await rolesThatSee(transaction, session, Page);
        if (!roles.some(({ value }) => value === ofRole)) throw refusalAt('RoleId', noRole);
      }
      if (IsDefault)
        await transaction.execute(sql`
          update list_views set is_default = false
          where company_id = ${companyId} and page = ${Page} and user_id = ${userId} and audience = ${For}
            and coalesce(role_id, ${session.roleId}) = ${ofRole ?? session.roleId}`);
      const { rows: own } = await transaction.execute<{ id: number; isNamed: boolean }>(sql`
        select id, lower(name) = lower(${Name}) as "isNamed" from list_views
        where company_id = ${companyId} and page = ${Page} and user_id = ${userId}`);
      const named = own.find(({ isNamed }) => isNamed);
      if (named && named.id !== ViewId) throw refusalAt('Name', nameTaken);
      if (!named && ViewId !== undefined) throw new Refusal(goneMessage);
      if (!named && own.length >= mostViews)
        throw refusalAt('Name', `A page has at most ${mostViews} of your views. Please delete one first.`);
      const { rows } = await transaction.execute<{ ViewId: number }>(sql`
        insert into list_views (company_id, user_id, page, name, query, audience, role_id, is_default)
        values (${companyId}, ${userId}, ${Page}, ${Name}, ${For === 'own' ? Query : withoutPersonal(deps.portal, Page, Query)}, ${For}, ${ofRole ?? null}, ${IsDefault})
        on conflict (company_id, page, user_id, lower(name)) do update set name = excluded.name, query = excluded.query,
          audience = excluded.audience, role_id = excluded.role_id, is_default = excluded.is_default
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
  endpoints: () => [
    getViewsEndpoint,
    getDefaultsEndpoint,
    getRolesEndpoint,
    saveViewEndpoint,
    deleteViewEndpoint,
  ],
} satisfies Module;
