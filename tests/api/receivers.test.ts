import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeReceiverSecret } from '../../contract/calls/records/receivers.ts';
import { createSending } from '../../server/engine/events/sendEvents.ts';
import { syncEvents, syncPages } from '../../server/engine/syncPages.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { done } from '../support/ask.ts';
import { createUser, everyRightOn, nextNumber, setRights } from '../support/factories.ts';
import { sendMails } from '../support/mails.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { type Manner, startReceiver } from '../support/startReceiver.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps({ RECEIVERS_ANYWHERE: '1' });
await syncPages(deps.database, pagesOf(deps.portal));
await syncEvents(deps.database, deps.portal.resources);
const rights = everyRightOn(['receivers', 'sent-events', 'category-master', 'recall', 'verification-report']);

let world: PackingWorld;
const receivers: { close: () => Promise<void> }[] = [];
afterAll(() => Promise.all(receivers.map(({ close }) => close())));

beforeEach(async () => {
  await deps.database.pool.query('update receivers set is_active = false');
  world = await createPackingWorld(deps, rights);
});

/** Adds a receiver on this machine. Answers it with its id and its secret. */
async function add(events: readonly string[], manner?: Manner, sent = {}) {
  const receiver = await startReceiver(manner);
  receivers.push(receiver);
  const { ReceiverId: id } = await done(
    world.ask<{ ReceiverId: number }>('Receivers/CreateReceiver', {
      ReceiverName: `ERP ${nextNumber(deps)}`,
      Address: 'https://erp.example.com/events',
      Events: events.map((Event) => ({ Event })),
      ...sent,
    }),
  );
  await deps.database.pool.query('update receivers set address = $2 where id = $1', [id, receiver.address]);
  const { Secret: secret } = await done(world.ask(makeReceiverSecret, { ReceiverId: id }));
  return { ...receiver, id, secret, says: (next: Manner | undefined) => (receiver.manner = next), receiver };
}

/** Sends all that is due, and what waits longer once its time is moved up. */
async function send({ isLater = false } = {}) {
  if (isLater) {
    await deps.database.pool.query(`update event_deliveries set due_at = now() - interval '1 second'`);
    await deps.database.pool.query('update receiver_turns set paused_until = null');
  }
  const sending = createSending(deps);
  await sending.round();
  await sending.whenIdle();
}

const category = async () =>
  done(
    world.ask<{ CategoryId: number }>('Category/CreateCategory', { CategoryName: `Tea ${nextNumber(deps)}` }),
  );

interface Sent {
  DeliveryId: number;
  Event: string;
  State: string;
  Tries: number;
  StatusCode: number | null;
  Fault: string | null;
  Payload?: string;
  Answer?: string;
}
const log = async () => done(world.ask<Sent[]>('Receivers/GetSentEvents', { PageSize: 50 }));

