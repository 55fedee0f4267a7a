import { sql } from 'drizzle-orm';
import { makeReceiverSecret, receiversPath } from '../../../contract/calls/records/receivers.ts';
import { testEvent } from '../../../contract/choices/events.ts';
import { pageKey } from '../../../contract/pages/pages.ts';
import { done, goneMessage, Refusal } from '../../calls/answer.ts';
import { endpoint } from '../../calls/endpoint.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordChange } from '../audit/auditLog.ts';
import type { Action, ActionContext, Module } from '../Module.ts';

/** Secrets of a receiver that sign at the same time. */
const mostSecrets = 3;

/** Events on their way to receivers, and those that were sent. */
const sentEventsQuery = `
  select d.id as "DeliveryId", d.receiver_id as "ReceiverId", r.receiver_name as "ReceiverName", d.event as "Event",
    d.state as "State", d.tries as "Tries", d.status_code as "StatusCode", d.fault as "Fault",
    case when d.state = 'waiting' then d.due_at end as "NextAt", d.payload as "Payload", d.answer as "Answer",
    d.created_at as "CreatedDate"
  from event_deliveries d join receivers r on r.id = d.receiver_id where d.company_id = :company and :is_staff`;

/** Finds a receiver of the company and locks it until the end. Throws Refusal. */
async function holdReceiver({
  transaction,
  session,
  id,
}: Pick<ActionContext, 'transaction' | 'session' | 'id'>) {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select receiver_name as name from receivers where id = ${id} and company_id = ${session.companyId} for update`);
  const [receiver] = rows;
  if (!receiver) throw new Refusal(goneMessage);
  return receiver;
}

/** Writes an event that says only that it is a test. */
const sendTest: Action = async (context) => {
  const { transaction, session, id } = context;
  const { name } = await holdReceiver(context);
  await transaction.execute(sql`
    insert into event_deliveries (company_id, receiver_id, event, subject, numbers, payload)
    select ${session.companyId}, ${id}, ${testEvent}, ${testEvent}, '(,)', json_build_object('type', ${testEvent}::text,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', json_build_object('Receiver', ${name}::text))::text`);
  return { message: 'The test is on its way. Sent Events says what becomes of it.' };
};

const sendAgain: Action = async ({ transaction, session, id }) => {
  const { rowCount } = await transaction.execute(sql`
    update event_deliveries set state = 'waiting', tries = 0, due_at = now()
    where id = ${id} and company_id = ${session.companyId} and state <> 'waiting'`);
  if (!rowCount) throw new Refusal('This event is on its way already.', { code: '409' });
  return { message: 'The event is sent again.' };
};

/** Makes a secret. Without `write`, whose kept answer would have it as well: a repeated request makes another one. */
const makeSecretEndpoint = endpoint(makeReceiverSecret, ({ deps, session, input: { ReceiverId: id } }) =>
  inTransaction(deps.database, async (transaction) => {
    const { name } = await holdReceiver({ transaction, session, id });
    const { companyId } = session;
    const isOf = sql`receiver_id = ${id} and company_id = ${companyId}`;
    await transaction.execute(sql`delete from receiver_secrets where ${isOf} and ends_at < now()`);
    const { rowCount } = await transaction.execute(
      sql`update receiver_secrets set ends_at = coalesce(ends_at, now() + interval '1 day') where ${isOf}`,
    );
    if ((rowCount ?? 0) >= mostSecrets)
      throw new Refusal(
        `This receiver has ${mostSecrets} secrets. Please wait until the oldest one has ended.`,
      );
    const use = { companyId, of: 'receiver', id } as const;
    const wrapped = await deps.keyring.wrapSecret(transaction, use);
    await transaction.execute(
      sql`insert into receiver_secrets (company_id, receiver_id, wrapped) values (${companyId}, ${id}, ${wrapped})`,
    );
    const page = pageKey(receiversPath);
    const after = { ReceiverName: name, Secret: 'new' };
    await recordChange(transaction, session, { page, recordId: id, label: name, action: 'password', after });
    const secret = deps.keyring.unwrapSecret(use, wrapped).toString('base64');
    return done({ Secret: `whsec_${secret}` });
  }),
);

/** Receivers of events, beside what sends to them (sendEvents.ts). */
export const receiversModule = {
  // a portal may have no page of receivers
  endpoints: (pages) =>
    pages.some(({ actionName }) => actionName === pageKey(receiversPath)) ? [makeSecretEndpoint] : [],
  rows: { sentEvents: sentEventsQuery },
  actions: { 'Receivers/SendTest': sendTest, 'Receivers/SendAgain': sendAgain },
} satisfies Module;
