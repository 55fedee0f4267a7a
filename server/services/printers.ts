import { connect } from 'node:net';
import { printerPattern, type PrintFault, type PrintState } from '../../contract/calls/seals/printing.ts';
import { type Resolution, resolutions } from '../../contract/print/labelFormats.ts';

/** A label printer that the settings name. */
export interface Printer {
  name: string;
  host: string;
  port: number;
  resolution: Resolution;
}

const form = 'name=tcp://host:port, with ?dpi=300 behind it for a printer of 300 dots to the inch';

/** Reads the setting PRINTERS. Throws an Error with a sentence for people. */
export function readPrinters(setting: string): Printer[] {
  const printers = setting
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry): Printer => {
      const [, name = '', address = ''] = /^([^=]+)=(.*)$/.exec(entry) ?? [];
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const { protocol, hostname = '', port, username, pathname, searchParams } = url ?? {};
      const resolution = resolutions.find((dpi) => String(dpi) === (searchParams?.get('dpi') ?? '203'));
      if (protocol !== 'tcp:' || !hostname || !port || username || pathname || !resolution)
        throw new Error(`PRINTERS: "${entry}" is not a printer. Write ${form}.`);
      if (!printerPattern.test(name))
        throw new Error(
          `PRINTERS: a printer's name has at most 30 letters, digits, - and _, unlike "${entry}".`,
        );
      return { name, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), resolution };
    });
  const twice = printers.find(({ name }, index) => printers.findIndex((one) => one.name === name) < index);
  if (twice) throw new Error(`PRINTERS names "${twice.name}" twice.`);
  return printers;
}

const second = 1000;

/** The longest waits: for a printer to answer, to show that it does not hang up at once, and to take and confirm a slip. */
export const printerLimits = { connect: 5 * second, greet: second / 10, send: 30 * second };

/** The outcome of sending. Only `failed` says that nothing was sent. */
export type Sent = { state: Extract<PrintState, 'sent' | 'failed' | 'unknown'>; fault: PrintFault | null };

const unreachable: Sent = { state: 'failed', fault: 'unreachable' };

/** Sends data to a printer: `sent` once it has closed the connection, as CUPS has it. Never rejects or outlasts the limits. */
export function sendToPrinter({ host, port }: Printer, data: string, limits = printerLimits): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, allowHalfOpen: true });
    let isBegun = false;
    let timer = setTimeout(() => end(unreachable), limits.connect);
    const end = (sent: Sent): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(sent);
    };
    socket.once('connect', () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isBegun = true;
        socket.end(data);
        timer = setTimeout(() => end({ state: 'unknown', fault: 'silent' }), limits.send);
      }, limits.greet);
    });
    socket.on('error', () => end(isBegun ? { state: 'unknown', fault: 'brokenOff' } : unreachable));
    socket.on('end', () => {
      if (!isBegun) end(unreachable);
      else if (socket.writableFinished) end({ state: 'sent', fault: null });
      else end({ state: 'unknown', fault: 'brokenOff' });
    });
    // what a printer says is of no use, and unread it would hold the end back
    socket.resume();
  });
}
