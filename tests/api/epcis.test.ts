import { beforeEach, describe, expect, it } from 'vitest';
import { eventsAtOnce } from '../../contract/calls/seals/epcis.ts';
import type { EpcisDocument, EpcisEvent, EpcisQueryDocument } from '../../contract/epcis/EpcisEvent.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { appOf } from '../support/appOf.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { schemaFaults, withoutSchema } from '../support/epcisSchema.ts';
import { createUser, everyRight, readPrefix, signIn } from '../support/factories.ts';
import { type FloorRows, floorRows } from '../support/floorRows.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld } from '../support/trackingWorld.ts';
import { done } from '../support/ask.ts';

const deps = await fileDeps();
breakOnPurpose('the order book is not behind');
const app = appOf(deps);
const rights = { [pageKeys.tracking]: everyRight, [pageKeys.epcisEvents]: everyRight };
let brand: Brand;
let floor: FloorRows;
let prefix: string;
let base: string;
let tea: number;

beforeEach(async () => {
  brand = await createBrand(deps, rights);
  floor = floorRows(deps, brand.companyId);
  prefix = await prefixOf(brand);
  base = `https://seals.example/epc/${prefix}`;
  tea = await brand.product({ ProductName: 'Tea' });
  await brand.issued(20_000);
});

const prefixOf = ({ companyId }: Brand): Promise<string> => readPrefix(deps, companyId);

async function map(FromNo: number, Qty: number, changes: object = {}): Promise<number> {
  const sent = { ProductId: tea, FromNo, Qty, ...changes };
  return Number((await done(brand.ask('Mapping/CreateMapping', sent)))['MappingId']);
}

const get = (path: string, token = brand.token) =>
  app.request(path, { headers: { authorization: `Bearer ${token}` } });

async function query(parameters: Record<string, string> = {}, by: Pick<Brand, 'token'> = brand) {
  const response = await get(`/api/epcis/events?${new URLSearchParams(parameters)}`, by.token);
  const document = (await response.json()) as EpcisQueryDocument;
  if (response.status !== 200) throw new Error(JSON.stringify(document));
  const next = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return { response, document, events: document.epcisBody.queryResults.resultsBody.eventList, next };
}

const eventsOf = async (qr: string | number) => {
  const response = await get(`/api/api/Dispatch/GetEpcis?qr=${qr}`);
  const document = (await response.json()) as EpcisDocument;
  return { response, document, events: document.epcisBody.eventList };
};

const steps = (events: readonly EpcisEvent[]) => events.map(({ bizStep, action }) => `${bizStep} ${action}`);

/** Makes a history with every kind of event. */
async function wholeHistory() {
  const mapping = await map(1, 100, { BatchNo: 'B/1 <x>', MFGDate: '2026/10/01', EXPDate: '2027/10/01' });
  await map(5001, 10_000);
  await brand.ask('DeMapping/CreateDemapping', { MappingId: mapping, FromNo: 91, ToNo: 92, Qty: 2 });
  await brand.ask('Damage/CreateDamage', { FromNo: 93, ToNo: 93, Qty: 1, Reason: 'Torn' });
  await floor.pack(`${prefix}SID202600001`, [
    [1, 10],
    [12, 12],
  ]);
  await floor.pack(`${prefix}SID202600002`, [[21, 40]]);
  await floor.pack(`${prefix}SID202600003`, [[5001, 7000]]);
  await floor.packTertiary(`${prefix}TID202600001`, [`${prefix}SID202600001`, `${prefix}SID202600002`]);
  await floor.dispatch(
    `${prefix}DID202600001`,
    [`${prefix}TID202600001`, `${prefix}SID202600003`],
    'SO "7" & <8>',
  );
  await floor.reverse(`${prefix}DID202600001`);
  await floor.unpack(`${prefix}TID202600001`);
  await floor.unpack(`${prefix}SID202600001`);
}

