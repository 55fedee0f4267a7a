import { serverSays } from '../../../contract/calls/verification/serverSays.ts';
import { codeIn } from '../../../contract/serial/parseScan.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Keyring } from '../../seals/keyring.ts';

/** One showing of `/pa` with a verdict. It is recorded as one scan, however often it is sent. */
export interface View {
  /** Becomes the token of the scan: 128 random bits. */
  token: string;
  /** The time of the showing in milliseconds. */
  at: number;
  /** The verdict that the page shows. Empty if it asks for the scratch code first. */
  verdict: string;
}

/** Seconds in which a showing can be recorded. */
const viewSeconds = 900;

/** SQL for the time since which the showing of a scan can have been recorded. */
export const showingsSince = (scan: string): string => `to_timestamp(${scan}.at - ${viewSeconds + 60})`;

/** SQL that tells whether the log already has the scan of the showing `a`. */
export const isRecorded = `token = a.token and created_at > ${showingsSince('a')}`;

const partsOf = /^(?<token>[\w-]{22})\.(?<at>[a-z\d]{1,12})\.(?<verdict>[a-z]*)\.(?<signature>[\w-]{22})$/;

const signatureOf = (keyring: Keyring, code: string, part: string) => keyring.sign(`view ${part} of ${code}`);

/** Writes a showing as the page sends it back, signed for the code in `text`. */
export function signView(keyring: Keyring, { token, at, verdict }: View, text: string): string {
  const part = `${token}.${at.toString(36)}.${verdict}`;
  return `${part}.${signatureOf(keyring, codeIn(text), part)}`;
}

/**
 * Reads the showing that a page sends back. Throws Refusal if the server did not sign it for the code in `text`, or signed it
 * too long ago.
 */
export function readView(keyring: Keyring, sent: string, { text, now }: { text: string; now: Date }): View {
  const { token = '', at = '', verdict = '', signature } = partsOf.exec(sent)?.groups ?? {};
  const isOurs = signature === signatureOf(keyring, codeIn(text), `${token}.${at}.${verdict}`);
  const view = { token, at: parseInt(at, 36), verdict };
  if (!isOurs || now.getTime() > view.at + viewSeconds * 1000)
    throw new Refusal(serverSays.tooOld, { code: '409' });
  return view;
}
