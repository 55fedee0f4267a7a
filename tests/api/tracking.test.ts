import { beforeEach, describe, expect, it } from 'vitest';
import {
  getJourney,
  getScanInfo,
  getSecondaryInfo,
  getTertiaryInfo,
  getTracked,
} from '../../contract/calls/seals/tracking.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld, type TrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();
const day = 24 * 60 * 60 * 1000;
let world: TrackingWorld;

beforeEach(async () => {
  world = await createTrackingWorld(deps);
  await world.issued(1000);
});

/** Removes the tags from HTML. */
const plain = (html: string) => html.replace(/\n<br>.*$/, '').replace(/<[^>]+>/g, '');

const journey = async (qr: string | number) =>
  (await world.ask(getJourney, { qr: String(qr) })).data.map(
    ({ Kind, Activity }) => `${Kind}: ${plain(Activity)}`,
  );

const tracked = async (qr: string | number) => (await world.ask(getTracked, { qr: String(qr) })).data;

describe('the journey of a unit', () => {
  it('is all that happened to it, the oldest first, with who did it and when', async () => {
    const mapping = await world.map(1, 100, { BatchNo: 'B1' });
    const sid = await world.packed(1, 10);
    const tid = await world.packedTogether([sid]);
    const first = await world.dispatched([tid]);
    await world.reverse(first.Id);
    await world.unpack(tid, 'Wrong dealer');
    await world.unpack(sid);
    await world.ask('Damage/CreateDamage', { FromNo: 5, ToNo: 5, Qty: 1, Reason: 'Torn & wet' });
    expect(await journey(5)).toEqual([
      'issued: Issued for sales order SO1',
      'mapped: Mapped to Tea, batch B1',
      `packed: Packed into carton ${sid}`,
      `packed: Packed into tertiary carton ${tid}`,
      expect.stringMatching(
        new RegExp(
          `^dispatched: Dispatched to Dealer \\d+ on sales order SO-1, dispatch ${first.DispatchId}$`,
        ),
      ),
      `reversed: Dispatch ${first.DispatchId} reversed: Came back`,
      `unpacked: Taken out of tertiary carton ${tid}: Wrong dealer`,
      `unpacked: Unpacked from carton ${sid}: Wrong label`,
      'damaged: Damaged: Torn &amp; wet',
    ]);
    await world.ask('DeMapping/CreateDemapping', { MappingId: mapping, FromNo: 6, ToNo: 6, Qty: 1 });
    expect((await journey(6)).at(-1)).toBe('demapped: Demapped from Tea');
    const { data } = await world.ask(getJourney, { qr: '5' });
    for (const { Activity, CreatedDt } of data) {
      expect(Activity).toMatch(/<br><small>by Person \d+<\/small>$/);
      expect(CreatedDt).toMatch(/^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}$/);
    }
    const inHindi = await world.ask(getJourney, { qr: '5' }, { headers: { 'Accept-Language': 'hi' } });
    const english =
      /\b(?!Wrong|label|dealer|Dealer|Came|back|Torn|wet|amp|small|code|Person|Tea)[A-Za-z]{3,}\b/;
    for (const { Activity } of inHindi.data) expect(Activity).not.toMatch(english);
  });

  it('is the same by its seal, by an address with it and by its number typed alone', async () => {
    await world.map(1, 100);
    const byNumber = await journey(7);
    expect(byNumber).toHaveLength(2);
    expect(await journey(world.seal(7))).toEqual(byNumber);
    expect(await journey(`https://seals.example/pa?q=${world.seal(7)}`)).toEqual(byNumber);
    expect(await journey(world.seal(7).toLowerCase())).toEqual(byNumber);
    expect(await journey(' 7 ')).toEqual(byNumber);
    expect(await journey('1 000')).toEqual(['issued: Issued for sales order SO1']);
  });

  it('is of one thing: several codes of one text are refused', async () => {
    const message = 'These are several codes. Please scan one at a time.';
    for (const qr of [`${world.seal(7)}${world.seal(8)}`, `${world.seal(7)}\n${world.seal(8)}`])
      expect(await world.ask(getTracked, { qr })).toMatchObject({ code: '400', message });
    expect(await world.ask(getTracked, { qr: '7\n8' })).toMatchObject({ code: '400' });
  });

  it('has the scans of the public in two entries, with the towns', async () => {
    await world.map(1, 100);
    await world.scannedByPublic(8);
    expect((await journey(8)).at(-1)).toBe('scanned: Scanned by the public');
    deps.pass(-2 * day);
    await world.scannedByPublic(9, '', { UserCity: 'Pune' });
    deps.pass(2 * day);
    for (const UserCity of ['Nashik', '<b>Thane</b>']) await world.scannedByPublic(9, '', { UserCity });
    const { data } = await world.ask(getJourney, { qr: '9' });
    const said = data.filter(({ Kind }) => Kind === 'scanned').map(({ Activity }) => Activity);
    expect(said).toHaveLength(2);
    expect(said[0]).toBe('Scanned by the public for the first time');
    expect(said[1]).toMatch(
      /^Scanned by the public <b>3 times<\/b> since \d+ \w{3} \d{4}, \d\d:\d\d, in &lt;b&gt;Thane&lt;\/b&gt;, Nashik, Pune$/,
    );
  });

  it('shows typed texts as text, whatever they contain', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    world = await createTrackingWorld(deps, { ProductName: evil });
    await world.issued(10);
    await world.map(1, 10, { BatchNo: '<script>1</script>' });
    await world.ask('Damage/CreateDamage', {
      FromNo: 3,
      ToNo: 3,
      Qty: 1,
      Reason: '</b><a href="javascript:1">',
    });
    const { data } = await world.ask(getJourney, { qr: '3' });
    const all = data.map(({ Activity }) => Activity).join('');
    expect(all).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(all.match(/<[^>]+>/g)?.filter((tag) => !/^<\/?(b|small|br|code)>$/.test(tag))).toEqual([]);
  });
});

