import * as v from 'valibot';
import { epcisQuery } from '../../../contract/calls/seals/epcis.ts';
import { largestInteger } from '../../../contract/values/limits.ts';
import { Refusal } from '../../calls/answer.ts';
import { type EventKindName, eventKindNames, eventKinds, type EventPlace } from './listEvents.ts';

type Query = v.InferOutput<typeof epcisQuery>;

const known = Object.keys(epcisQuery.entries);

/** Throws Refusal for any other parameter: an answer that ignores a filter would mislead. */
export function requireKnown(sent: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, values] of Object.entries(sent)) {
    if (!known.includes(name))
      throw new Refusal(`The parameter ${name} is not known here: there are ${known.join(', ')}.`);
    if (values.length > 1)
      throw new Refusal(`${name} is given more than once: several values stand between |.`);
  }
}

/** Returns the kinds of events that a query asks for. */
export const kindsOf = ({
  eventType,
  EQ_bizStep,
}: Pick<Query, 'eventType' | 'EQ_bizStep'>): EventKindName[] =>
  eventKindNames.filter((name) => {
    const { type, step } = eventKinds[name];
    return (eventType?.includes(type) ?? true) && (EQ_bizStep?.includes(step) ?? true);
  });

/** Returns the token by which the next page is asked for. */
export const tokenOf = ({ at, kind, id }: EventPlace): string =>
  Buffer.from(JSON.stringify([at, kind, id])).toString('base64url');

const wrongToken = new Refusal('This is no nextPageToken. Follow the Link header of the previous page.');

const placeSchema = v.strictTuple([
  v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)),
  v.picklist(eventKindNames),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(largestInteger)),
]);

/** Returns the place where the page before ended. Throws Refusal for a text that is no token. */
export function placeOf(token: string): EventPlace {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    const [at, kind, id] = v.parse(placeSchema, parsed);
    if (Number.isNaN(Date.parse(at))) throw wrongToken;
    return { at, kind, id };
  } catch {
    throw wrongToken;
  }
}