describe.skipIf(withoutSchema)(`against the standard's own schema ${withoutSchema ?? ''}`, () => {
  it('is valid in every kind of event, one by one and together', async () => {
    await wholeHistory();
    const faults = schemaFaults();
    const { document, events } = await query({ perPage: '100' });
    expect(faults(document)).toEqual([]);
    expect(new Set(steps(events))).toEqual(
      new Set([
        'commissioning ADD',
        'decommissioning DELETE',
        'packing ADD',
        'shipping OBSERVE',
        'void_shipping OBSERVE',
        'unpacking DELETE',
      ]),
    );
    for (const event of events) expect(faults({ '@context': document['@context'], ...event })).toEqual([]);
    for (const code of [
      1,
      22,
      92,
      93,
      5001,
      `${prefix}SID202600001`,
      `${prefix}TID202600001`,
      `${prefix}DID202600001`,
    ])
      expect(faults((await eventsOf(code)).document)).toEqual([]);
    expect(faults((await query({ MATCH_epc: `${base}/obj/5001` })).document)).toEqual([]);
  });

  it('is valid with no event at all', async () => {
    expect(schemaFaults()((await query()).document)).toEqual([]);
  });
});

describe('the journey of one code as EPCIS', () => {
  it('follows a unit through the cartons that held it', async () => {
    await wholeHistory();
    const { response, events } = await eventsOf(5);
    expect(response.headers.get('content-type')).toBe('application/ld+json');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${prefix}-5.jsonld"`);
    expect(steps(events)).toEqual([
      'commissioning ADD',
      'packing ADD',
      'packing ADD',
      'shipping OBSERVE',
      'void_shipping OBSERVE',
      'unpacking DELETE',
      'unpacking DELETE',
    ]);
    const [commissioned, packed, tertiary, shipped] = events;
    expect(commissioned).toMatchObject({
      type: 'ObjectEvent',
      disposition: 'active',
      eventTimeZoneOffset: '+05:30',
      epcList: expect.arrayContaining([`${base}/obj/1`, `${base}/obj/100`]) as string[],
      ilmd: {
        'gs1:productName': 'Tea',
        'cbvmda:lotNumber': 'B/1 <x>',
        'gs1:productionDate': '2026-10-01',
        'cbvmda:itemExpirationDate': '2027-10-01',
      },
      readPoint: { id: `${base}/loc/company` },
      bizLocation: { id: `${base}/loc/company` },
    });
    expect(commissioned?.eventTime).toBe(commissioned?.recordTime);
    expect(packed).toMatchObject({
      type: 'AggregationEvent',
      parentID: `${base}/obj/${prefix}SID202600001`,
      childEPCs: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12].map((serial) => `${base}/obj/${serial}`),
    });
    expect(tertiary).toMatchObject({
      parentID: `${base}/obj/${prefix}TID202600001`,
      childEPCs: [`${base}/obj/${prefix}SID202600001`, `${base}/obj/${prefix}SID202600002`],
    });
    expect(shipped).toMatchObject({
      type: 'ObjectEvent',
      disposition: 'in_transit',
      epcList: [`${base}/obj/${prefix}TID202600001`, `${base}/obj/${prefix}SID202600003`],
      bizTransactionList: [
        { type: 'po', bizTransaction: `${base}/bt/order-1001` },
        { type: 'desadv', bizTransaction: `${base}/bt/${prefix}DID202600001` },
      ],
      'sealbook:salesOrder': 'SO "7" & <8>',
    });
    expect(shipped?.bizLocation).toBeUndefined();
    expect(shipped?.destinationList?.[0]?.destination).toMatch(new RegExp(`^${base}/sd/dealer-\\d+$`));
  });

  it('decommissions demapped numbers, which may begin again, and damaged ones, which may not', async () => {
    await wholeHistory();
    await map(91, 2);
    expect(steps((await eventsOf(91)).events)).toEqual([
      'commissioning ADD',
      'decommissioning DELETE',
      'commissioning ADD',
    ]);
    const [, damaged] = (await eventsOf(93)).events;
    expect(damaged).toMatchObject({
      bizStep: 'decommissioning',
      disposition: 'damaged',
      epcList: [`${base}/obj/93`],
      'sealbook:reason': 'Torn',
    });
  });

  it('gives an event the same id for everybody, and each its own', async () => {
    await wholeHistory();
    const all = (await query({ perPage: '100' })).events;
    expect(new Set(all.map(({ eventID }) => eventID)).size).toBe(all.length);
    const known = new Set(all.map(({ eventID }) => eventID));
    for (const { eventID } of (await eventsOf(5)).events) expect(known).toContain(eventID);
    expect(all[0]?.eventID).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });

  it('knows nothing of another company’s goods', async () => {
    await wholeHistory();
    const other = await createBrand(deps, rights);
    for (const qr of ['5', `${prefix}SID202600001`, `${prefix}DID202600001`]) {
      const asked = await other.ask(`Dispatch/GetEpcis?qr=${qr}`);
      expect(asked.code).toBe('400');
    }
    expect((await query({}, other)).events).toEqual([]);
    expect((await query({ MATCH_epc: `${base}/obj/5` }, other)).events).toEqual([]);
  });
});

