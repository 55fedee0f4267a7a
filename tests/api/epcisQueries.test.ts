import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { programCalls } from '../../contract/calls/account/programs.ts';
import { makeReceiverSecret } from '../../contract/calls/records/receivers.ts';
import { epcisContext, type EpcisQueryDocument } from '../../contract/epcis/EpcisEvent.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { createSending } from '../../server/engine/events/sendEvents.ts';
import { type Job, runJobs } from '../../server/engine/jobs.ts';
import {
  nextTime,
  queueSubscriptions,
  subscriptionWorks,
} from '../../server/modules/epcis/sendSubscribed.ts';
import type { OpenApiDocument } from '../../server/openapi/openApiDocument.ts';
import { appOf } from '../support/appOf.ts';
import { done } from '../support/ask.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { schemaFaults, withoutSchema } from '../support/epcisSchema.ts';
import { createCompany, everyRightOn } from '../support/factories.ts';
import { addProgram } from '../support/programWorld.ts';
import { startReceiver } from '../support/startReceiver.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps({ RECEIVERS_ANYWHERE: '1' });
const { pool } = deps.database;
const app = appOf(deps);
const rights = everyRightOn([pageKeys.epcisEvents, pageKeys.programs, pageKeys.receivers]);
let fails = false;
const receiver = await startReceiver((response) => response.writeHead(fails ? 500 : 200).end());
afterAll(() => receiver.close());

type World = Brand & { key: string; programId: number; tea: number; secret: string; first: number };

/** A company with a program, and a receiver that people let be sent subscriptions. */
async function openWorld(): Promise<World> {
  const brand = await createBrand(deps, rights);
  const { key, id } = await addProgram(deps, brand, rights);
  const { ReceiverId } = await done(
    brand.ask<{ ReceiverId: number }>('Receivers/CreateReceiver', {
      ReceiverName: 'ERP',
      Address: 'https://erp.example.com/epcis',
      Events: [{ Event: 'epcis.events' }],
    }),
  );
  await pool.query('update receivers set address = $2 where id = $1', [ReceiverId, receiver.address]);
  const { Secret } = await done(brand.ask(makeReceiverSecret, { ReceiverId }));
  const tea = await brand.product({ ProductName: 'Tea' });
  return { ...brand, key, programId: id, tea, secret: Secret, first: await brand.mapped(tea, 10) };
}

let world: World;
beforeAll(async () => {
  // the first company of a database is the operating one
  await createCompany(deps);
});
beforeEach(async () => {
  await pool.query('delete from epcis_subscriptions');
  world = await openWorld();
  fails = false;
  receiver.received.length = 0;
});

