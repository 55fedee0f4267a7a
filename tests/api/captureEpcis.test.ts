import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { programCalls } from '../../contract/calls/account/programs.ts';
import { getJourney } from '../../contract/calls/seals/tracking.ts';
import { epcisContext, type EpcisQueryDocument } from '../../contract/epcis/EpcisEvent.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { runJobs } from '../../server/engine/jobs.ts';
import { captureWorks } from '../../server/modules/epcis/captureEvents.ts';
import { checkEvent } from '../../server/modules/epcis/checkEvent.ts';
import { appOf } from '../support/appOf.ts';
import { done } from '../support/ask.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { schemaFaults, withoutSchema } from '../support/epcisSchema.ts';
import { createCompany, everyRightOn, readPrefix } from '../support/factories.ts';
import { floorRows } from '../support/floorRows.ts';
import { addProgram } from '../support/programWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
breakOnPurpose('the order book is not behind');
const app = appOf(deps);
const rights = everyRightOn([pageKeys.tracking, pageKeys.epcisEvents, pageKeys.programs]);

interface World extends Brand {
  prefix: string;
  base: string;
  key: string;
  programId: number;
}

async function openWorld(programRights = rights, values: object = {}): Promise<World> {
  const brand = await createBrand(deps, rights);
  const prefix = await readPrefix(deps, brand.companyId);
  const { key, id } = await addProgram(deps, brand, programRights, { ProgramName: 'Forwarder', ...values });
  return { ...brand, prefix, base: `https://seals.example/epc/${prefix}`, key, programId: id };
}

let world: World;
beforeAll(async () => {
  // the first company of a database is the operating one
  await createCompany(deps);
});
beforeEach(async () => {
  world = await openWorld();
  const tea = await world.product({ ProductName: 'Tea' });
  await world.mapped(tea, 100);
});

const arrival = (changes: object = {}) => ({
  eventID: 'urn:uuid:9b5a7b0e-5c2b-4b5e-9a5f-0d4b6d2e7a11',
  type: 'ObjectEvent',
  action: 'OBSERVE',
  bizStep: 'arriving',
  eventTime: '2026-11-20T10:00:00.000+05:30',
  eventTimeZoneOffset: '+05:30',
  epcList: [`${world.base}/obj/5`],
  readPoint: { id: 'https://id.gs1.org/414/4012345000009' },
  ...changes,
});

const documentOf = (eventList: readonly object[], changes: object = {}) => ({
  '@context': [epcisContext, { forwarder: 'https://forwarder.example/' }],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T05:00:00Z',
  epcisBody: { eventList },
  ...changes,
});

const send = async (document: object, headers: Record<string, string> = {}, key = world.key) =>
  app.request('/api/epcis/capture', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/ld+json', ...headers },
    body: JSON.stringify(document),
  });

const get = (path: string, token = world.key) =>
  app.request(path, { headers: { authorization: `Bearer ${token}` } });

interface Job {
  running: boolean;
  success: boolean;
  errors: { type: string; title: string; detail: string }[];
}

/** Sends events, runs the job, and answers its state. */
async function capture(events: readonly object[], headers: Record<string, string> = {}, key = world.key) {
  const response = await send(documentOf(events), headers, key);
  expect(response.status).toBe(202);
  const location = response.headers.get('location') ?? '';
  expect(location).toMatch(/^https:\/\/seals\.example\/api\/epcis\/capture\/\d+$/);
  const state = async () => (await (await get(new URL(location).pathname, key)).json()) as Job;
  expect(await state()).toMatchObject({ running: true, success: true, errors: [] });
  await runJobs(deps, captureWorks);
  return state();
}

async function events(parameters: Record<string, string> = {}, token = world.token) {
  const response = await get(`/api/epcis/events?${new URLSearchParams(parameters)}`, token);
  const document = (await response.json()) as EpcisQueryDocument;
  return { document, list: document.epcisBody.queryResults.resultsBody.eventList };
}

const journeyOf = async (qr: string | number, by: Brand = world) =>
  (await done(by.ask(getJourney, { qr: String(qr) })))
    .filter(({ Kind }) => Kind === 'said')
    .map(({ Activity }) => Activity);

