import { Agent, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { loginSteps } from '../../../contract/calls/account/accountRules.ts';
import { checkUser } from '../../../contract/calls/account/login.ts';
import { signUp } from '../../../contract/calls/account/signUp.ts';
import { uploadCalls } from '../../../contract/calls/records/uploads.ts';
import { createApp } from '../../../server/app.ts';
import { publicJson } from '../../../server/calls/jsonLimits.ts';
import { readJson } from '../../../server/calls/readBody.ts';
import { onError } from '../../../server/middleware.ts';
import { fileDeps } from '../../support/testDeps.ts';

const deps = await fileDeps();
const app = createApp(deps);

/** Makes an app with one call, which answers the JSON that it got. */
function echo(patience = publicJson.patience) {
  const echoing = new Hono();
  echoing.onError(onError(deps.log));
  echoing.post('/', async (http) => http.json({ read: await readJson(http, { ...publicJson, patience }) }));
  return (body: ReadableStream | string, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', body, headers, duplex: 'half' };
    return echoing.request('/', init);
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Makes a body of `parts` that then stops without an end. */
const unfinished = (...parts: string[]) =>
  new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(bytes(part));
    },
  });

describe('a JSON body', () => {
  it('is read in parts, also in the middle of a letter', async () => {
    const whole = bytes('{"name":"सील"}');
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(whole.slice(0, 11));
        controller.enqueue(whole.slice(11));
        controller.close();
      },
    });
    expect(await (await echo()(body)).json()).toEqual({ read: { name: 'सील' } });
  });

  it('that stops coming ends with a sentence', async () => {
    const answered = await echo({ idle: 30, whole: 5000 })(unfinished('{"a":'));
    expect(answered.status).toBe(408);
    expect(await answered.json()).toMatchObject({
      ResponseCode: '408',
      ResponseMessage: 'What was sent took too long to arrive. Please try again.',
    });
  });

  it('that comes byte by byte has a deadline', async () => {
    let sent = 0;
    const drip = new ReadableStream({
      pull: (controller) =>
        new Promise((resolve) => {
          setTimeout(() => {
            sent += 1;
            controller.enqueue(bytes(' '));
            resolve();
          }, 10);
        }),
    });
    expect((await echo({ idle: 1000, whole: 100 })(drip)).status).toBe(408);
    expect(sent).toBeLessThan(50);
  });

  it('is refused by the size that it says, before a byte of it', async () => {
    const answered = await echo()(unfinished(), { 'content-length': String(2 ** 21) });
    expect(answered.status).toBe(413);
  });

  it('is refused where it grows beyond the limit, and read no further', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    expect((await echo()(endless)).status).toBe(413);
    expect(sent).toBeLessThan(25);
  });

  it('is refused once it is not a request, whatever would follow', async () => {
    let sent = 0;
    const endless = new ReadableStream(
      {
        pull: (controller) => {
          controller.enqueue(bytes(sent ? ',"b":1' : '{"a":1'));
          sent += 1;
        },
      },
      { highWaterMark: 0 },
    );
    expect(await (await echo()(endless)).json()).toMatchObject({
      ResponseCode: '400',
      ResponseMessage: 'A part of this request has more than 300 fields.',
    });
    expect(sent).toBe(301);
  });

  it('that breaks off is refused', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('reset')),
    });
    expect(await (await echo()(broken)).json()).toMatchObject({
      ResponseMessage: 'What was sent did not arrive whole. Please try again.',
    });
  });
});

const server = serve({
  fetch: app.fetch,
  port: 0,
  hostname: '127.0.0.1',
  overrideGlobalObjects: false,
});
await once(server, 'listening');
afterAll(() => void server.close());

const megabytes = (count: number) => count * 2 ** 20;
const inUse = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Sends 60 MB in chunks without an end. Answers the status and the milliseconds until it came. */
function flood(path: string, contentType: string): Promise<{ status: number; after: number }> {
  const begun = performance.now();
  const chunk = Buffer.alloc(64 * 1024, 'x');
  return new Promise((resolve) => {
    const sending = ask({
      port: (server.address() as AddressInfo).port,
      path: `/api/api/${path}`,
      method: 'POST',
      headers: { 'content-type': contentType, 'transfer-encoding': 'chunked' },
      // the server drains a connection that stays for a moment, and resets one that closes before its answer is read
      agent: new Agent({ keepAlive: true }),
    });
    let sent = 0;
    const send = () => {
      while (sent < megabytes(60) && !sending.destroyed) {
        sent += chunk.length;
        if (!sending.write(chunk)) return;
      }
    };
    sending.on('drain', send);
    sending.on('error', () => undefined);
    sending.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, after: performance.now() - begun });
      setTimeout(() => sending.destroy(), 300);
    });
    send();
  });
}

describe('ten unfinished bodies of 60 MB without a session', () => {
  const form = 'multipart/form-data; boundary=x';

  it.each([
    ['an upload call', uploadCalls.video.path, form, 401],
    ['a call with a right', 'Category/CreateCategory', 'application/json', 401],
    ['a public call', checkUser.path, 'application/json', 413],
    ['a sign-up', signUp.path, 'application/json', 413],
  ])('to %s take no memory and are answered at once', async (_what, path, contentType, status) => {
    await flood(path, contentType);
    const before = inUse();
    let largest = before;
    const sampling = setInterval(() => (largest = Math.max(largest, inUse())), 5);
    const answered = await Promise.all(Array.from({ length: 10 }, () => flood(path, contentType)));
    clearInterval(sampling);
    expect(answered.map((one) => one.status)).toEqual(Array.from({ length: 10 }, () => status));
    expect(Math.max(...answered.map(({ after }) => after))).toBeLessThan(3000);
    expect(largest - before).toBeLessThan(megabytes(60));
  });

  it('leave the server unchanged for people who sign in', async () => {
    const body = JSON.stringify({ Email: 'a@example.com', Password: 'x', RequestType: loginSteps.sendOtp });
    const headers = { 'content-type': 'application/json' };
    const response = await app.request(`/api/api/${checkUser.path}`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
  });
});
