import { codeIn } from '../../../contract/serial/parseScan.ts';
import { Refusal } from '../../calls/answer.ts';
import type { Keyring } from '../../seals/keyring.ts';

/** One showing of `/pa` with a verdict: what is recorded of it is one scan, however often it is sent. */
export interface View {
  /** Becomes the scan's own: 128 random bits. */
  token: string;
  /** When the page was made, in milliseconds. */
  at: number;
  /** What the page says; empty where it asks for the scratch code first. */
  verdict: string;
}

/** Seconds in which a showing can be recorded. */
const viewSeconds = 900;

/** SQL: whether the log has the scan of the showing `a` already. */
export const isRecorded = `token = a.token and created_at > to_timestamp(a.at - ${viewSeconds + 60})`;

const tooOld = 'This page was open for too long to count as a scan. Please load it again.';

const partsOf = /^(?<token>[\w-]{22})\.(?<at>[a-z\d]{1,12})\.(?<verdict>[a-z]*)\.(?<signature>[\w-]{22})$/;

const signatureOf = (keyring: Keyring, code: string, part: string) => keyring.sign(`view ${part} of ${code}`);

/** A showing as the page keeps it, signed for the code in the text. */
export function signView(keyring: Keyring, { token, at, verdict }: View, text: string): string {
  const part = `${token}.${at.toString(36)}.${verdict}`;
  return `${part}.${signatureOf(keyring, codeIn(text), part)}`;
}

/**
 * The showing that a page sends back with the code that it was shown for. Throws Refusal for one that the server did not sign for
 * this code, or too long ago.
 */
export function readView(keyring: Keyring, sent: string, { text, now }: { text: string; now: Date }): View {
  const { token = '', at = '', verdict = '', signature } = partsOf.exec(sent)?.groups ?? {};
  const isOurs = signature === signatureOf(keyring, codeIn(text), `${token}.${at}.${verdict}`);
  const view = { token, at: parseInt(at, 36), verdict };
  if (!isOurs || now.getTime() > view.at + viewSeconds * 1000) throw new Refusal(tooOld, { code: '409' });
  return view;
}
