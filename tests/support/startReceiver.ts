import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as a receiver got it. */
export interface Received {
  headers: Record<string, string>;
  body: string;
}

/** Answers an event. Without one, the receiver takes it. */
export type Manner = (response: ServerResponse, received: Received) => void;

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Starts a receiver of events on this machine, which remembers what it got. */
export async function startReceiver(first?: Manner) {
  const received: Received[] = [];
  const receiver = {
    received,
    manner: first,
    address: '',
    port: 0,
    /** The events of a kind that it got, as their data. */
    data: (type: string) =>
      received
        .map(({ body }) => JSON.parse(body))
        .flatMap((event) => (event.type === type ? [event.data] : [])),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = { headers: plain(request.headers), body: Buffer.concat(parts).toString() };
      received.push(one);
      if (receiver.manner) receiver.manner(response, one);
      else response.end('thanks');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  receiver.address = `http://127.0.0.1:${receiver.port}/events`;
  return receiver;
}
