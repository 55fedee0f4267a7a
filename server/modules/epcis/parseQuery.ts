import * as yup from 'yup';
import { eventsAtOnce } from '../../../contract/calls/epcis.ts';
import { parseDay } from '../../../contract/day/day.ts';
import { eventTypes } from '../../../contract/epcis/EpcisEvent.ts';
import { Refusal } from '../../calls/answer.ts';
import { type EventKindName, eventKindNames, eventKinds, type EventPlace } from './listEvents.ts';

/** Values of one parameter at the most. */
export const mostAsked = 100;

/** The types of events and the business steps of the standard: what is asked for and never happens here matches nothing. */
const standardTypes = ['TransactionEvent', 'TransformationEvent', 'AssociationEvent', ...eventTypes] as const;
const standardSteps = (
  'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting ' +
  'decommissioning departing destroying disassembling dispensing encoding entering_exiting holding inspecting ' +
  'installing killing loading other packing picking receiving removing repackaging repairing replacing reserving ' +
  'retail_selling shipping staging_outbound stock_taking stocking storing transporting unloading unpacking ' +
  'void_shipping sensor_reporting sampling'
).split(' ');

/** The texts of a parameter, which stand between `|`; also by the whole names that the standard gives its words. */
const listOf = (name: string, values: readonly string[], prefix: RegExp) =>
  yup
    .array(yup.string().required())
    .transform((_value: unknown, text: unknown) =>
      typeof text === 'string'
        ? text.split('|', mostAsked + 1).map((value) => value.replace(prefix, ''))
        : text,
    )
    .max(mostAsked, `${name} takes at most ${mostAsked} words.`)
    .test('known', function (given) {
      const unknown = given?.find((value) => !values.includes(value));
      return (
        unknown === undefined ||
        this.createError({
          message: `${name} takes words of the standard, several between |, not '${unknown}'.`,
        })
      );
    });

/**
 * A moment as the database reads it, to the microsecond in UTC; undefined for what is none: without its zone nobody knows when
 * that was. Of an address in which nobody wrote `%2B`, the `+` of the zone arrives as a space.
 */
function utcMoment(sent: string): string | undefined {
  const text = sent.replace(/ (?=\d{2}:\d{2}$)/, '+');
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(?:Z|[+-]\d{2}:\d{2})$/.exec(text);
  const parsed = new Date(text);
  // 30 February would be read as 2 March
  if (!form || !parseDay(text) || Number.isNaN(parsed.getTime())) return undefined;
  const micros = (form[1] ?? '').slice(0, 6).padEnd(6, '0');
  const utc = parsed.toISOString().replace(/\.\d{3}Z$/, `.${micros}Z`);
  // the database has no year 0, and these texts no year of five digits
  return /^(?!0000)\d{4}-/.test(utc) ? utc : undefined;
}

const moment = (name: string) =>
  yup
    .string()
    .transform((text: unknown) => (typeof text === 'string' ? (utcMoment(text) ?? '') : text))
    .test('moment', `${name} is a moment such as 2026-11-03T00:00:00+05:30.`, (utc) => utc !== '');

const perPage = `perPage is a number from 1 to ${eventsAtOnce.most}.`;

/** What a query takes of the standard's parameters. */
export const querySchema = yup.object({
  eventType: listOf('eventType', standardTypes, /^epcis:|^https:\/\/ref\.gs1\.org\/epcis\//),
  EQ_bizStep: listOf(
    'EQ_bizStep',
    standardSteps,
    /^urn:epcglobal:cbv:bizstep:|^cbv:BizStep-|^https:\/\/ref\.gs1\.org\/cbv\/BizStep-/,
  ),
  MATCH_epc: yup.string(),
  GE_eventTime: moment('GE_eventTime'),
  LT_eventTime: moment('LT_eventTime'),
  perPage: yup
    .number()
    .typeError(perPage)
    .integer(perPage)
    .min(1, perPage)
    .max(eventsAtOnce.most, perPage)
    .default(eventsAtOnce.usual),
  nextPageToken: yup.string(),
});

export type Query = yup.InferType<typeof querySchema>;

const known = Object.keys(querySchema.fields);

/** Throws a Refusal for parameters that are not among those above: an answer that ignores a filter would mislead. */
export function requireKnown(sent: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, values] of Object.entries(sent)) {
    if (!known.includes(name))
      throw new Refusal(`The parameter ${name} is not known here: there are ${known.join(', ')}.`);
    if (values.length > 1)
      throw new Refusal(`${name} is given more than once: several values stand between |.`);
  }
}

/** The kinds of events that a query asks for. */
export const kindsOf = ({
  eventType,
  EQ_bizStep,
}: Pick<Query, 'eventType' | 'EQ_bizStep'>): EventKindName[] =>
  eventKindNames.filter((name) => {
    const { type, step } = eventKinds[name];
    return (eventType?.includes(type) ?? true) && (EQ_bizStep?.includes(step) ?? true);
  });

/** The end of a page as the next one is asked for. */
export const tokenOf = ({ at, kind, id }: EventPlace): string =>
  Buffer.from(JSON.stringify([at, kind, id])).toString('base64url');

const wrongToken = new Refusal('This nextPageToken is none: follow the header Link of the page before.');

const placeSchema = yup
  .tuple([
    yup
      .string()
      .matches(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/)
      .required(),
    yup.string().oneOf(eventKindNames).required(),
    yup
      .number()
      .integer()
      .min(0)
      .max(2 ** 31 - 1)
      .required(),
  ])
  .required();

/** Where the page before ended. Throws a Refusal for what is no token. */
export function placeOf(token: string): EventPlace {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    const [at, kind, id] = placeSchema.validateSync(parsed, { strict: true });
    if (Number.isNaN(Date.parse(at))) throw wrongToken;
    return { at, kind, id };
  } catch {
    throw wrongToken;
  }
}