describe('what a program says', () => {
  it('stands in the journey and among the events, marked as said by it', async () => {
    expect(await capture([arrival({ 'forwarder:truck': 'KA-01' })])).toMatchObject({
      success: true,
      errors: [],
    });
    expect(await journeyOf(5)).toEqual([
      'Said by others: <b>arriving</b> at https://id.gs1.org/414/4012345000009\n<br><small>by Forwarder (program)</small>',
    ]);
    expect(await journeyOf(6)).toEqual([]);
    const { list, document } = await events({ EQ_bizStep: 'arriving' });
    expect(list).toMatchObject([
      {
        ...arrival(),
        'forwarder:truck': 'KA-01',
        '@context': [{ forwarder: 'https://forwarder.example/' }],
        'sealbook:saidBy': 'Forwarder (program)',
      },
    ]);
    if (!withoutSchema) expect(schemaFaults()(document)).toEqual([]);
    expect((await events({ MATCH_epc: `${world.base}/obj/5` })).list.map(({ bizStep }) => bizStep)).toEqual([
      'commissioning',
      'arriving',
    ]);
    expect((await events({ EQ_bizStep: 'departing' })).list).toEqual([]);
    expect((await events({ LT_eventTime: '2026-11-20T04:30:00Z' })).list).toEqual([]);
    expect(
      (await events({ GE_eventTime: '2026-11-20T04:30:00Z', LT_eventTime: '2026-11-20T04:30:01Z' })).list,
    ).toHaveLength(1);
    const file = await get('/api/api/Dispatch/GetEpcis?qr=5', world.token);
    expect(JSON.stringify(await file.json())).toContain('Forwarder (program)');
  });

  it('goes with the units of a carton, as long as they are inside', async () => {
    const floor = floorRows(deps, world.companyId);
    const code = `${world.prefix}SID202600001`;
    await floor.pack(code, [[1, 10]]);
    const now = new Date().toISOString();
    const carton = arrival({ epcList: [`${world.base}/obj/${code}`], eventTime: now });
    expect((await capture([carton])).success).toBe(true);
    expect(await journeyOf(5)).toHaveLength(1);
    expect(await journeyOf(code)).toHaveLength(1);
    expect(await journeyOf(11)).toEqual([]);
    await floor.unpack(code);
    const later = new Date(Date.now() + 5000).toISOString();
    await capture([
      { ...carton, eventID: 'urn:uuid:9b5a7b0e-5c2b-4b5e-9a5f-0d4b6d2e7a12', eventTime: later },
    ]);
    expect(await journeyOf(5)).toHaveLength(1);
    expect(await journeyOf(code)).toHaveLength(2);
  });

  it('is one event however often it is said, and an error with other content', async () => {
    await capture([arrival(), arrival()]);
    expect((await capture([arrival()])).success).toBe(true);
    expect(await journeyOf(5)).toHaveLength(1);
    const { errors } = await capture([arrival({ bizStep: 'departing' })]);
    expect(errors).toMatchObject([
      { type: 'epcisException:ValidationException', title: 'Event 1 is refused' },
    ]);
    const { eventID: _none, ...nameless } = arrival({ epcList: [`${world.base}/obj/7`] });
    await capture([nameless]);
    await capture([nameless]);
    expect(await journeyOf(7)).toHaveLength(1);
  });

  it('is not a new event where a program sends ours back', async () => {
    const floor = floorRows(deps, world.companyId);
    await floor.pack(`${world.prefix}SID202600001`, [[1, 10]]);
    const told = (await events()).list;
    expect(told.map(({ bizStep }) => bizStep)).toEqual(['commissioning', 'packing']);
    expect(await capture([...told, arrival()])).toMatchObject({ success: true, errors: [] });
    expect((await events()).list.map(({ bizStep }) => bizStep)).toEqual([
      'commissioning',
      'packing',
      'arriving',
    ]);
  });

  it('may be declared to be wrong under its own id', async () => {
    await capture([arrival()]);
    const errorDeclaration = { declarationTime: '2026-11-21T10:00:00Z', reason: 'did_not_occur' };
    expect((await capture([arrival({ errorDeclaration })])).success).toBe(true);
    expect(await journeyOf(5)).toEqual([
      expect.stringContaining('Said by others:'),
      expect.stringContaining('Said by others to be wrong: <b>arriving</b>'),
    ]);
  });

  it('is all or nothing, or all that is right', async () => {
    const wrong = arrival({ eventID: 'urn:uuid:9b5a7b0e-5c2b-4b5e-9a5f-0d4b6d2e7a13', bizStep: 'dancing' });
    const rolled = await capture([arrival(), wrong]);
    expect(rolled.success).toBe(false);
    expect(rolled.errors).toMatchObject([
      { title: 'Event 2 is refused', detail: expect.stringContaining('bizStep') as string },
    ]);
    expect(await journeyOf(5)).toEqual([]);
    const right = await capture([arrival(), wrong], { 'gs1-capture-error-behaviour': 'proceed' });
    expect(right.errors).toHaveLength(1);
    expect(await journeyOf(5)).toHaveLength(1);
  });

  it('has addresses that an index can hold', async () => {
    const long = arrival({ eventID: `urn:x:${'अ'.repeat(1900)}` });
    const { errors } = await capture([arrival(), long], { 'gs1-capture-error-behaviour': 'proceed' });
    expect(errors).toMatchObject([{ title: 'Event 2 is refused', detail: 'eventID: is not a URI' }]);
    const others = arrival({
      eventID: `urn:x:${'a'.repeat(1900)}`,
      epcList: [`https://x.example/${'b'.repeat(1900)}?c=(1)`],
    });
    expect((await capture([others])).success).toBe(true);
  });

  it('waits where a company has a hundred documents under way', async () => {
    await deps.database.pool.query(
      `insert into captures (company_id, user_id, said_by, behaviour)
       select company_id, id, 'Forwarder', 'rollback' from users, generate_series(1, 100) where company_id = $1`,
      [world.companyId],
    );
    const response = await send(documentOf([arrival()]));
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await response.json()).toMatchObject({
      type: 'epcisException:ImplementationException',
      title: 'Too many requests',
    });
    await deps.database.pool.query('update captures set finished_at = now() where company_id = $1', [
      world.companyId,
    ]);
  });

  it('touches no other company', async () => {
    const other = await openWorld();
    await other.mapped(await other.product(), 100);
    expect((await capture([arrival()], {}, other.key)).errors).toMatchObject([
      { detail: `${world.base}/obj/5 is not your company’s.` },
    ]);
    const mine = await capture([arrival()]);
    expect(mine.success).toBe(true);
    expect(await journeyOf(5, other)).toEqual([]);
    expect((await events({ EQ_bizStep: 'arriving' }, other.token)).list).toEqual([]);
    const { rows } = await deps.database.pool.query<{ id: number }>('select max(id) as id from captures');
    expect((await get(`/api/epcis/capture/${rows[0]?.id}`, other.key)).status).toBe(404);
    expect((await get('/api/epcis/capture/99999999999999', other.key)).status).toBe(404);
  });

  it('is said by programs that may, and by nobody else', async () => {
    const status = async (key: string) => (await send(documentOf([arrival()]), {}, key)).status;
    expect(await status(world.token)).toBe(403);
    expect(await status((await openWorld(rights, { OnlyReads: true })).key)).toBe(403);
    expect(await status((await openWorld({ [pageKeys.epcisEvents]: ['view', 'edit', 'report'] })).key)).toBe(
      403,
    );
    const [{ KeyId } = { KeyId: 0 }] = await done(
      world.ask<{ KeyId: number }[]>(programCalls.keys, { ProgramId: world.programId }),
    );
    await done(world.ask(programCalls.revoke, { KeyId }));
    expect(await status(world.key)).toBe(401);
  });

  it('is a document of the standard, within limits', async () => {
    const problem = async (document: object, headers = {}) => {
      const response = await send(document, headers);
      return [response.status, ((await response.json()) as { type: string }).type];
    };
    const invalid = [400, 'epcisException:ValidationException'];
    expect(await problem({})).toEqual(invalid);
    expect(await problem(documentOf([], { type: 'EPCISQueryDocument' }))).toEqual(invalid);
    expect(await problem(documentOf([], { creationDate: 'today' }))).toEqual(invalid);
    expect(await problem(documentOf([]), { 'gs1-capture-error-behaviour': 'sometimes' })).toEqual(invalid);
    expect(await problem(documentOf([]), { 'content-type': 'text/plain' })).toEqual([
      415,
      'epcisException:UnsupportedMediaTypeException',
    ]);
    const tooLarge = [413, 'epcisException:CaptureLimitExceededException'];
    expect(await problem(documentOf(Array.from({ length: 1001 }, () => ({}))))).toEqual(tooLarge);
    expect(await problem(documentOf([{ text: 'x'.repeat(1100 * 1024) }]))).toEqual(tooLarge);
    const { headers } = await send(documentOf([{ text: 'x'.repeat(1100 * 1024) }]));
    expect(headers.get('gs1-epcis-capture-limit')).toBe('1000');
    expect(headers.get('gs1-epcis-capture-file-size-limit')).toBe(String(1024 * 1024));
  });

  it('may be what another program answered to a query', async () => {
    const answered = (eventList?: readonly object[]) =>
      documentOf([], {
        type: 'EPCISQueryDocument',
        epcisBody: { queryResults: { queryName: 'arrived', resultsBody: { eventList } } },
      });
    expect((await send(answered([arrival()]))).status).toBe(202);
    expect((await send(answered())).status).toBe(400);
    await runJobs(deps, captureWorks);
    expect(await journeyOf(5)).toHaveLength(1);
  });

  it('is stored once by servers that capture the same at once', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [one, two] = await Promise.all([
      send(documentOf([arrival()]), headers),
      send(documentOf([arrival()]), headers),
    ]);
    expect(one.headers.get('location')).toBe(two.headers.get('location'));
    await Promise.all(Array.from({ length: 4 }, () => send(documentOf([arrival()]))));
    await Promise.all(Array.from({ length: 4 }, () => runJobs(deps, captureWorks)));
    expect(await journeyOf(5)).toHaveLength(1);
    const { rows } = await deps.database.pool.query(
      'select errors from captures where company_id = $1 and finished_at is null',
      [world.companyId],
    );
    expect(rows).toEqual([]);
  });
});

