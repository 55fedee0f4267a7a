import * as yup from 'yup';
import { eventsAtOnce } from '../../../contract/calls/epcis.ts';
import { parseDay } from '../../../contract/day/day.ts';
import { eventTypes } from '../../../contract/epcis/EpcisEvent.ts';
import { Refusal } from '../../calls/answer.ts';
import { type EventKindName, eventKindNames, eventKinds, type EventPlace } from './listEvents.ts';

/** Values of one parameter. */
export const mostAsked = 100;

/** The standard's types of events and business steps. Those that never happen here match nothing. */
const standardTypes = ['TransactionEvent', 'TransformationEvent', 'AssociationEvent', ...eventTypes] as const;
const standardSteps = (
  'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting ' +
  'decommissioning departing destroying disassembling dispensing encoding entering_exiting holding inspecting ' +
  'installing killing loading other packing picking receiving removing repackaging repairing replacing reserving ' +
  'retail_selling shipping staging_outbound stock_taking stocking storing transporting unloading unpacking ' +
  'void_shipping sensor_reporting sampling'
).split(' ');

/** The schema of a parameter whose words stand between `|`, also by their full names in the standard. */
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
 * Reads a moment as the database writes it, to the microsecond in UTC; undefined for anything else, also for a moment without
 * its zone. In an address in which nobody wrote `%2B`, the `+` of the zone arrives as a space.
 */
function utcMoment(sent: string): string | undefined {
  const text = sent.replace(/ (?=\d{2}:\d{2}$)/, '+');
  const form = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.(\d{1,9}))?(?:Z|[+-]\d{2}:\d{2})$/.exec(text);
  const parsed = new Date(text);
  // 30 February would be read as 2 March
  if (!form || !parseDay(text) || Number.isNaN(parsed.getTime())) return undefined;
  const micros = (form[1] ?? '').slice(0, 6).padEnd(6, '0');
  const utc = parsed.toISOString().replace(/\.\d{3}Z$/, `.${micros}Z`);
  // the database has no year 0, and these texts have no year of five digits
  return /^(?!0000)\d{4}-/.test(utc) ? utc : undefined;
}

const moment = (name: string) =>
  yup
    .string()
    .transform((text: unknown) => (typeof text === 'string' ? (utcMoment(text) ?? '') : text))
    .test('moment', `${name} is a moment such as 2026-11-03T00:00:00+05:30.`, (utc) => utc !== '');

const perPage = `perPage is a number from 1 to ${eventsAtOnce.most}.`;

/** The standard's parameters that a query takes. */
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

/** Returns the place where the page before ended. Throws Refusal for a text that is no token. */
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