async function ask(method: string, path: string, body?: object, key = world.key) {
  const response = await app.request(`/api/epcis/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: text ? (JSON.parse(text) as unknown) : null,
  };
}

const named = {
  name: 'mapped',
  query: {
    eventType: ['ObjectEvent'],
    EQ_bizStep: ['commissioning', 'shipping'],
    GE_eventTime: '2026-01-01T00:00:00Z',
  },
};
const subscribe = (body: object = {}, key?: string) =>
  ask(
    'POST',
    'queries/mapped/subscriptions',
    { dest: receiver.address, stream: !('schedule' in body), ...body },
    key,
  );

/** Lets servers look for what subscriptions find, and send it. */
async function round() {
  await pool.query(`update epcis_subscriptions set due_at = now() where schedule is null`);
  await queueSubscriptions(deps);
  await runJobs(deps, subscriptionWorks);
  await pool.query(`update event_deliveries set due_at = now() where state = 'waiting'`);
  await pool.query('update receiver_turns set paused_until = null');
  const sending = createSending(deps);
  await sending.round();
  await sending.whenIdle();
}

const sent = () =>
  receiver.received.map(({ body, headers }) => {
    new Webhook(world.secret).verify(body, headers);
    return JSON.parse(body) as EpcisQueryDocument;
  });
const unitsIn = (documents: readonly EpcisQueryDocument[]) =>
  documents
    .flatMap(({ epcisBody }) => epcisBody.queryResults.resultsBody.eventList)
    .map(({ epcList }) => epcList?.length);

it('answers each operation of the standard with its status and headers', async () => {
  await world.mapped(world.tea, 1);
  const document = {
    '@context': epcisContext,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-11-20T05:00:00Z',
    epcisBody: { eventList: [] },
  };
  const stream = { dest: receiver.address, stream: true };
  const versions = ['gs1-epcis-version', 'gs1-cbv-version'];
  const located = [...versions, 'location'];
  const limits = ['gs1-epcis-capture-limit', 'gs1-epcis-capture-file-size-limit'];
  const operations: [method: string, path: string, status: number, headers: string[], body?: object][] = [
    ['OPTIONS', 'capture', 204, ['allow', 'gs1-capture-error-behaviour', ...versions, ...limits]],
    ['POST', 'capture', 202, located, document],
    ['POST', 'capture', 400, [], {}],
    ['GET', 'LOCATION', 200, versions],
    ['GET', 'capture/0', 404, []],
    ['GET', 'events?perPage=1', 200, [...versions, 'link']],
    ['GET', 'events?perPage=0', 400, []],
    ['POST', 'queries', 201, located, named],
    ['POST', 'queries', 409, [], named],
    ['GET', 'queries', 200, versions],
    ['GET', 'queries/mapped', 200, versions],
    ['GET', 'queries/unknown', 404, []],
    ['GET', 'queries/mapped/events?perPage=1', 200, [...versions, 'link']],
    ['GET', 'queries/unknown/events', 404, []],
    ['POST', 'queries/mapped/subscriptions', 201, located, stream],
    ['GET', 'LOCATION', 200, versions],
    ['DELETE', 'LOCATION', 204, []],
    ['DELETE', 'LOCATION', 404, []],
    ['POST', 'queries/unknown/subscriptions', 404, [], stream],
    ['GET', 'queries/mapped/subscriptions', 200, versions],
    ['DELETE', 'queries/mapped', 204, []],
    ['DELETE', 'queries/mapped', 404, []],
  ];
  let location = '';
  for (const [method, path, status, names, body] of operations) {
    const response = await app.request(`/api/epcis/${path.replace('LOCATION', location)}`, {
      method,
      headers: { authorization: `Bearer ${world.key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const lacking = names.filter((name) => !response.headers.has(name));
    expect([method, path, response.status, lacking]).toEqual([method, path, status, []]);
    if (status >= 400) {
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({
        type: expect.stringMatching(/^epcisException:\w+Exception$/) as string,
        title: expect.any(String) as string,
        status,
      });
    }
    location = response.headers.get('location')?.split('/api/epcis/')[1] ?? location;
  }
});

describe('a named query', () => {
  it('is made, read, asked and ended', async () => {
    expect(await ask('POST', 'queries', named)).toMatchObject({
      status: 201,
      location: 'https://seals.example/api/epcis/queries/mapped',
    });
    expect((await ask('POST', 'queries', named)).status).toBe(409);
    expect((await ask('GET', 'queries')).body).toEqual([named]);
    expect((await ask('GET', 'queries/mapped')).body).toEqual(named);
    const found = (await ask('GET', 'queries/mapped/events?perPage=1')).body as EpcisQueryDocument;
    expect(found.epcisBody.queryResults.queryName).toBe('mapped');
    expect(unitsIn([found])).toEqual([10]);
    expect((await ask('GET', 'queries/mapped/events?EQ_bizStep=packing')).status).toBe(400);
    expect((await ask('DELETE', 'queries/mapped')).status).toBe(204);
    expect((await ask('GET', 'queries/mapped/events')).status).toBe(404);
  });

  it('takes what /events takes', async () => {
    for (const query of [
      { EQ_color: 'red' },
      { EQ_bizStep: 'dancing' },
      { perPage: '5' },
      { nextPageToken: 'x' },
      { GE_eventTime: 'today' },
      { MATCH_epc: Array.from({ length: 101 }, () => 'urn:x:1') },
    ])
      expect([query, (await ask('POST', 'queries', { name: 'wrong', query })).status]).toEqual([query, 400]);
    expect((await ask('POST', 'queries', { ...named, name: 'a b' })).status).toBe(400);
    expect((await ask('POST', 'queries', { ...named, name: 'SimpleEventQuery' })).status).toBe(409);
    expect((await ask('POST', 'queries', named, world.token)).status).toBe(201);
  });

  it('is the hundredth at most, also of many that are named at once', async () => {
    const names = Array.from({ length: 130 }, (_, place) => `query${place}`);
    const named = await Promise.all(names.map((name) => ask('POST', 'queries', { name, query: {} })));
    expect(named.filter(({ status }) => status === 201)).toHaveLength(100);
  });

  it('is unknown to other companies, and to programs without the right', async () => {
    await ask('POST', 'queries', named);
    await subscribe();
    const other = await openWorld();
    for (const [method, path] of [
      ['GET', 'queries/mapped'],
      ['GET', 'queries/mapped/events'],
      ['DELETE', 'queries/mapped'],
      ['GET', 'queries/mapped/subscriptions'],
    ] as const)
      expect((await ask(method, path, undefined, other.key)).status).toBe(404);
    expect((await subscribe({}, other.key)).status).toBe(404);
    const { rows } = await pool.query<{ id: number }>('select id from epcis_subscriptions');
    expect(
      (await ask('DELETE', `queries/mapped/subscriptions/${rows[0]?.id}`, undefined, other.key)).status,
    ).toBe(404);
    const { key } = await addProgram(deps, world, { [pageKeys.epcisEvents]: ['view'] });
    expect((await ask('GET', 'queries/mapped', undefined, key)).status).toBe(200);
    expect((await ask('DELETE', 'queries/mapped', undefined, key)).status).toBe(403);
    expect((await subscribe({}, key)).status).toBe(403);
  });
});

