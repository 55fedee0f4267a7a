import type { Parameters } from '../../../contract/calls/sqlEditor.ts';
import { parametersIn, tokensOf } from '../../../contract/script/tokensOf.ts';
import { Refusal } from '../../calls/answer.ts';

/** A script as PostgreSQL gets it. */
export interface SentScript {
  text: string;
  /** Of `$1`, `$2` and so on. */
  values: (string | null)[];
  /** The script's first word, in small letters; empty where there is none. */
  command: string;
  /** Where the first word stands, as `positionOf` counts. */
  commandAt: number;
  /** Maps a character that PostgreSQL counts in `text` to its place in the script, counted from 1 as JavaScript counts. */
  positionOf: (position: number) => number;
}

/** A piece of the script and the piece that is sent in its place, by their lengths. */
interface Piece {
  read: number;
  sent: number;
}

/**
 * Puts `$1` in the place of the first `:name`, and so on, except in literals, comments and casts. This guards nothing. Throws
 * Refusal where a name has no value.
 */
export function sentScript(script: string, parameters: Parameters = {}): SentScript {
  const tokens = [...tokensOf(script)];
  const names = parametersIn(script);
  const unknown = names.find((name) => !Object.hasOwn(parameters, name));
  if (unknown !== undefined) throw new Refusal(`The parameter :${unknown} has no value.`);
  const sent = tokens.map(({ kind, text }) =>
    kind === 'parameter' ? `$${names.indexOf(text.slice(1)) + 1}` : text,
  );
  const text = sent.join('');
  const pieces = tokens.map((token, index) => ({ read: token.text.length, sent: sent[index]?.length ?? 0 }));
  const begins = tokens.findIndex(({ kind }) => kind !== 'space');
  const space = tokens.slice(0, begins === -1 ? undefined : begins).map((token) => token.text);
  return {
    text,
    values: names.map((name) => textOf(parameters[name])),
    command: /^\w*/.exec(tokens[begins]?.text ?? '')?.[0].toLowerCase() ?? '',
    commandAt: space.join('').length + 1,
    positionOf: (position) => readPosition(text, pieces, position),
  };
}

const textOf = (value: Parameters[string] | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** PostgreSQL counts characters; JavaScript counts two for a character outside of the first plane. */
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
