/**
 * Sends events to their receivers: a delivery is a row that its transaction wrote, and stays until the receiver has it. As jobs
 * are rows that servers take, receivers are: one server at a time sends to a receiver, so its events stay in order, and no
 * receiver waits for another one.
 */
import { sql } from 'drizzle-orm';
import { receiversPath } from '../../../contract/calls/records/receivers.ts';
import type { Deps } from '../../calls/Deps.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openSender, type Posted, type Reach, reachOf } from '../../services/postEvent.ts';
import { type Rounds, startRounds } from '../jobs.ts';
import { queueMail } from '../mails.ts';

/** A server that says nothing for so many seconds has died: longer than a receiver may take to answer. */
const silence = 45;

/** Receivers to which a server sends at once, in all and of a company, and deliveries of one receiver that are under way. */
const mostReceivers = 100;
const mostOfCompany = 10;
const mostUnderWay = 20;

const [minute, hour] = [60, 3600];

/** Seconds between the tries of a delivery, over three days, as the specification gives them. */
const pauses = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** A receiver that fails rests for a second, then two, and at the most for so many seconds; one that asks for more gets a day. */
const longestRest = 5 * minute;

/** A receiver that took nothing for so many days is switched off. */
const patience = 5;

/** A receiver to which this server sends. */
interface Turn {
  id: number;
  companyId: number;
  turn: number;
  failures: number;
}

/** Takes the receivers with due events that no living server sends to, besides those that this one is busy with. */
async function takeReceivers({ database }: Deps, busy: readonly number[]): Promise<Turn[]> {
  const room = mostReceivers - busy.length;
  if (room <= 0) return [];
  const { rows } = await database.db.execute<Turn & Record<string, unknown>>(sql`
    with due as (
      select r.id, r.company_id, row_number() over (partition by r.company_id order by random()) as place
      from receivers r join companies c on c.id = r.company_id and c.is_active left join receiver_turns t on t.receiver_id = r.id
      where r.is_active and coalesce(t.taken_until < now(), true) and coalesce(t.paused_until < now(), true)
        and r.id <> all(${sql.param(busy)}::int[])
        and exists (select from event_deliveries d where d.receiver_id = r.id and d.state = 'waiting' and d.due_at <= now())
    ), taken as (
      insert into receiver_turns as t (receiver_id, taken_until)
      select id, now() + ${silence} * interval '1 second' from due
      where place <= ${mostOfCompany} - (select count(*) from receivers b where b.company_id = due.company_id and b.id = any(${sql.param(busy)}::int[]))
      order by place, id limit ${room}
      on conflict (receiver_id) do update set taken_until = excluded.taken_until, turn = t.turn + 1
      where coalesce(t.taken_until < now(), true)
      returning receiver_id, turn, failures
    )
    select r.id, r.company_id as "companyId", t.turn, t.failures from taken t join receivers r on r.id = t.receiver_id`);
  return rows;
}

/** A receiver as it is now, with the secrets that sign. */
interface Receiver extends Record<string, unknown> {
  address: string;
  wrapped: string[];
  tellsOfPeople: boolean;
}

/** Renews the turn; undefined where another server has it, or nobody sends to the receiver any more. */
async function readReceiver({ database }: Deps, { id, turn }: Turn): Promise<Receiver | undefined> {
  const { rows } = await database.db.execute<Receiver>(sql`
    with own as (
      update receiver_turns set taken_until = now() + ${silence} * interval '1 second'
      where receiver_id = ${id} and turn = ${turn} returning receiver_id
    )
    select r.address, tells_of_people(r) as "tellsOfPeople", array(select s.wrapped from receiver_secrets s where s.receiver_id = r.id
      and coalesce(s.ends_at > now(), true) order by s.ends_at desc nulls first, s.id desc) as wrapped
    from own join receivers r on r.id = own.receiver_id where r.is_active`);
  return rows[0];
}

interface Due extends Record<string, unknown> {
  id: number;
  messageId: string;
  payload: string;
}

/** Lists the next deliveries of a receiver, of those that must be in order the first. What it may not have any more is removed. */
async function listDue(
  { database }: Deps,
  { id }: Turn,
  { tellsOfPeople }: Receiver,
  most: number,
): Promise<Due[]> {
  const { rows } = await database.db.execute<Due>(sql`
    with due as (
      select d.id, d.message_id, d.payload, d.plain, exists (
        select from event_types t where t.everybody is not null and t.event = d.event
          and (d.subject = 'numbers' or starts_with(d.subject, t.page || ' '))
          and not has_own_right(coalesce(r.updated_by, r.created_by), t.page, t.everybody)) as is_hidden
      from event_deliveries d join receivers r on r.id = d.receiver_id
      where d.receiver_id = ${id} and d.state = 'waiting' and d.due_at <= now() and not exists (
        select from event_deliveries e where e.receiver_id = d.receiver_id and e.state = 'waiting' and e.subject = d.subject
          and e.numbers && d.numbers and e.id < d.id)
      order by d.id limit ${most}
    ), hidden as (
      delete from event_deliveries d using due where d.id = due.id and due.is_hidden
    ), less as (
      update event_deliveries d set payload = d.plain, plain = null from due
      where d.id = due.id and d.plain is not null and not due.is_hidden and not ${tellsOfPeople}
    )
    select id, message_id as "messageId", case when ${tellsOfPeople} then payload else coalesce(plain, payload) end as payload
    from due where not is_hidden order by id`);
  return rows;
}

