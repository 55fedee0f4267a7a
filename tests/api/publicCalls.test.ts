import { describe, expect, it } from 'vitest';
import { allEndpoints, allSources, createApp } from '../../server/app.ts';
import { fileDeps } from '../support/testDeps.ts';
import { sealbook } from '../../server/sealbook.ts';

const deps = await fileDeps({ TRUSTED_PROXIES: '1' });
const app = createApp(deps);

const calls = allEndpoints(sealbook, allSources(deps.portal, deps.config.timeZone))
  .filter(({ call }) => call.access === 'public' && call.method === 'POST')
  .map(({ call }) => call.path);

const send = async (path: string, body: string | ReadableStream, network: string) => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': network };
  const response = await app.request(`/api/api/${path}`, {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as object);
  return { status: response.status, ...((await response.json()) as { ResponseMessage: string }) };
};

const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n])));

const vast = fields(90_000);

/** Makes a body that tells whether anybody has read it. */
function watchedBody() {
  let isRead = false;
  const pull = (controller: ReadableStreamDefaultController) => {
    isRead = true;
    controller.close();
  };
  return { body: new ReadableStream({ pull }, { highWaterMark: 0 }), isRead: () => isRead };
}

it('there are calls that need no session', () => expect(calls.length).toBeGreaterThan(8));

describe.each(calls.map((path, index) => [path, `203.0.113.${index}`] as const))('%s', (path, network) => {
  it('takes no more fields than a form has', async () => {
    expect(await send(path, vast, network)).toMatchObject({
      status: 413,
      ResponseMessage: 'This is too large to be sent.',
    });
    expect(await send(path, fields(301), network)).toMatchObject({
      status: 200,
      ResponseCode: '400',
      ResponseMessage: 'A part of this request has more than 300 fields.',
    });
  });

  it('counts a request before it reads the body', async () => {
    let status = 0;
    for (let asked = 0; asked < 1000 && status !== 429; asked++)
      ({ status } = await send(path, '[', network));
    expect(status).toBe(429);
    const { body, isRead } = watchedBody();
    expect(await send(path, body, network)).toMatchObject({ status: 429 });
    expect(isRead()).toBe(false);
  });
});
