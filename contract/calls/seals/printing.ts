import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { defineCall } from '../Call.ts';
import { requiredScan } from '../given.ts';

/** The states of a print. Only a person leads one that is over back to `waiting`. */
export const printStates = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'givenUp'] as const;
export type PrintState = (typeof printStates)[number];

/** Why a print was not sent, or may not have been. */
export const printFaults = {
  noPrinter: 'The settings of the server do not name this printer.',
  unreachable: 'The printer could not be reached, so nothing was sent.',
  unpacked: 'The carton was unpacked before its slip was printed.',
  ours: 'The server could not make the slip. Its log says why.',
  brokenOff: 'The printer broke off. The slip may have been printed.',
  silent: 'The printer did not confirm. The slip may have been printed.',
  stopped: 'The server stopped while it sent the slip, which may have been printed.',
} as const;

export type PrintFault = keyof typeof printFaults;

/** The name of a printer in the server's settings. */
export const printerPattern = /^[A-Za-z0-9_-]{1,30}$/;
const noPrinter = 'Please choose a printer.';
const printerName = v.pipe(v.string(noPrinter), v.regex(printerPattern, noPrinter));

/** The printer that prints the slip of a carton once it is packed; without one, none does. */
export const slipPrinter = v.nullish(printerName);

export const getPrinters = defineCall('GET', 'PrintQueue/GetPrinters', {
  access: 'signed-in',
  summary: 'List the label printers that the settings of the server name',
  answer: v.array(v.object({ Printer: v.string() })),
});

export const printSlip = defineCall('POST', 'PrintQueue/PrintSlip', {
  access: { page: pageKeys.cartonSlip, right: 'add', staff: true },
  summary: 'Print the slip of a packed carton on one of these printers',
  request: v.object({
    /** The slip's code. */
    CartonId: requiredScan('This is not a code.', 500),
    Printer: printerName,
  }),
  answer: v.object({ PrintId: v.number() }),
});
