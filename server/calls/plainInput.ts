import { Refusal } from './answer.ts';

/** Items of a list in a request at the most; a call's own limit is lower. */
const mostItems = 10_000;
/** Lists and objects inside of one another at the most. */
const mostNested = 32;

const tooMany = `A list of a request can have at most ${mostItems.toLocaleString('en')} items.`;
const tooDeep = 'The request is not what this call takes.';

/**
 * What was sent, in a form that schemas may look at whole and that the database can store: no text has a NUL, no list is so long
 * that telling all its faults holds up everybody else. Throws Refusal for what is nested too deeply or too long.
 */
export function plainInput<Sent>(sent: Sent): Sent;
export function plainInput(sent: unknown): unknown {
  return plain(sent, 0);
}

function plain(sent: unknown, depth: number): unknown {
  if (typeof sent === 'string') return sent.replaceAll('\0', '');
  if (typeof sent !== 'object' || sent === null) return sent;
  if (depth === mostNested) throw new Refusal(tooDeep);
  if (!Array.isArray(sent))
    return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, plain(value, depth + 1)]));
  if (sent.length > mostItems) throw new Refusal(tooMany);
  return sent.map((item) => plain(item, depth + 1));
}
