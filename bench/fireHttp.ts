import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Measured {
  /** How often a second the work ended. */
  rate: number;
  /** Milliseconds that each one took, the shortest first. */
  waits: number[];
}

interface Firing {
  clients: number;
  seconds: number;
  warmUp?: number;
  pause?: number;
}

/** Finds the end of an answer with a Content-Length; -1 until it has arrived whole. */
function endOf(arrived: string): number {
  const head = arrived.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(arrived.slice(0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return arrived.length < end ? -1 : end;
}

/**
 * Posts JSON, or gets a path, again and again from many clients, each over its own connection. It writes bytes to sockets, because a client
 * that shares the server's processor must cost little. Throws an Error for an answer other than HTTP 200.
 *
 * @param pause milliseconds for which a client waits after an answer, as a person does
 * @param requestOf makes the headers of a turn, and its body or its path
 */
export async function fireHttp(
  url: string,
  requestOf: (turn: number) => { headers: string } & ({ body: string } | { path: string }),
  { clients, seconds, warmUp = 1, pause = 0 }: Firing,
): Promise<Measured> {
  const { hostname, port, pathname, host } = new URL(url);
  const waits: number[] = [];
  const begun = performance.now();
  const from = begun + warmUp * 1000;
  const until = from + seconds * 1000;
  let turn = 0;
  const client = () =>
    new Promise<void>((done, failed) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      let arrived = '';
      let sent = 0;
      const send = () => {
        const request = requestOf(turn++);
        sent = performance.now();
        socket.write(
          'path' in request
            ? `GET ${request.path} HTTP/1.1\r\nhost: ${host}\r\n${request.headers}\r\n`
            : `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n${request.headers}content-length: ${Buffer.byteLength(request.body)}\r\n\r\n${request.body}`,
        );
      };
      socket.setEncoding('latin1');
      socket.on('connect', send);
      socket.on('error', failed);
      socket.on('close', () => done());
      socket.on('data', (chunk) => {
        arrived += String(chunk);
        const end = endOf(arrived);
        if (end < 0) return;
        if (!arrived.startsWith('HTTP/1.1 200')) return failed(new Error(arrived));
        arrived = arrived.slice(end);
        const now = performance.now();
        if (sent >= from && now <= until) waits.push(now - sent);
        if (now >= until) socket.end();
        else if (pause) void sleep(pause * (0.5 + Math.random())).then(send);
        else send();
      });
    });
  await Promise.all(Array.from({ length: clients }, client));
  return { rate: waits.length / seconds, waits: waits.sort((one, other) => one - other) };
}