describe('a query', () => {
  it('answers events by type, step and moment, the oldest first', async () => {
    await wholeHistory();
    const all = (await query({ perPage: '100' })).events;
    expect(all.map(({ eventTime }) => eventTime)).toEqual(all.map(({ eventTime }) => eventTime).sort());
    const found = async (parameters: Record<string, string>) => steps((await query(parameters)).events);
    expect(await found({ eventType: 'AggregationEvent' })).toEqual(
      steps(all.filter(({ type }) => type === 'AggregationEvent')),
    );
    expect(await found({ eventType: 'TransactionEvent' })).toEqual([]);
    expect(await found({ EQ_bizStep: 'shipping|void_shipping' })).toEqual([
      'shipping OBSERVE',
      'void_shipping OBSERVE',
    ]);
    expect(await found({ EQ_bizStep: 'urn:epcglobal:cbv:bizstep:shipping' })).toEqual(['shipping OBSERVE']);
    const third = all[2]?.eventTime ?? '';
    expect(await found({ GE_eventTime: third })).toEqual(steps(all.slice(2)));
    expect(await found({ LT_eventTime: third })).toEqual(steps(all.slice(0, 2)));
    // a query whose + of the zone nobody has escaped
    expect(await found({ perPage: '100', LT_eventTime: '2999-01-01T00:00:00 05:30' })).toEqual(steps(all));
  });

  it('names the company as a party by its GLN', async () => {
    await deps.database.pool.query(`update companies set gln = '8901234000005' where id = $1`, [
      brand.companyId,
    ]);
    await wholeHistory();
    const { events } = await query({ EQ_bizStep: 'shipping' });
    const party = 'https://id.gs1.org/417/8901234000005';
    expect(events[0]?.sourceList?.map(({ source }) => source)).toEqual([party, party]);
    expect(events[0]?.destinationList?.[0]?.destination).toContain(`/epc/${prefix}/sd/dealer-`);
    expect(events[0]?.readPoint?.id).toBe('https://id.gs1.org/414/8901234000005');
    if (!withoutSchema) expect(schemaFaults()((await query()).document)).toEqual([]);
  });

  it('names a dealer by the GLN of the event’s moment', async () => {
    const world = await createTrackingWorld(deps);
    await world.issued(100);
    await world.map(1, 100);
    const setGln = (gln: string | null) =>
      deps.database.pool.query('update dealers set gln = $2 where company_id = $1', [world.companyId, gln]);
    const { Id: first } = await world.dispatched([await world.packed(1, 10)]);
    await setGln('8901234000005');
    await world.dispatched([await world.packed(11, 20)]);
    await world.reverse(first);
    await setGln('8901234000012');
    await world.dispatched([await world.packed(21, 30)]);
    await setGln(null);
    await world.dispatched([await world.packed(31, 40)]);
    const { events } = await query({ EQ_bizStep: 'shipping|void_shipping' }, world);
    const destinations = events.map(({ bizStep, destinationList }) => [
      bizStep,
      ...new Set(destinationList?.map(({ destination }) => destination.replace(/.*(?=\/sd\/dealer-)/, ''))),
    ]);
    const own = expect.stringMatching(/^\/sd\/dealer-\d+$/) as string;
    expect(destinations).toEqual([
      ['shipping', own],
      ['shipping', 'https://id.gs1.org/417/8901234000005'],
      ['void_shipping', 'https://id.gs1.org/417/8901234000005'],
      ['shipping', 'https://id.gs1.org/417/8901234000012'],
      ['shipping', own],
    ]);
    if (!withoutSchema) expect(schemaFaults()((await query({}, world)).document)).toEqual([]);
  });

  it('answers the events that name one of the asked identifiers, and no others', async () => {
    await wholeHistory();
    const matching = async (...names: (string | number)[]) =>
      steps((await query({ MATCH_epc: names.map((name) => `${base}/obj/${name}`).join('|') })).events);
    expect(await matching(5)).toEqual(['commissioning ADD', 'packing ADD', 'unpacking DELETE']);
    expect(await matching(11)).toEqual(['commissioning ADD']);
    expect(await matching(`${prefix}SID202600001`)).toEqual(['packing ADD', 'unpacking DELETE']);
    expect(await matching(`${prefix}TID202600001`)).toEqual(['shipping OBSERVE', 'void_shipping OBSERVE']);
    expect(await matching(93, `${prefix}SID202600003`)).toEqual([
      'commissioning ADD',
      'decommissioning DELETE',
      'shipping OBSERVE',
      'void_shipping OBSERVE',
    ]);
    expect(await matching(4000, `${prefix}DID202600001`)).toEqual([]);
    expect((await query({ MATCH_epc: 'urn:epc:id:sgtin:0614141.107346.2018' })).events).toEqual([]);
  });

  it('counts very many units, and names those that were asked for', async () => {
    await wholeHistory();
    const [, mapped] = (await query({ EQ_bizStep: 'commissioning' })).events;
    expect(mapped).toMatchObject({
      quantityList: [{ epcClass: `${base}/class/${tea}`, quantity: 10_000 }],
      'sealbook:serials': [{ 'sealbook:first': `${base}/obj/5001`, 'sealbook:last': `${base}/obj/15000` }],
    });
    expect(mapped?.epcList).toBeUndefined();
    const asked = await query({ MATCH_epc: `${base}/obj/5001|${base}/obj/6000` });
    expect(asked.events).toMatchObject([
      {
        eventID: mapped?.eventID,
        epcList: [`${base}/obj/5001`, `${base}/obj/6000`],
        quantityList: [{ epcClass: `${base}/class/${tea}`, quantity: 9998 }],
      },
      {
        childEPCs: [`${base}/obj/5001`, `${base}/obj/6000`],
        childQuantityList: [{ epcClass: `${base}/class/${tea}`, quantity: 1998 }],
      },
    ]);
  });

  it('goes from page to page without loss or doubles while events are added', async () => {
    await map(1, 3000);
    // many events of one moment: the page ends between them
    const at = new Date('2026-11-01T10:00:00Z');
    for (let n = 1; n <= 12; n += 1)
      await floor.pack(`${prefix}SID2026${String(n).padStart(5, '0')}`, [[n, n]], at);
    const seen: string[] = [];
    let path: string | undefined = '/api/epcis/events?perPage=5&EQ_bizStep=packing';
    let added = 12;
    while (path) {
      const response: Response = await get(path);
      const document = (await response.json()) as EpcisQueryDocument;
      seen.push(
        ...document.epcisBody.queryResults.resultsBody.eventList.map(({ parentID }) => parentID ?? ''),
      );
      const next = /<(.+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      expect(next?.startsWith('https://seals.example/api/epcis/events?') ?? true).toBe(true);
      path = next && new URL(next).pathname + new URL(next).search;
      if (added < 20) {
        added += 1;
        await floor.pack(`${prefix}SID2026${String(added).padStart(5, '0')}`, [[added, added]]);
      }
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(12);
    expect(seen.slice(0, 12).sort()).toEqual(
      Array.from(
        { length: 12 },
        (_nothing, index) => `${base}/obj/${prefix}SID2026${String(index + 1).padStart(5, '0')}`,
      ),
    );
  });

  it.each([-120_000, 120_000])('misses no event of a server whose clock is %i ms off', async (off) => {
    const world = await createTrackingWorld(deps);
    await world.issued(100);
    const told = new Map<string, EpcisEvent>();
    /** Reads on from the newest known event, and answers all known events. */
    const readOn = async (): Promise<string[]> => {
      const [last] = [...told.values()]
        .map(({ eventTime }) => eventTime)
        .sort()
        .reverse();
      const { events } = await query({ perPage: '100', ...(last && { GE_eventTime: last }) }, world);
      for (const event of events) told.set(event.eventID, event);
      return [...told.values()].map(({ bizStep = '' }) => bizStep);
    };
    const expected: string[] = [];
    const tells = async (step: string) => {
      expected.push(step);
      // another transaction, such as a vacuum, may hold the query back
      await expect.poll(readOn, { timeout: 10_000 }).toEqual(expected);
    };
    const mapping = await world.map(1, 100);
    await tells('commissioning');
    deps.pass(off);
    try {
      const carton = await world.packed(1, 10);
      await tells('packing');
      const inside = await world.packed(11, 20);
      await tells('packing');
      const tertiary = await world.packedTogether([inside], 'Newer stock is nearer');
      await tells('packing');
      const { Id } = await world.dispatched([carton]);
      await tells('shipping');
      await world.reverse(Id);
      await tells('void_shipping');
      await world.unpack(tertiary);
      await tells('unpacking');
      await world.ask('DeMapping/CreateDemapping', { MappingId: mapping, FromNo: 91, ToNo: 92, Qty: 2 });
      await tells('decommissioning');
      await world.ask('Damage/CreateDamage', { FromNo: 93, ToNo: 93, Qty: 1, Reason: 'Torn' });
      await tells('decommissioning');
    } finally {
      deps.pass(-off);
    }
  });

  it('waits for rows that are still being written, so nobody reads past them', async () => {
    const client = await deps.database.pool.connect();
    try {
      await map(1, 10);
      await client.query('begin');
      await client.query('select 1');
      // begins later and ends earlier
      await map(11, 10);
      expect((await query()).events).toHaveLength(1);
      await client.query('commit');
      expect((await query()).events).toHaveLength(2);
    } finally {
      client.release();
    }
  });

  it.each([
    [{ eventTypes: 'ObjectEvent' }, 'eventTypes'],
    [{ eventType: 'ShippingEvent' }, 'ShippingEvent'],
    [{ EQ_bizStep: 'shiping' }, 'shiping'],
    [{ EQ_bizStep: '|packing'.repeat(1500) }, 'EQ_bizStep takes at most 100 values.'],
    [{ MATCH_epc: 'urn:x:1|'.repeat(100) }, 'MATCH_epc takes at most 100 values.'],
    [{ GE_eventTime: '2026-11-03' }, 'GE_eventTime'],
    [{ LT_eventTime: '2026-11-03T10:00:00' }, 'LT_eventTime'],
    [{ LT_eventTime: '0000-11-03T10:00:00Z' }, 'LT_eventTime'],
    [{ GE_eventTime: '2026-02-30T10:00:00Z' }, 'GE_eventTime'],
    [{ perPage: '0' }, 'perPage'],
    [{ perPage: String(eventsAtOnce.most + 1) }, 'perPage'],
    [{ perPage: 'all' }, 'perPage'],
    [{ nextPageToken: 'W10' }, 'nextPageToken'],
    [{ nextPageToken: '%00' }, 'nextPageToken'],
  ])('is refused as the standard says with %j', async (parameters, said) => {
    const response = await get(`/api/epcis/events?${new URLSearchParams(parameters)}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({
      type: 'epcisException:QueryParameterException',
      status: 400,
      detail: expect.stringContaining(said) as string,
    });
  });

  it('is in the audit log once in ten minutes, however many pages are read', async () => {
    const read = async () => {
      const { rows } = await deps.database.pool.query<object>(
        `select user_id as by, page, after from audit_entries
          where company_id = $1 and record_label = 'EPCIS events' order by id`,
        [brand.companyId],
      );
      return rows;
    };
    await wholeHistory();
    const first = await query({ perPage: '5', EQ_bizStep: 'packing' });
    await get(`/api/epcis/events?${first.next?.split('?')[1]}`);
    await get('/api/epcis/events?perPage=0');
    const entry = {
      by: expect.any(Number) as number,
      page: 'epcis-events',
      after: { perPage: 5, EQ_bizStep: ['packing'] },
    };
    expect(await read()).toEqual([entry]);
    await eventsOf(5);
    await eventsOf(6);
    const journey = { ...entry, page: 'qr-code-tracking-report', after: { qr: '5' } };
    expect(await read()).toEqual([entry, journey]);
    deps.pass(10 * 60_000);
    await query();
    expect(await read()).toEqual([entry, journey, { ...entry, after: { perPage: 30 } }]);
  });

  it('is for people with the right on its page, by the statuses of the standard', async () => {
    const other = await createUser(deps, { rights: { [pageKeys.tracking]: everyRight } });
    expect((await get('/api/epcis/events', await signIn(deps, other))).status).toBe(403);
    const dealer = await createUser(deps, {
      companyId: brand.companyId,
      userType: 2,
      rights: { [pageKeys.epcisEvents]: everyRight },
    });
    for (const path of ['events', 'queries'])
      expect((await get(`/api/epcis/${path}`, await signIn(deps, dealer))).status).toBe(403);
    const nobody = await app.request('/api/epcis/events');
    expect(nobody.status).toBe(401);
    expect(await nobody.json()).toMatchObject({ type: 'epcisException:SecurityException' });
    for (const path of ['nothing', '', 'eventTypes', 'epcs', 'events/urn:x:1'])
      expect((await get(`/api/epcis/${path}`)).status).toBe(404);
    const { status } = await app.request('/api/epcis/nextPageToken/W10', { method: 'DELETE' });
    expect(status).toBe(501);
  });

  it.each([
    ['events', 'OPTIONS, GET'],
    ['capture', 'OPTIONS, POST'],
    ['capture/7', 'OPTIONS, GET'],
    ['queries', 'OPTIONS, GET, POST'],
    ['queries/mapped', 'OPTIONS, GET, DELETE'],
    ['queries/mapped/events', 'OPTIONS, GET'],
    ['queries/mapped/subscriptions', 'OPTIONS, GET, POST'],
    ['queries/mapped/subscriptions/7', 'OPTIONS, GET, DELETE'],
  ])('says by OPTIONS which versions and methods %s takes, and refuses others', async (path, allow) => {
    const { status, headers } = await app.request(`/api/epcis/${path}`, { method: 'OPTIONS' });
    expect([status, Object.fromEntries(headers)]).toEqual([
      204,
      expect.objectContaining({
        allow,
        'gs1-epcis-min': '2.0.0',
        'gs1-epcis-version': '2.0.0',
        'gs1-epcis-max': '2.0.0',
        'gs1-cbv-min': '2.0.0',
        'gs1-cbv-version': '2.0.0',
        'gs1-cbv-max': '2.0.0',
        'gs1-epc-format': 'Never_Translates',
        ...(path === 'capture' && { 'gs1-capture-error-behaviour': 'all' }),
      }),
    ]);
    const other = await app.request(`/api/epcis/${path}`, { method: 'PUT' });
    expect([other.status, other.headers.get('allow')]).toEqual([405, allow]);
    expect(await other.json()).toMatchObject({ type: 'epcisException:ImplementationException' });
  });

  it.each([
    [{ accept: 'application/xml' }, 406],
    [{ accept: 'text/html, application/xml;q=0.9, */*;q=0.8' }, 200],
    [{ 'gs1-epcis-min': '2.1' }, 406],
    [{ 'gs1-epcis-max': '1.2' }, 406],
    [{ 'gs1-epcis-min': '1.2', 'gs1-epcis-max': '2.0', 'gs1-cbv-min': '2' }, 200],
    [{ 'gs1-cbv-version': '1.2.2' }, 406],
    [{ 'gs1-epc-format': 'Always_EPC_URN' }, 406],
    [{ 'gs1-epc-format': 'No_Preference' }, 200],
  ])('is answered in a version and form that %j takes, or not at all', async (headers, status) => {
    const response = await app.request('/api/epcis/events', {
      headers: { authorization: `Bearer ${brand.token}`, ...headers },
    });
    expect(response.status).toBe(status);
    if (status === 406)
      expect(await response.json()).toMatchObject({ type: 'epcisException:NotAcceptableException', status });
  });

  it.each([
    ['application/json', 'application/json'],
    ['application/ld+json, application/json', 'application/ld+json'],
    ['*/*', 'application/ld+json'],
  ])('is sent as a reader of %s wants it', async (accept, type) => {
    const response = await app.request('/api/epcis/events', {
      headers: { authorization: `Bearer ${brand.token}`, accept },
    });
    expect(response.headers.get('content-type')).toBe(type);
  });
});
