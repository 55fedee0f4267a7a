import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { makeReceiverSecret } from '../../contract/calls/records/receivers.ts';
import { createSending } from '../../server/engine/events/sendEvents.ts';
import { syncEvents } from '../../server/engine/events/syncEvents.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { done } from '../support/ask.ts';
import { everyRightOn, nextNumber } from '../support/factories.ts';
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
