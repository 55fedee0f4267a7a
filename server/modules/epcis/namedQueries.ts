/** Queries that programs name, and subscriptions to them: what they find goes to receivers that people chose. */
import { and, eq, sql } from 'drizzle-orm';
import { epcisQueryCalls } from '../../../contract/calls/seals/epcisQueries.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { epcisQueries, epcisSubscriptions } from '../../db/schema/events.ts';
import type { Runner, Transaction } from '../../db/transaction.ts';
import { settledUntil } from './listEvents.ts';
import { answerQuery, readQuery, requireKnown } from './queryEvents.ts';
import { nextTime, ofReceiver } from './sendSubscribed.ts';

/** Queries of a company, and subscriptions. */
const mostQueries = 100;
const mostSubscriptions = 20;

const gone = new Refusal(goneMessage, { code: '404' });

/** Finds a query of the company by its name. Throws Refusal. */
async function findQuery(db: Pick<Transaction, 'select'>, companyId: number, name: string) {
  const [found] = await db
    .select()
    .from(epcisQueries)
    .where(and(eq(epcisQueries.companyId, companyId), eq(epcisQueries.name, name)));
  if (!found) throw gone;
  return found;
}

/** Writes a query as the standard does: all values but moments are lists. */
const written = ({ name, query }: Pick<typeof epcisQueries.$inferSelect, 'name' | 'query'>) => ({
  name,
  query: Object.fromEntries(
    Object.entries(query).map(([parameter, value]) => [
      parameter,
      parameter.endsWith('_eventTime') ? value : value.split('|'),
    ]),
  ),
});

const listQueries = endpoint(epcisQueryCalls.list, async ({ deps, session }) => {
  const { companyId, name, query } = epcisQueries;
  const { db } = deps.database;
  const own = eq(companyId, session.companyId);
  return done((await db.select({ name, query }).from(epcisQueries).where(own).orderBy(name)).map(written));
});

const createQuery = endpoint(epcisQueryCalls.create, async ({ session: { companyId }, input, write }) => {
  const { name } = input;
  const query = Object.fromEntries(
    Object.entries(input.query).map(([parameter, value]) => [parameter, [value].flat().join('|')]),
  );
  if ('perPage' in query || 'nextPageToken' in query)
    throw new Refusal('A named query has no page. Ask for one when you read its events.');
  await readQuery(query);
  if (name === 'SimpleEventQuery') throw new Refusal('This name is the standard’s.', { code: '409' });
  return write(async (transaction) => {
    await transaction.execute(sql`select from companies where id = ${companyId} for no key update`);
    const { rowCount } = await transaction.execute(sql`
      insert into epcis_queries (company_id, name, query) select ${companyId}, ${name}, ${JSON.stringify(query)}::jsonb
      where (select count(*) from epcis_queries where company_id = ${companyId}) < ${mostQueries}
      on conflict do nothing`);
    if (!rowCount)
      throw new Refusal(`Another query has this name, or there are ${mostQueries} queries.`, { code: '409' });
    return done({ name });
  });
});

const getQuery = endpoint(epcisQueryCalls.read, async ({ deps, session, params }) => {
  return done(written(await findQuery(deps.database.db, session.companyId, params.id)));
});

const endQuery = endpoint(epcisQueryCalls.end, ({ session, params, write }) =>
  write(async (transaction) => {
    const { id } = await findQuery(transaction, session.companyId, params.id);
    await transaction.delete(epcisQueries).where(eq(epcisQueries.id, id));
    return done();
  }),
);

const getQueryEvents = endpoint(epcisQueryCalls.events, async (request) => {
  const { deps, session, params, input, http } = request;
  requireKnown(http.req.queries(), ['perPage', 'nextPageToken']);
  const { name, query } = await findQuery(deps.database.db, session.companyId, params.id);
  return answerQuery(request, { ...(await readQuery(query)), ...input }, name);
});

// Subscriptions

type Stored = Pick<typeof epcisSubscriptions.$inferSelect, 'id' | 'schedule' | 'createdAt'> & {
  dest: string;
};