describe.skipIf(withoutSchema)(`against the standard's own schema ${withoutSchema ?? ''}`, () => {
  it('takes and refuses the same events', () => {
    const faults = schemaFaults();
    const isOfStandard = (event: object) => (faults(documentOf([event])) as unknown[]).length === 0;
    const epc = 'urn:epc:id:sgtin:4012345.011111.9876';
    const common = { eventTime: '2026-11-20T10:00:00Z', eventTimeZoneOffset: '+00:00' };
    const children = { childEPCs: [epc], action: 'ADD', parentID: epc };
    const good = [
      arrival(),
      { ...common, type: 'AggregationEvent', ...children },
      { ...common, type: 'AggregationEvent', action: 'DELETE', parentID: epc },
      { ...common, type: 'AssociationEvent', ...children },
      {
        ...common,
        type: 'TransactionEvent',
        action: 'ADD',
        epcList: [epc],
        bizTransactionList: [{ type: 'po', bizTransaction: epc }],
      },
      {
        ...common,
        type: 'TransformationEvent',
        inputEPCList: [epc],
        outputQuantityList: [{ epcClass: epc, quantity: 2.5, uom: 'KGM' }],
      },
      { ...common, type: 'TransformationEvent', inputEPCList: [epc], transformationID: 'urn:x:1' },
      {
        ...common,
        type: 'ObjectEvent',
        action: 'OBSERVE',
        readPoint: { id: epc },
        sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 3 }] }],
      },
    ];
    for (const event of good)
      expect([event, isOfStandard(event), typeof checkEvent({ ...event })]).toEqual([event, true, 'object']);
    const changes: object[] = [
      { eventTime: undefined },
      { eventTime: '2026-11-20' },
      { eventTimeZoneOffset: '+15:00' },
      { action: 'MOVE' },
      { action: undefined },
      { type: undefined },
      { type: 'OtherEvent' },
      { epcList: ['no uri'] },
      { epcList: 'urn:x:1' },
      { epcList: undefined },
      { quantityList: [{ quantity: 1 }] },
      { quantityList: [{ epcClass: epc, uom: 'kilograms' }] },
      { disposition: 'happy' },
      { disposition: 'in_transit' },
      { bizStep: 'https://steps.example/dance' },
      { bizStep: 'urn:epcglobal:cbv:bizstep:packing' },
      { readPoint: epc },
      { sourceList: [{ source: epc }] },
      { sourceList: [{ type: 'owning_party', source: epc }] },
      { bizTransactionList: [{ type: 'po', bizTransaction: epc, more: 1 }] },
      { sensorElementList: [{}] },
      { persistentDisposition: { set: ['damaged'] } },
      { persistentDisposition: { set: [] } },
      { errorDeclaration: {} },
      { errorDeclaration: { declarationTime: '2026-11-20T10:00:00Z', reason: 'whim' } },
      { parentID: epc },
      { own: 1 },
      { 'forwarder:own': 1 },
      { ilmd: { 'forwarder:own': 1 } },
      { action: 'ADD', ilmd: { 'forwarder:own': 1 } },
      { eventID: '5' },
    ];
    for (const change of changes) {
      const event = JSON.parse(JSON.stringify(arrival(change))) as Record<string, unknown>;
      expect([change, typeof checkEvent(event) === 'object']).toEqual([change, isOfStandard(event)]);
    }
  });
});