describe('the scanned text', () => {
  it('is answered with its place', async () => {
    await world.map(1, 100, { BatchNo: 'B1', MFGDate: '2026/10/01', EXPDate: '2027/10/01' });
    expect(await tracked(500)).toMatchObject({ Kind: 'unit', State: 'unmapped', ProductName: null });
    expect(await tracked(5)).toMatchObject({
      Kind: 'unit',
      Code: '5',
      State: 'mapped',
      ProductName: 'Tea',
      BatchNo: 'B1',
      MFGDate: '2026/10/01',
      EXPDate: '2027/10/01',
      Qty: 1,
    });
    const sid = await world.packed(1, 10);
    expect(await tracked(5)).toMatchObject({ State: 'packed' });
    const tid = await world.packedTogether([sid]);
    expect(await tracked(5)).toMatchObject({ State: 'inside' });
    expect(await tracked(sid)).toMatchObject({ Kind: 'SID', Code: sid, State: 'inside', Qty: 10 });
    expect(await tracked(tid)).toMatchObject({ Kind: 'TID', Code: tid, State: 'packed', Qty: 10 });
    const { Id, DispatchId } = await world.dispatched([tid]);
    for (const code of [5, sid, tid, DispatchId])
      expect(await tracked(code)).toMatchObject({
        State: 'dispatched',
        DispatchedTo: expect.stringMatching(/^Dealer \d+$/),
      });
    await world.reverse(Id);
    expect(await tracked(DispatchId)).toMatchObject({ Kind: 'DID', State: 'reversed', Qty: 10 });
    expect(await tracked(tid)).toMatchObject({ State: 'packed', DispatchedTo: null });
    await world.unpack(tid);
    await world.unpack(sid);
    expect(await tracked(sid)).toMatchObject({ State: 'unpacked' });
    expect(await tracked(5)).toMatchObject({ State: 'mapped' });
    await world.ask('Damage/CreateDamage', { FromNo: 5, ToNo: 5, Qty: 1, Reason: 'Torn' });
    expect(await tracked(5)).toMatchObject({ State: 'damaged', ProductName: 'Tea' });
  });

  it.each([
    ['', 'Scan First'],
    ['hello', 'No seal, carton or dispatch of your company has this code.'],
    ['1001', 'Your company has not issued this number.'],
    ['0', 'No seal, carton or dispatch of your company has this code.'],
    ['AASID202600077', 'No seal, carton or dispatch of your company has this code.'],
  ])('is refused where there is none: %j', async (qr, message) => {
    for (const { path: call } of [getTracked, getJourney, getScanInfo])
      expect(await world.ask(`${call}?${new URLSearchParams({ qr })}`)).toMatchObject({
        code: '400',
        message,
      });
  });

  it('is nothing of another company, whose seals are as unknown as any', async () => {
    await world.map(1, 100);
    const sid = await world.packed(1, 10);
    const { DispatchId } = await world.dispatched([sid]);
    const stranger = await createTrackingWorld(deps);
    await stranger.issued(10);
    for (const qr of [world.seal(5), sid, DispatchId])
      for (const { path: call } of [getTracked, getJourney, getScanInfo])
        expect(await stranger.ask(`${call}?${new URLSearchParams({ qr })}`)).toMatchObject({
          code: '400',
          message: 'No seal, carton or dispatch of your company has this code.',
        });
    expect((await stranger.ask(getJourney, { qr: '5' })).data).toHaveLength(1);
  });
});