it('is told in the list of events, by the document of the standard', async () => {
  const response = await app.request('/api/openapi.json');
  const { webhooks } = (await response.json()) as Pick<OpenApiDocument, 'webhooks'>;
  expect(webhooks['epcis.events']?.post.requestBody.content['application/json']?.schema).toMatchObject({
    properties: { type: { const: 'EPCISQueryDocument' } },
  });
});

describe('a subscription', () => {
  beforeEach(async () => {
    await ask('POST', 'queries', named);
  });

  it('sends what is recorded from then on, each event once and in order', async () => {
    const made = await subscribe();
    expect(made.status).toBe(201);
    await round();
    expect(sent()).toEqual([]);
    for (const units of [1, 2, 3]) await world.mapped(world.tea, units);
    await round();
    await round();
    const documents = sent();
    expect(unitsIn(documents)).toEqual([1, 2, 3]);
    expect(documents[0]?.epcisBody.queryResults).toMatchObject({
      queryName: 'mapped',
      subscriptionID: made.location?.split('/').at(-1),
    });
    if (!withoutSchema) expect(schemaFaults()(documents[0])).toEqual([]);
    await ask('DELETE', made.location?.split('/api/epcis/')[1] ?? '');
    await world.mapped(world.tea, 4);
    await round();
    expect(unitsIn(sent())).toEqual([1, 2, 3]);
  });

  it('goes on behind what failed, in order', async () => {
    await subscribe({ initialRecordTime: '2026-01-01T00:00:00Z' });
    fails = true;
    await round();
    await world.mapped(world.tea, 5);
    await round();
    fails = false;
    receiver.received.length = 0;
    await round();
    await round();
    expect(unitsIn(sent())).toEqual([10, 5]);
  });

  it('is answered as it is listed, and by its own address', async () => {
    const { location, body } = await subscribe();
    expect(body).toEqual({
      subscriptionID: location?.split('/').at(-1),
      dest: receiver.address,
      stream: true,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    const planned = await subscribe({ schedule: { hour: '6' } });
    expect(planned.body).toMatchObject({ schedule: { hour: '6' } });
    expect(planned.body).not.toHaveProperty('stream');
    expect((await ask('GET', 'queries/mapped/subscriptions')).body).toEqual([body, planned.body]);
    const path = location?.split('/api/epcis/')[1] ?? '';
    expect(await ask('GET', path)).toMatchObject({ status: 200, body });
    expect((await ask('GET', `${path}0`)).status).toBe(404);
  });

  it('ends by the address of its own query only', async () => {
    await ask('POST', 'queries', { ...named, name: 'another' });
    const id = (await subscribe()).location?.split('/').at(-1);
    expect((await ask('GET', `queries/another/subscriptions/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `queries/another/subscriptions/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `queries/unknown/subscriptions/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `queries/mapped/subscriptions/${id}`)).status).toBe(204);
  });

  it('is served once by servers that look at the same time', async () => {
    await subscribe({ initialRecordTime: '2026-01-01T00:00:00Z' });
    await Promise.all([queueSubscriptions(deps), queueSubscriptions(deps), queueSubscriptions(deps)]);
    const { rows } = await pool.query<{ id: number }>('select id from epcis_subscriptions');
    // two servers at the same job, one of which was thought to be dead
    await pool.query(
      `insert into jobs (kind, about, user_id, company_id) select kind, about, user_id, company_id from jobs where about = $1 and kind = 'send-epcis'`,
      [rows[0]?.id],
    );
    await Promise.all([runJobs(deps, subscriptionWorks), runJobs(deps, subscriptionWorks)]);
    await round();
    expect(unitsIn(sent())).toEqual([10]);
  });

  it('goes only to a receiver that people let be sent it', async () => {
    expect((await subscribe({ dest: 'https://elsewhere.example.com' })).status).toBe(400);
    await pool.query(`update receiver_events set event = 'seal.mapped' where company_id = $1`, [
      world.companyId,
    ]);
    expect((await subscribe()).status).toBe(400);
  });

  it('ends with the last key of its program, and rests while the receiver is inactive', async () => {
    await subscribe();
    await world.mapped(world.tea, 1);
    await pool.query('update receivers set is_active = false where company_id = $1', [world.companyId]);
    await round();
    expect(sent()).toEqual([]);
    await pool.query('update receivers set is_active = true where company_id = $1', [world.companyId]);
    await round();
    expect(unitsIn(sent())).toEqual([1]);
    const [{ KeyId } = { KeyId: 0 }] = await done(
      world.ask<{ KeyId: number }[]>(programCalls.keys, { ProgramId: world.programId }),
    );
    await done(world.ask(programCalls.revoke, { KeyId }));
    await world.mapped(world.tea, 2);
    await round();
    expect(unitsIn(sent())).toEqual([1]);
  });

  it('waits for its schedule, and says so if nothing happened', async () => {
    await subscribe({ schedule: { hour: '6', minute: '[30-31]' }, reportIfEmpty: true });
    expect((await ask('GET', 'queries/mapped/subscriptions')).body).toMatchObject([
      { dest: receiver.address, schedule: { hour: '6', minute: '30,31' } },
    ]);
    await world.mapped(world.tea, 1);
    await round();
    expect(sent()).toEqual([]);
    await pool.query('update epcis_subscriptions set due_at = now()');
    await round();
    expect(unitsIn(sent())).toEqual([1]);
    const { rows } = await pool.query<{ at: string }>(
      `select to_char(due_at at time zone 'Asia/Kolkata', 'HH24:MI') as at from epcis_subscriptions`,
    );
    expect(rows[0]?.at).toBe('06:30');
    await pool.query('update epcis_subscriptions set due_at = now()');
    await round();
    expect(sent().map(({ epcisBody }) => epcisBody.queryResults.resultsBody.eventList.length)).toEqual([
      1, 0,
    ]);
  });

  it('lets other jobs go first between its documents', async () => {
    await subscribe({ initialRecordTime: '2026-01-01T00:00:00Z' });
    for (let units = 1; units <= 31; units++) await world.mapped(world.tea, 1);
    await queueSubscriptions(deps);
    const stored = async <Row extends object>(table: string, columns: string) =>
      (await pool.query<Row>(`select ${columns} from ${table} where company_id = $1`, [world.companyId]))
        .rows;
    const [job] = await stored<Job>(
      'jobs',
      'id, kind, about, user_id as "userId", company_id as "companyId"',
    );
    const turn = { progress: () => Promise.resolve(), stop: () => Promise.reject(new Error('others wait')) };
    const [work] = Object.values(subscriptionWorks);
    await expect(job && work?.run(deps, job, turn)).rejects.toThrow('others wait');
    expect(await stored('event_deliveries', 'id')).toHaveLength(1);
    await round();
    expect(sent().map((document) => unitsIn([document]).length)).toEqual([30, 2]);
  });

  it('takes schedules that have a day', async () => {
    for (const schedule of [
      { hour: '24' },
      { minute: '[5-1]' },
      { dayOfMonth: '30', month: '2' },
      { hour: 'x' },
      { second: '0', minute: '5' },
    ])
      expect([schedule, (await subscribe({ schedule })).status]).toEqual([schedule, 400]);
    expect((await subscribe({ stream: true, schedule: { hour: '6' } })).body).toMatchObject({
      detail: 'A subscription has a schedule, or stream is true: never both.',
    });
    expect((await subscribe({ signatureToken: 'x' })).status).toBe(400);
    expect(await subscribe({ stream: false })).toMatchObject({
      status: 400,
      body: { type: 'epcisException:ValidationException' },
    });
    expect(await subscribe({ stream: true })).toMatchObject({ status: 201 });
    const { db } = deps.database;
    const leap = await nextTime(
      db,
      { minute: [0], hour: [0], dayOfMonth: [29], month: [2], dayOfWeek: undefined },
      'UTC',
    );
    expect(leap?.toISOString().slice(4)).toBe('-02-29T00:00:00.000Z');
  });
});
