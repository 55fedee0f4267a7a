import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** How a printer behaves: it prints, hangs without reading, hangs up at once, or breaks off while it gets a slip. */
export type Manner = 'prints' | 'hangs' | 'hangs up' | 'breaks off';

export interface FakePrinter {
  port: number;
  manner: Manner;
  /** What it got, connection by connection. */
  printed: string[];
  /** The most connections that it had at once. */
  most: number;
  connected: () => Promise<void>;
  /** Ends all connections. */
  cut: () => void;
  close: () => Promise<void>;
}

/** Starts a label printer as the network sees one. */
export async function startFakePrinter(): Promise<FakePrinter> {
  const sockets = new Set<Socket>();
  const waiting: (() => void)[] = [];
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    sockets.add(socket);
    printer.most = Math.max(printer.most, sockets.size);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    for (const go of waiting.splice(0)) go();
    if (printer.manner === 'hangs') return;
    if (printer.manner === 'hangs up') {
      socket.end();
      return;
    }
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      if (printer.manner === 'breaks off') socket.resetAndDestroy();
    });
    socket.on('end', () => {
      printer.printed.push(text);
      socket.end();
    });
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The printer has no port');
  const printer: FakePrinter = {
    port: address.port,
    manner: 'prints',
    printed: [],
    most: 0,
    connected: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      printer.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return printer;
}