describe('an event', () => {
  it('reaches its receiver once, signed so that others can verify it', async () => {
    const erp = await add(['category.created']);
    const { CategoryId } = await category();
    await send();
    await send();
    expect(erp.received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = erp.received;
    const event = new Webhook(erp.secret).verify(body, headers);
    expect(event).toMatchObject({ type: 'category.created', data: { Id: CategoryId } });
    expect(Object.keys(Object(event))).toEqual(['type', 'timestamp', 'data']);
    expect(() => new Webhook(erp.secret).verify(`${body} `, headers)).toThrow(WebhookVerificationError);
    expect(await log()).toMatchObject([{ State: 'sent', StatusCode: 200, Answer: 'thanks', Payload: body }]);
  });

  it('is not written where nobody wants it, nor for what was refused', async () => {
    const erp = await add(['category.created']);
    await world.ask('Category/CreateCategory', { CategoryName: '' });
    const { CategoryId } = await category();
    await done(
      world.ask('Category/UpdateCategory', { CategoryId, CategoryName: `Coffee ${nextNumber(deps)}` }),
    );
    await send();
    expect(erp.received).toHaveLength(1);
  });
});

describe('a receiver that does not take an event', () => {
  it('is asked again with the same id, and the log says why it did not', async () => {
    const erp = await add(['category.created'], (response) => response.writeHead(500).end('out of order'));
    await category();
    await send();
    await send();
    expect(await log()).toMatchObject([
      { State: 'waiting', Tries: 1, Fault: 'answered', StatusCode: 500, Answer: 'out of order' },
    ]);
    erp.says(undefined);
    await send({ isLater: true });
    expect(await log()).toMatchObject([{ State: 'sent', Tries: 2, Fault: null }]);
    const [first, second] = erp.received.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
  });

  it('waits as long as the receiver asks for', async () => {
    const erp = await add(['category.created'], (response) =>
      response.writeHead(429, { 'retry-after': '3600' }).end(),
    );
    await category();
    await send();
    const { rows } = await deps.database.pool.query<{ wait: number; rest: number }>(
      `select extract(epoch from d.due_at - now())::int as wait, extract(epoch from t.paused_until - now())::int as rest
       from event_deliveries d join receiver_turns t using (receiver_id) where receiver_id = $1`,
      [erp.id],
    );
    expect(rows[0]?.wait).toBeGreaterThan(3500);
    expect(rows[0]?.rest).toBeGreaterThan(3500);
  });

  it('is asked again after a day at most, and whatever its answer has in it', async () => {
    // the kept part ends within the last sign
    const erp = await add(['category.created'], (response) =>
      response.writeHead(503, { 'retry-after': '999999999' }).end(`${'a'.repeat(3999)}😀`),
    );
    await category();
    await send();
    await send();
    expect(erp.received).toHaveLength(1);
    const { rows } = await deps.database.pool.query<{ tries: number; wait: number }>(
      'select tries, extract(epoch from due_at - now())::int as wait from event_deliveries where receiver_id = $1',
      [erp.id],
    );
    expect(rows[0]?.tries).toBe(1);
    expect(rows[0]?.wait).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('is given up after three days of tries, and sent again by hand', async () => {
    const erp = await add(['category.created'], (response) => response.writeHead(500).end());
    await category();
    for (let tries = 0; tries < 10; tries += 1) await send({ isLater: true });
    const [given] = await log();
    expect(given).toMatchObject({ State: 'givenUp', Tries: 10 });
    erp.says(undefined);
    await done(world.ask(`Receivers/SendAgain/${given?.DeliveryId}`, undefined, { method: 'GET' }));
    await send({ isLater: true });
    expect(await log()).toMatchObject([{ State: 'sent' }]);
  });

  it('is followed to no other address', async () => {
    const other = await startReceiver();
    const erp = await add(['category.created'], (response) =>
      response.writeHead(307, { location: other.address }).end(),
    );
    await category();
    await send();
    expect(erp.received).toHaveLength(1);
    expect(other.received).toHaveLength(0);
    expect(await log()).toMatchObject([{ State: 'waiting', Fault: 'answered', StatusCode: 307 }]);
    await other.close();
  });

  it('does not delay another one, nor does one that never answers', async () => {
    const hangs = await add(['category.created'], () => {});
    const erp = await add(['category.created']);
    await category();
    const sending = createSending(deps);
    await sending.round();
    await expect.poll(() => erp.received.length).toBe(1);
    await category();
    await expect
      .poll(async () => {
        await sending.round();
        return erp.received.length;
      })
      .toBe(2);
    expect(hangs.received).toHaveLength(1);
    await hangs.close();
    await sending.whenIdle();
  });

  it('is switched off at once when it is gone, and its administrators get a mail', async () => {
    const admin = await createUser(deps, { companyId: world.companyId });
    await deps.database.pool.query('insert into administrator_roles (role_id) values ($1)', [admin.roleId]);
    const erp = await add(['category.created'], (response) => response.writeHead(410).end());
    deps.mails.length = 0;
    await category();
    await send();
    const mailing = async () => {
      await deps.database.pool.query('update jobs set taken_until = null');
      await sendMails(deps);
    };
    const away = vi.spyOn(deps.mailer, 'send');
    for (let times = 0; times < 5; times++) {
      away.mockRejectedValueOnce(Object.assign(new Error('away'), { code: 'ESOCKET', syscall: 'connect' }));
      await mailing();
    }
    expect(deps.mails).toEqual([]);
    await mailing();
    away.mockRestore();
    expect(deps.mails.filter(({ to }) => to === admin.email)).toHaveLength(1);
    expect(deps.mails[0]?.subject).toMatch(/^Switched off: ERP/);
    const row = await deps.database.pool.query('select is_active from receivers where id = $1', [erp.id]);
    expect(row.rows).toEqual([{ is_active: false }]);
    await category();
    await send({ isLater: true });
    expect(erp.received).toHaveLength(1);
  });

  it('is switched off after five days without one that was taken', async () => {
    const erp = await add(['category.created'], (response) => response.writeHead(503).end());
    await category();
    await send();
    const isActive = async () =>
      (await deps.database.pool.query('select is_active from receivers where id = $1', [erp.id])).rows[0]
        .is_active;
    await deps.database.pool.query(
      `update receiver_turns set failing_since = now() - interval '4 days 23 hours' where receiver_id = $1`,
      [erp.id],
    );
    await send({ isLater: true });
    expect(await isActive()).toBe(true);
    await deps.database.pool.query(
      `update receiver_turns set failing_since = now() - interval '5 days 1 hour' where receiver_id = $1`,
      [erp.id],
    );
    await send({ isLater: true });
    expect(await isActive()).toBe(false);
  });

  it('is read no further than 64 kB', async () => {
    let written = 0;
    const erp = await add(['category.created'], (response) => {
      response.writeHead(200);
      const more = () => {
        written += 65_536;
        if (written < 1e9 && !response.destroyed) response.write(Buffer.alloc(65_536, 'a'), more);
      };
      more();
    });
    await category();
    await send();
    expect(written).toBeLessThan(20e6);
    const [sent] = await log();
    expect(sent).toMatchObject({ State: 'sent', StatusCode: 200 });
    expect(sent?.Answer).toHaveLength(4000);
    await erp.close();
  });
});

describe('the secrets of a receiver', () => {
  it('sign both for a day when one replaces the other', async () => {
    const erp = await add(['category.created']);
    const { Secret: next } = await done(world.ask(makeReceiverSecret, { ReceiverId: erp.id }));
    await category();
    await send();
    const [{ headers, body } = { headers: {}, body: '' }] = erp.received;
    for (const secret of [erp.secret, next])
      expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    await deps.database.pool.query(
      `update receiver_secrets set ends_at = now() - interval '1 second' where ends_at is not null`,
    );
    await category();
    await send();
    const [, later = { headers: {}, body: '' }] = erp.received;
    expect(() => new Webhook(next).verify(later.body, later.headers)).not.toThrow();
    expect(() => new Webhook(erp.secret).verify(later.body, later.headers)).toThrow(WebhookVerificationError);
  });

  it('are stored wrapped, and in no log', async () => {
    const { secret } = await add(['category.created']);
    const { rows } = await deps.database.pool.query<{ text: string }>(
      `select string_agg(t::text, '') as text from (select s::text from receiver_secrets s union all select a::text from audit_entries a
        union all select k::text from idempotency_keys k) t`,
    );
    expect(rows[0]?.text).not.toContain(secret.slice(6, 20));
  });

  it('make a replayed signature useless after some minutes', async () => {
    const erp = await add(['category.created']);
    await category();
    await send();
    const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = erp.received;
    const old = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 3600) };
    expect(() => new Webhook(erp.secret).verify(body, old)).toThrow('too old');
    const moved = { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) };
    expect(() => new Webhook(erp.secret).verify(body, moved)).toThrow(WebhookVerificationError);
  });
});

