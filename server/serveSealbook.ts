import { setFlagsFromString } from 'node:v8';
import './sayFaults.ts';
// with the formats, before any text is made of a number
import { sealbook } from './sealbook.ts';
import { runServer } from './runServer.ts';

/** Serves Sealbook as the environment says. For `client`, see `runServer`. */
export function serveSealbook(client?: Promise<void>): Promise<void> {
  // by itself, V8 lets garbage grow to three times what is in use: an import takes 100 MB more
  setFlagsFromString('--heap-growing-percent=100');
  return runServer(sealbook, client);
}