/** Stores what became of deliveries, and how the receiver does: where it ends, its administrators get a mail. Answers whether the turn is over. */
async function settle(
  { database, config }: Deps,
  { id, turn }: Turn,
  posted: readonly (Posted & { id: number })[],
): Promise<boolean> {
  const isGone = posted.some(({ statusCode }) => statusCode === 410);
  const isTaken = posted.some(({ fault }) => fault === null);
  const wish = Math.max(0, ...posted.map(({ retryAfter }) => retryAfter ?? 0));
  return inTransaction(database, async (transaction) => {
    await transaction.execute(sql`
      update event_deliveries d set tries = d.tries + 1, status_code = p."statusCode", fault = p.fault, answer = p.answer,
        state = case when p.fault is null then 'sent' when d.tries >= ${pauses.length} then 'givenUp' else 'waiting' end,
        due_at = now() + greatest(p."retryAfter", coalesce((${sql.param(pauses)}::int[])[d.tries + 1], 0) * (0.8 + 0.4 * random()))
          * interval '1 second'
      from jsonb_to_recordset(${JSON.stringify(posted)}::jsonb)
        p (id int8, "statusCode" int, fault text, answer text, "retryAfter" float8)
      where d.id = p.id and d.state = 'waiting'`);
    const { rows } = await transaction.execute<{ isOver: boolean }>(sql`
      update receiver_turns set failures = case when ${isTaken} then 0 else failures + 1 end,
        failing_since = case when not ${isTaken} then coalesce(failing_since, now()) end,
        paused_until = case when ${isTaken} and ${wish}::float8 = 0 then null else now() + interval '1 second'
          * greatest(${wish}::float8, case when ${isTaken} then 0 else least(${longestRest}, 2 ^ least(failures, 10)) end) end
      where receiver_id = ${id} and turn = ${turn}
      returning failing_since < now() - ${patience} * interval '1 day' as "isOver"`);
    if (!isGone && !rows[0]?.isOver) return !isTaken || wish > 0;
    await transaction.execute(
      sql`update receiver_turns set failures = 0, failing_since = null, paused_until = null where receiver_id = ${id}`,
    );
    type Told = { to: string; name: string; userId: number; companyId: number };
    const { rows: told } = await transaction.execute<Told>(sql`
      with off as (update receivers set is_active = false, updated_at = now() where id = ${id} and is_active returning *)
      select u.email as "to", off.receiver_name as name, u.id as "userId", u.company_id as "companyId"
      from off join users u on u.company_id = off.company_id and u.is_active
        join roles o on o.id = u.role_id and o.is_active join administrator_roles a on a.role_id = o.id`);
    for (const { to, name, ...by } of told) {
      const text = [
        `The receiver “${name}” is told of no events any more: it said that it is gone, or took none for ${patience} days.`,
        `Make it active again at ${config.publicUrl}${receiversPath} and what waits for it is sent.`,
        '',
      ].join('\n\n');
      await queueMail(transaction, by, { to, subject: `Switched off: ${name}`, text });
    }
    return true;
  });
}

/** Sends to one receiver until nothing is due, it fails, or the server stops. */
async function sendTurn(deps: Deps, turn: Turn, reach: Reach, isStopped: () => boolean): Promise<void> {
  let sender: ReturnType<typeof openSender> | undefined;
  let from = '';
  try {
    // one that failed last time is tried with one event
    for (
      let isOver = false, most = turn.failures ? 1 : mostUnderWay;
      !isOver && !isStopped();
      most = mostUnderWay
    ) {
      const receiver = await readReceiver(deps, turn);
      const due = receiver ? await listDue(deps, turn, receiver, most) : [];
      if (!receiver || !due.length) return;
      const use = { companyId: turn.companyId, of: 'receiver', id: turn.id } as const;
      const secrets = receiver.wrapped.map((wrapped) => deps.keyring.unwrapSecret(use, wrapped));
      if (from !== receiver.address) {
        sender?.close();
        sender = openSender(receiver.address, reach);
        from = receiver.address;
      }
      const posting = sender;
      const posted = await Promise.all(
        due.map(async ({ id, messageId, payload: body }) => ({
          id,
          ...(secrets.length && posting
            ? await posting.post({ id: messageId, body, secrets }, new Date())
            : { fault: 'noSecret' as const, statusCode: null, answer: null, retryAfter: null }),
        })),
      );
      isOver = await settle(deps, turn, posted);
    }
  } finally {
    sender?.close();
    await deps.database.db.execute(
      sql`update receiver_turns set taken_until = null where receiver_id = ${turn.id} and turn = ${turn.turn}`,
    );
  }
}

/** Sends what is due, to each receiver beside the others. Returns once a round has been begun; `whenIdle` waits for its sending. */
export function createSending(deps: Deps) {
  const busy = new Map<number, Promise<void>>();
  return {
    round: async (isStopped = () => false): Promise<void> => {
      for (const turn of await takeReceivers(deps, [...busy.keys()])) {
        const sending = sendTurn(deps, turn, reachOf(deps.config), isStopped).catch((error: unknown) =>
          deps.log.error({ err: error, receiver: turn.id }, 'events were not sent'),
        );
        busy.set(
          turn.id,
          sending.finally(() => busy.delete(turn.id)),
        );
      }
    },
    whenIdle: async (): Promise<void> => {
      await Promise.all(busy.values());
    },
  };
}

/** Sends events until it is stopped, which waits for those that are under way. */
export function startSending(deps: Deps): Rounds {
  const { round, whenIdle } = createSending(deps);
  const rounds = startRounds(deps.log, 'events were not taken up', round);
  return {
    stop: async () => {
      await rounds.stop();
      await whenIdle();
    },
  };
}