describe('events about one record', () => {
  it('come in their order, also if the first one failed, and others do not wait', async () => {
    const erp = await add(['category.created', 'category.changed'], (response, { body }) =>
      response.writeHead(body.includes('Slow') ? 500 : 200).end(),
    );
    const { CategoryId } = await done(
      world.ask<{ CategoryId: number }>('Category/CreateCategory', { CategoryName: 'Slow' }),
    );
    await done(world.ask('Category/UpdateCategory', { CategoryId, CategoryName: 'Quick' }));
    await send();
    expect(erp.data('category.changed')).toEqual([]);
    // the receiver rests: the first try failed
    await category();
    await deps.database.pool.query('update receiver_turns set paused_until = null');
    await send();
    expect(erp.data('category.created')).toHaveLength(2);
    expect(erp.data('category.changed')).toEqual([]);
    erp.says(undefined);
    await send({ isLater: true });
    expect(erp.received.map(({ body }) => JSON.parse(body).type).slice(-2)).toEqual([
      'category.created',
      'category.changed',
    ]);
  });
});

describe('the events of goods', () => {
  it('tell of mapping, packing, unpacking and recalls, with the units', async () => {
    const erp = await add(['seal.mapped', 'carton.packed', 'carton.unpacked', 'seal.recalled']);
    const tea = await world.product({ PackingSize: 2 });
    const first = await world.mapped(tea, 100);
    const code = await world.packed(first, first + 1);
    await world.unpack(code);
    await done(
      world.ask('Recall/CreateRecall', {
        Kind: 'recalled',
        RecallBy: 3,
        FromNo: first,
        ToNo: first,
        Warning: 'No',
        Reason: 'No',
      }),
    );
    await send();
    await send();
    await send();
    expect(erp.data('seal.mapped')).toMatchObject([{ FromNo: first, ToNo: first + 99, ProductId: tea }]);
    const units = [{ FromNo: first, ToNo: first + 1 }];
    expect(erp.data('carton.packed')).toMatchObject([{ CartonId: code, TotalQty: 2, Units: units }]);
    expect(erp.data('carton.unpacked')).toMatchObject([{ CartonId: code, Units: units }]);
    expect(erp.data('seal.recalled')).toMatchObject([{ FromNo: first, ToNo: first }]);
    expect(erp.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'seal.mapped',
      'carton.packed',
      'carton.unpacked',
      'seal.recalled',
    ]);
  });
});