const subscriptionOf = ({ id, dest, schedule, createdAt }: Stored) => {
  const parts = Object.entries(schedule ?? {}).flatMap(([part, numbers]) =>
    numbers ? [[part, numbers.join(',')] as const] : [],
  );
  return {
    subscriptionID: String(id),
    dest,
    ...(schedule ? { schedule: Object.fromEntries(parts) } : { stream: true as const }),
    createdAt: new Date(createdAt).toISOString(),
  };
};

const listSubscriptions = endpoint(epcisQueryCalls.subscriptions, async ({ deps, session, params, http }) => {
  const { db } = deps.database;
  const { id } = await findQuery(db, session.companyId, http.req.param('name') ?? params.id);
  const { rows } = await db.execute<Stored>(sql`
    select s.id, r.address as dest, s.schedule, s.created_at as "createdAt" from epcis_subscriptions s join receivers r on r.id = s.receiver_id
    where s.query_id = ${id} order by s.id`);
  return done(rows.map(subscriptionOf));
});

/** Finds the receiver of an address that people let be sent subscriptions. Throws Refusal. */
async function findReceiver(db: Runner, companyId: number, dest: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from receivers r where r.company_id = ${companyId} and r.address = ${dest} and ${ofReceiver} order by r.id limit 1`);
  const [receiver] = rows;
  if (!receiver)
    throw new Refusal(
      'Your company has no active receiver with the address dest and the event epcis.events.',
    );
  return receiver.id;
}

const subscribe = endpoint(epcisQueryCalls.subscribe, ({ deps, session, params, input, write }) => {
  const { companyId, userId, program } = session;
  return write(async (transaction) => {
    const query = await findQuery(transaction, companyId, params.id);
    const receiverId = await findReceiver(transaction, companyId, input.dest);
    await transaction.execute(sql`select from companies where id = ${companyId} for no key update`);
    if (
      (await transaction.$count(epcisSubscriptions, eq(epcisSubscriptions.companyId, companyId))) >=
      mostSubscriptions
    )
      throw new Refusal(`A company has ${mostSubscriptions} subscriptions at most.`, { code: '409' });
    const { reportIfEmpty, initialRecordTime } = input;
    const schedule = input.stream ? undefined : input.schedule;
    const dueAt = schedule ? await nextTime(transaction, schedule, deps.config.timeZone) : sql`now()`;
    if (!dueAt) throw new Refusal('This schedule has no day.');
    const { until } = await settledUntil(transaction);
    const [stored] = await transaction
      .insert(epcisSubscriptions)
      .values({
        companyId,
        queryId: query.id,
        receiverId,
        programId: program?.id ?? null,
        userId,
        schedule: schedule ?? null,
        reportIfEmpty,
        place: { at: initialRecordTime ?? until, kind: 'mapped', id: 0 },
        dueAt,
      })
      .returning();
    if (!stored) throw new Error('The subscription was not stored');
    return done(subscriptionOf({ ...stored, dest: input.dest }));
  });
});

const endSubscription = endpoint(epcisQueryCalls.endSubscription, ({ session, params, http, write }) =>
  write(async (transaction) => {
    const id = /^\d{1,9}$/.test(params.id) ? Number(params.id) : 0;
    // the standard's address names its query, too
    const name = http.req.param('name');
    const query = name === undefined ? undefined : await findQuery(transaction, session.companyId, name);
    const isIt = and(
      eq(epcisSubscriptions.id, id),
      eq(epcisSubscriptions.companyId, session.companyId),
      query && eq(epcisSubscriptions.queryId, query.id),
    );
    const ended = await transaction.delete(epcisSubscriptions).where(isIt).returning();
    if (!ended.length) throw gone;
    return done();
  }),
);

export const queryEndpoints = {
  listQueries,
  createQuery,
  getQuery,
  endQuery,
  getQueryEvents,
  listSubscriptions,
  subscribe,
  endSubscription,
};