describe('the contents of a dispatch', () => {
  it('are its cartons, theirs, and the units in runs', async () => {
    await world.map(1, 50, { BatchNo: 'B1' });
    await world.map(51, 50);
    const one = await world.packed(1, 10);
    const two = await world.packed(48, 53);
    const tid = await world.packedTogether([one]);
    const { DispatchId } = await world.dispatched([two, tid]);
    const info = async (qr: string) => (await world.ask(getScanInfo, { qr })).data;
    expect(await info(DispatchId)).toMatchObject([
      {
        Id: two,
        Qty: 6,
        ProductName: 'Tea',
        TotalRows: 2,
        CreatedDt: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      },
      { Id: tid, Qty: 10 },
    ]);
    expect(await info(tid)).toMatchObject([{ Id: tid, Qty: 10, TotalRows: 1 }]);
    expect((await world.ask(getTertiaryInfo, { Id: tid })).data).toMatchObject([{ Id: one, Qty: 10 }]);
    const units = (await world.ask(getSecondaryInfo, { Id: two })).data;
    expect(units).toMatchObject([
      { ProductName: 'Tea', BatchNo: 'B1', SeqNo: 48, ToNo: 50, Qty: 3, TotalRows: 2 },
      { ProductName: 'Tea', BatchNo: null, SeqNo: 51, ToNo: 53, Qty: 3 },
    ]);
    for (const First of [1e308, 1e19])
      expect((await world.ask(getSecondaryInfo, { Id: two, First })).code).toBe('400');
    expect((await world.ask(getSecondaryInfo, { Id: two, First: 2, PageSize: 1 })).data).toMatchObject([
      { SeqNo: 51, TotalRows: 2 },
    ]);
  });

  it('are counted in the journey of a tertiary carton', async () => {
    await world.map(1, 50);
    const tid = await world.packedTogether([await world.packed(1, 10), await world.packed(11, 16)]);
    const [packed] = (await world.ask(getJourney, { qr: tid })).data;
    expect(packed?.Activity).toMatch(/^Packed with <b>2 cartons<\/b> of 16 units altogether/);
  });

  it('stay unchanged when the cartons are unpacked', async () => {
    await world.map(1, 50);
    const sid = await world.packed(1, 10);
    const tid = await world.packedTogether([sid]);
    await world.unpack(tid);
    await world.unpack(sid);
    expect((await world.ask(getTertiaryInfo, { Id: tid })).data).toMatchObject([{ Id: sid }]);
    expect((await world.ask(getSecondaryInfo, { Id: sid })).data).toMatchObject([{ SeqNo: 1, ToNo: 10 }]);
  });

  it('are refused of another kind of code', async () => {
    await world.map(1, 50);
    const sid = await world.packed(1, 10);
    expect((await world.ask(getTertiaryInfo, { Id: sid })).message).toBe('This is not a tertiary carton.');
    expect((await world.ask(getSecondaryInfo, { Id: '5' })).message).toBe('This is not a secondary carton.');
    expect((await world.ask(getScanInfo, { qr: '5' })).message).toBe(
      'Scan a dispatch, a tertiary or a secondary carton.',
    );
  });
});