describe('personal data', () => {
  it('needs the right of whoever saved the receiver last', async () => {
    const withRight = await add(['points.earned', 'user.changed'], undefined, { IsPersonal: true });
    const without = await add(['user.changed']);
    const someone = await createUser(deps, { companyId: world.companyId });
    await deps.database.pool.query(
      `insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, after)
       values ($1, $2, 'x', $1, 'user-master', $2, 'Asha', 'updated', '{"UserName": "Asha", "Email": "asha@example.com", "RoleId": 3}')`,
      [world.companyId, someone.userId],
    );
    await send();
    expect(withRight.data('user.changed')).toMatchObject([
      { Name: 'Asha', Email: 'asha@example.com', RoleId: 3 },
    ]);
    const [told] = without.data('user.changed');
    expect(told).toMatchObject({ RoleId: 3 });
    expect(JSON.stringify(told)).not.toMatch(/asha/i);
  });

  it.each([
    [
      'its last author may not view receivers',
      () => setRights(deps, world.roleId, { receivers: ['personal'] }),
    ],
    ['its last author lost the right', () => setRights(deps, world.roleId, { receivers: ['view'] })],
    ['it is switched off', () => deps.database.pool.query('update receivers set is_personal = false')],
  ])('leaves events that wait, and those that are sent again, once %s', async (_, end) => {
    const receiver = await add(['user.changed'], undefined, { IsPersonal: true });
    const someone = await createUser(deps, { companyId: world.companyId });
    const change = () =>
      deps.database.pool.query(
        `insert into audit_entries (company_id, user_id, user_name, user_company_id, page, record_id, record_label, action, after)
         values ($1, $2, 'x', $1, 'user-master', $2, 'Asha', 'updated', '{"Email": "asha@example.com", "RoleId": 3}')`,
        [world.companyId, someone.userId],
      );
    await change();
    await send();
    await change();
    await end();
    await deps.database.pool.query(`update event_deliveries set state = 'waiting', due_at = now()`);
    await change();
    await send();
    const told = receiver.data('user.changed').map((data) => /asha/i.test(JSON.stringify(data)));
    expect(told).toEqual([true, false, false, false]);
    const { rows } = await deps.database.pool.query(
      `select from event_deliveries where payload ilike '%asha%' and company_id = $1`,
      [world.companyId],
    );
    expect(rows).toEqual([]);
  });
});
