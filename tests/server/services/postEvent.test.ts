import { createSocket } from 'node:dgram';
import dns from 'node:dns';
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

const hosts = ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1', '0'];

it.each(hosts)('refuses %s, however it is written', async (host) => {
  const sender = openSender(`https://${host}:${receiver.port}/`, theInternet);
  expect(await sender.post(message, new Date())).toMatchObject({ fault: 'forbidden', statusCode: null });
  sender.close();
  expect(receiver.received).toEqual([]);
});

it('refuses plain http, and what is not an address', async () => {
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
    resolve: () => Promise.resolve((answers.shift() ?? []).map((address) => ({ address, family: 4 }))),
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

it('asks name servers itself, of which silent ones hold up nobody, and takes no private address from them', async () => {
  const asked: string[] = [];
  const names = createSocket('udp4', (question, { port: to }) => {
    const name = question.subarray(13, 13 + (question[12] ?? 0)).toString();
    asked.push(name);
    if (name === 'silent') return;
    const end = question.indexOf(0, 12) + 5;
    const isIpv4 = question[end - 3] === 1;
    const head = Buffer.from([
      question[0] ?? 0,
      question[1] ?? 0,
      0x81,
      0x80,
      0,
      1,
      0,
      isIpv4 ? 1 : 0,
      0,
      0,
      0,
      0,
    ]);
    const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1]);
    names.send(Buffer.concat([head, question.subarray(12, end), ...(isIpv4 ? [found] : [])]), to);
  });
  await new Promise<void>((resolve) => names.bind(0, '127.0.0.1', resolve));
  const usual = dns.getServers();
  dns.setServers([`127.0.0.1:${names.address().port}`]);
  const senders = [...Array(10).fill('silent'), 'inner'].map((name) =>
    openSender(`https://${name}.example:${receiver.port}/`, theInternet),
  );
  const posted = senders.map((sender) => sender.post(message, new Date()));
  expect(await posted.at(-1)).toMatchObject({ fault: 'forbidden' });
  expect(asked).toEqual(expect.arrayContaining(['silent', 'inner']));
  for (const sender of senders) sender.close();
  names.close();
  dns.setServers(usual);
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
