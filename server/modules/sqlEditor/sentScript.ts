import type { Parameters } from '../../../contract/calls/sqlEditor.ts';
import { tokensOf } from '../../../contract/script/tokensOf.ts';
import { Refusal } from '../../calls/answer.ts';

/** A script as PostgreSQL gets it. */
export interface SentScript {
  text: string;
  /** Of `$1`, `$2` and so on. */
  values: (string | null)[];
  /** Its first word, in small letters; nothing where there is none. */
  command: string;
  /** Where in the script it stands, as `positionOf` counts. */
  commandAt: number;
  /** It asks for a plan, which comes as JSON. */
  isExplain: boolean;
  /** Where in the script, counted from 1 as JavaScript does, the character is that PostgreSQL counts. */
  positionOf: (position: number) => number;
}

/** `explain`, with what PostgreSQL reads behind it as its options. */
const explains = /^explain(?:\s*\(|(?:\s+analy[sz]e)?(?:\s+verbose)?(?=\s))/i;

/** The same that answers JSON. */
function explainAsJson(given: string): string {
  if (given.endsWith('(')) return `${given}format json, `;
  const options = ['format json', ...(given.match(/analy[sz]e|verbose/gi) ?? [])];
  return `explain (${options.join(', ')})`;
}

/** Lengths of what was read and of what is sent in its place. */
interface Piece {
  read: number;
  sent: number;
}

/**
 * Puts `$1` in the place of the first `:name`, and so on, but in literals, comments and casts, and asks for plans as JSON.
 * Neither guards anything. Throws Refusal where a name has no value.
 */
export function sentScript(script: string, parameters: Parameters = {}): SentScript {
  const names: string[] = [];
  const pieces: Piece[] = [];
  let text = '';
  let isExplain = false;
  let rest = script;
  const send = (read: string, sent: string) => {
    pieces.push({ read: read.length, sent: sent.length });
    text += sent;
    rest = rest.slice(read.length);
  };
  for (const token of tokensOf(script)) {
    if (token.kind === 'space') send(token.text, token.text);
    else break;
  }
  const command = /^\w*/.exec(rest)?.[0].toLowerCase() ?? '';
  const commandAt = text.length + 1;
  const [given] = explains.exec(rest) ?? [];
  if (given) {
    isExplain = true;
    send(given, explainAsJson(given));
  }
  for (const token of tokensOf(rest)) {
    if (token.kind !== 'parameter') {
      send(token.text, token.text);
      continue;
    }
    const name = token.text.slice(1);
    if (!Object.hasOwn(parameters, name)) throw new Refusal(`The parameter :${name} has no value.`);
    if (!names.includes(name)) names.push(name);
    send(token.text, `$${names.indexOf(name) + 1}`);
  }
  return {
    text,
    values: names.map((name) => textOf(parameters[name])),
    command,
    commandAt,
    isExplain,
    positionOf: (position) => readPosition(text, pieces, position),
  };
}

const textOf = (value: Parameters[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** PostgreSQL counts characters, JavaScript the halves of those outside of the first plane as two. */
function readPosition(text: string, pieces: readonly Piece[], position: number): number {
  let offset = 0;
  for (let counted = 1; counted < position && offset < text.length; counted++)
    offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1;
  let [read, sent] = [0, 0];
  for (const piece of pieces) {
    if (offset < sent + piece.sent) return read + Math.min(offset - sent, Math.max(piece.read - 1, 0)) + 1;
    read += piece.read;
    sent += piece.sent;
  }
  return read + 1;
}
