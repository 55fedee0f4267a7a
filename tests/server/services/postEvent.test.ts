import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openSender, type Reach, theInternet } from '../../../server/services/postEvent.ts';
import { startReceiver } from '../../support/startReceiver.ts';

const message = { id: 'msg_1', body: '{}', secrets: [Buffer.alloc(32)] };
const receiver = await startReceiver();
afterAll(() => receiver.close());

it.each(
  [
    [
      '127.0.0.1',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
    ],
    ['255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1'],
    [
      '::ffff:7f00:1',
      '::ffff:8.8.8.8',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:7f00::',
      'nonsense',
      '',
    ],
  ].flat(),
)('sends nothing to %s', (address) => {
  expect(theInternet.isAllowed(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
  'may send to %s',
  (address) => {
    expect(theInternet.isAllowed(address)).toBe(true);
  },
);

const hosts = ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', 'localhost', '0'];

it.each(hosts)('refuses %s, however it is written', async (host) => {
  const sender = openSender(`https://${host}:${receiver.port}/`, theInternet);
  expect(await sender.post(message, new Date())).toMatchObject({ fault: 'forbidden', statusCode: null });
  sender.close();
  expect(receiver.received).toEqual([]);
});

it('refuses plain http, and what is no address', async () => {
  for (const address of ['http://example.com/', 'ftp://example.com/', 'no address'])
    expect(await openSender(address, theInternet).post(message, new Date())).toMatchObject({
      fault: 'forbidden',
    });
});

it('decides by the address of each connection, also if a name leads elsewhere the second time', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.1', '127.0.0.2']];
  const reach: Reach = {
    takesHttp: true,
    isAllowed: (address) => address === '127.0.0.1',
    resolve: ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        (answers.shift() ?? []).map((address) => ({ address, family: 4 })),
      )) as unknown as NonNullable<Reach['resolve']>,
  };
  const post = async () => {
    const sender = openSender(`http://erp.example.com:${receiver.port}/`, reach);
    const posted = await sender.post(message, new Date());
    sender.close();
    return posted.fault;
  };
  expect(await post()).toBeNull();
  expect(await post()).toBe('forbidden');
  expect(await post()).toBe('forbidden');
  expect(receiver.received).toHaveLength(1);
});

it('waits no longer than the limit, for the first byte and for the last one', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/drips') response.writeHead(200).write('a');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const anywhere: Reach = { takesHttp: true, isAllowed: () => true };
  for (const path of ['hangs', 'drips']) {
    const sender = openSender(`http://127.0.0.1:${port}/${path}`, anywhere);
    const limits = { wait: 100, read: 65_536, kept: 4000 };
    expect(await sender.post(message, new Date(), limits)).toMatchObject({ fault: 'silent' });
    sender.close();
  }
  server.closeAllConnections();
  server.close();
});

it('reads when to come again, as seconds or as a date', async () => {
  const now = new Date('2026-11-27T00:00:00Z');
  const wishes = {
    '120': 120,
    'Fri, 27 Nov 2026 00:01:00 GMT': 60,
    'Thu, 26 Nov 2026 00:00:00 GMT': null,
    soon: null,
  };
  for (const [wish, retryAfter] of Object.entries(wishes)) {
    receiver.manner = (response) => response.writeHead(503, { 'retry-after': wish }).end();
    const sender = openSender(receiver.address, { takesHttp: true, isAllowed: () => true });
    expect(await sender.post(message, now)).toMatchObject({ fault: 'answered', retryAfter });
    sender.close();
  }
});
