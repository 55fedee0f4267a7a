import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runJobs } from '../../server/engine/jobs.ts';
import { answers, linkWorks, queueLinkChecks } from '../../server/modules/resolver/checkLinks.ts';
import type { Reach } from '../../server/services/postEvent.ts';
import { type Brand, createBrand } from '../support/brand.ts';
import { done } from '../support/ask.ts';
import { everyRightOn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps({ RECEIVERS_ANYWHERE: '1' });
const day = 24 * 60 * 60 * 1000;

/** A server at all addresses of this machine that answers by the path, and remembers what it was asked. */
const asked: string[] = [];
let manner: RequestListener = (_, response) => response.end('here');
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  manner(request, response);
});
await new Promise<void>((resolve) => server.listen(0, resolve));
const { port } = server.address() as AddressInfo;
const here = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const says = (status: number, headers = {}) =>
  ((_, response: ServerResponse) => response.writeHead(status, headers).end()) satisfies RequestListener;

beforeEach(() => {
  asked.length = 0;
  manner = says(200);
});

describe('an address', () => {
  /** Lets only this machine's first address through, as if it were one of the internet. */
  const reach: Reach = {
    isAllowed: (address) => address === '127.0.0.1',
    takesHttp: true,
    resolve: (host) =>
      Promise.resolve([{ address: host === 'inner.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
  };

  it.each([
    [200, true],
    [204, true],
    [401, true],
    [403, true],
    [429, true],
    [404, false],
    [410, false],
    [500, false],
    [503, false],
  ])('that says %i answers: %s', async (status, isThere) => {
    manner = says(status);
    expect(await answers(`${here}/page`, reach)).toBe(isThere);
  });

  it('is asked for its head, and then for itself with the body dropped', async () => {
    let sent = 0;
    manner = (request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024;
      };
      response.on('drain', more);
      if (request.method === 'HEAD') response.writeHead(405).end();
      else more();
    };
    expect(await answers(`${here}/film`, reach)).toBe(true);
    expect(asked).toEqual(['HEAD /film', 'GET /film']);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('that hangs answers no more, unless it has begun to answer', async () => {
    manner = () => {};
    expect(await answers(`${here}/hangs`, reach, 200)).toBe(false);
    manner = (_, response) => response.writeHead(200).flushHeaders();
    expect(await answers(`${here}/begins`, reach, 2000)).toBe(true);
  });

  it('that changes the protocol answers no more', async () => {
    manner = (_, response) =>
      response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    expect(await answers(`${here}/other`, reach, 2000)).toBe(false);
  });

  it('is followed where it redirects, a few times', async () => {
    manner = (request, response) =>
      request.url === '/4'
        ? says(200)(request, response)
        : says(302, { location: `/${Number(request.url?.slice(1)) + 1}` })(request, response);
    expect(await answers(`${here}/0`, reach)).toBe(true);
    manner = says(302, { location: '/again' });
    expect(await answers(`${here}/0`, reach)).toBe(false);
  });

  it.each([
    'http://127.0.0.2:PORT/',
    'http://[::1]:PORT/',
    'http://inner.example/',
    'http://2130706434:PORT/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'http://',
  ])('that redirects to %s is not followed there', async (location) => {
    manner = (request, response) =>
      says(302, { location: location.replace('PORT', String(port)) })(request, response);
    expect(await answers(`${here}/away`, reach)).toBe(false);
    expect(asked).toEqual(['HEAD /away']);
  });

  it('whose name leads to a private network is not asked', async () => {
    expect(await answers(`http://outer.example:${port}/`, reach)).toBe(true);
    asked.length = 0;
    expect(await answers(`http://inner.example:${port}/`, reach)).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('a link', () => {
  let brand: Brand;
  let productId: number;

  beforeEach(async () => {
    await deps.database.pool.query('update product_links set is_active = false');
    brand = await createBrand(deps, everyRightOn(['product-links']));
    productId = await brand.product();
  });

  const values = (path: string, changes: object = {}) => ({
    ProductId: productId,
    LinkType: 'pip',
    Title: path,
    Address: `https://www.example.com${path}`,
    IsDefault: false,
    ...changes,
  });

  /** Adds a link, and lets its address be one of this machine. */
  const add = async (path = '/page') => {
    const { LinkId: id } = await done(brand.ask<{ LinkId: number }>('ProductLinks/CreateLink', values(path)));
    await moveHere(id, path);
    return id;
  };
  const moveHere = (id: number, path: string) =>
    deps.database.pool.query('update product_links set address = $2 where id = $1', [id, here + path]);

  const check = async () => {
    await queueLinkChecks(deps);
    await runJobs(deps, linkWorks);
  };

  const rows = (request: object = {}) =>
    done(
      brand.ask<{ LinkId: number; AddressState: string; CheckedOn: string | null }[]>(
        'ProductLinks/GetLinks',
        {
          PageNumber: 1,
          PageSize: 50,
          ...request,
        },
      ),
    );
  /** As it is stored, so sessions may end. */
  const stateOf = async (id: number) => {
    const { rows: found } = await deps.database.pool.query(
      'select address_state from product_links where id = $1',
      [id],
    );
    return found[0]?.address_state;
  };

  it('is unchecked until it was asked, and then asked once a week', async () => {
    const id = await add();
    expect(await rows()).toMatchObject([{ AddressState: 'unchecked', CheckedOn: null }]);
    await check();
    expect(await rows()).toMatchObject([{ AddressState: 'answers', CheckedOn: expect.any(String) }]);
    deps.pass(6.9 * day);
    await check();
    expect(asked).toEqual(['HEAD /page']);
    deps.pass(0.2 * day);
    await check();
    expect(asked).toHaveLength(2);
    expect(await stateOf(id)).toBe('answers');
  });

  it('no longer answers after two failures on different days, and answers again after one good answer', async () => {
    const id = await add();
    manner = says(404);
    await check();
    expect(await stateOf(id)).toBe('failed');
    deps.pass(0.5 * day);
    await check();
    expect(await stateOf(id)).toBe('failed');
    deps.pass(0.6 * day);
    await check();
    expect(await stateOf(id)).toBe('silent');
    manner = says(200);
    deps.pass(7.1 * day);
    await check();
    expect(await stateOf(id)).toBe('answers');
  });

  it('is found by what its address said', async () => {
    const [good, bad] = [await add('/good'), await add('/bad')];
    manner = (request, response) => says(request.url === '/bad' ? 500 : 200)(request, response);
    await check();
    const unchecked = await add('/new');
    const by = async (AddressState: string) => (await rows({ AddressState })).map(({ LinkId }) => LinkId);
    expect(await by('answers')).toEqual([good]);
    expect(await by('failed')).toEqual([bad]);
    expect(await by('unchecked')).toEqual([unchecked]);
  });

  it('is unchecked once its address is another one, and keeps what is known in other changes', async () => {
    const id = await add();
    await check();
    const [row] = await rows();
    await done(
      brand.ask('ProductLinks/UpdateLink', {
        LinkId: id,
        Version: Reflect.get(Object(row), 'Version'),
        Title: 'Other',
      }),
    );
    expect(await stateOf(id)).toBe('answers');
    await done(brand.ask('ProductLinks/UpdateLink', { ...values('/other'), LinkId: id }));
    expect(await rows()).toMatchObject([{ AddressState: 'unchecked', CheckedOn: null }]);
  });

  it('is unchecked if its address was changed while the old one was asked', async () => {
    const id = await add();
    manner = (request, response) =>
      void brand
        .ask('ProductLinks/UpdateLink', { ...values('/other'), LinkId: id })
        .then(() => says(200)(request, response));
    await check();
    expect(await stateOf(id)).toBe('unchecked');
  });

  it('has a state that nobody says', async () => {
    await brand.ask('ProductLinks/CreateLink', {
      ...values('/page'),
      AddressState: 'answers',
      CheckedOn: '2026/01/01 10:00',
    });
    expect(
      (await rows()).map(({ AddressState }) => AddressState).filter((state) => state !== 'unchecked'),
    ).toEqual([]);
    const id = await add();
    const answer = await brand.ask('ProductLinks/UpdateLink', {
      ...values('/page'),
      LinkId: id,
      AddressState: 'answers',
    });
    expect(answer.message).toBe("Address check can't be changed in this record.");
  });

  it('is asked once by several servers', async () => {
    for (let place = 0; place < 5; place++) await add(`/${place}`);
    await Promise.all([check(), check(), check(), check()]);
    expect(asked.toSorted()).toEqual(['HEAD /0', 'HEAD /1', 'HEAD /2', 'HEAD /3', 'HEAD /4']);
  });

  it('is queued once by servers that find it at the same moment', async () => {
    await add();
    const { pool } = deps.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('lock table jobs in share mode');
    const queued = Promise.all([1, 2, 3].map(() => queueLinkChecks(deps)));
    await expect
      .poll(async () => {
        const { rows: waiting } = await pool.query(`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        return waiting.length;
      })
      .toBe(3);
    await other.query('commit');
    other.release();
    await queued;
    expect((await pool.query('select from jobs')).rowCount).toBe(1);
    await check();
    expect(asked).toHaveLength(1);
  });

  it('waits for a later minute behind ten others, and is not asked where it or its company is inactive', async () => {
    for (let place = 0; place < 12; place++) await add(`/${place}`);
    await check();
    expect(asked).toHaveLength(10);
    await check();
    expect(asked).toHaveLength(12);
    const id = await add('/off');
    await deps.database.pool.query('update product_links set is_active = false where id = $1', [id]);
    await add('/on');
    await deps.database.pool.query('update companies set is_active = false where id = $1', [brand.companyId]);
    await check();
    expect(asked).toHaveLength(12);
    await deps.database.pool.query('update companies set is_active = true where id = $1', [brand.companyId]);
  });
});
