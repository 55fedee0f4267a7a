import { formatQuantity } from '../values/formatNumber.ts';
import type { Choice } from './Choice.ts';
import type { RecallKind } from './choices.ts';

/** The facts of each sign that a seal was copied. They are stored as JSON, and `signSentence` says them. */
export interface SignFacts {
  /** Different phones scanned it in two towns too far apart for the time between, and in `more` such towns. */
  impossibleJourney: { from: string; to: string; kilometres: number; minutes: number; more: number };
  /** Different phones scanned it in more towns than one product reaches. `towns` names at most five. */
  manyTowns: { towns: readonly string[]; count: number };
  /** More people scanned it than usually scan a seal of the product. */
  manyPeople: { people: number; usual: number };
  /** It was scanned before it was on a product, or before it left for a dealer. */
  scannedEarly: { before: 'mapped' | 'dispatched'; hours: number; people: number; town: string };
  /** It was scanned while its unit was not yet released for sale. */
  notReleased: { people: number; town: string };
  /** It was scanned only far from the state of its dealer. */
  farFromDealer: { dealerState: string; towns: readonly string[]; kilometres: number; people: number };
  /** It was scanned after it left its product, or after its one scan for points. */
  afterTakenOut: { how: TakenOutHow; hours: number; people: number; town: string };
  /** Other seals of its carton or range were scanned elsewhere in the same days. */
  manySiblings: { elsewhere: number; scanned: number };
}

/** The ways in which the honest life of a seal ends, or its secret. */
export type TakenOutHow = 'damaged' | 'demapped' | 'redeemed' | RecallKind;

/** The name of a sign. Names are stored: never change one. */
export type SignName = keyof SignFacts;

/** A sign that a seal was copied. */
export type Sign = {
  [Name in SignName]: {
    sign: Name;
    /** In decibans: 10 is ten times, 20 a hundred times as likely for a copied seal as for an honest one. */
    strength: number;
    facts: SignFacts[Name];
  };
}[SignName];

/** The names of signs in lists and filters. */
export const signLabels: Readonly<Record<SignName, string>> = {
  impossibleJourney: 'Impossible journey',
  manyTowns: 'Many towns',
  manyPeople: 'Many people',
  scannedEarly: 'Scanned early',
  notReleased: 'Not released for sale',
  farFromDealer: 'Far from the dealer',
  afterTakenOut: 'Scanned after its end',
  manySiblings: 'Siblings elsewhere',
};

/** The decisions on a suspicious seal. Numbers are stored: never change one. */
export const suspicionStates = { open: 1, watched: 2, falseAlarm: 3, confirmed: 4 } as const;

export const suspicionStateChoices: readonly (Choice & { value: number })[] = [
  { value: suspicionStates.open, label: 'Open', tone: 'caution' },
  { value: suspicionStates.watched, label: 'Watched', tone: 'neutral' },
  { value: suspicionStates.falseAlarm, label: 'False alarm', tone: 'positive' },
  { value: suspicionStates.confirmed, label: 'Confirmed', tone: 'negative' },
];

/** The decibans from which a seal is suspicious, until the company moves the threshold (docs/decisions/0021). */
export const defaultThreshold = 23;

/** The bounds within which a company may move its threshold. */
export const thresholds = { least: 10, most: 60 } as const;

const units = [
  { hours: 24 * 60, name: 'month', each: 24 * 30 },
  { hours: 48, name: 'day', each: 24 },
  { hours: 1, name: 'hour', each: 1 },
] as const;

/** Writes a duration in the unit that people would use: `40 minutes`, `3 days`, `4 months`. */
function shownWhile(minutes: number): string {
  const unit = units.find(({ hours }) => minutes >= hours * 60);
  const count = Math.round(unit ? minutes / 60 / unit.each : minutes);
  return `${count} ${unit?.name ?? 'minute'}${count === 1 ? '' : 's'}`;
}

const shownNumber = (number: number): string => formatQuantity(Math.round(number * 10) / 10);

function shownList(names: readonly string[], count = names.length): string {
  const all = count > names.length ? [...names, `${count - names.length} more`] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
}

const at = (town: string): string => (town === '' ? '' : ` in ${town}`);
const by = (people: number): string => (people > 1 ? `, by ${formatQuantity(people)} people` : '');

const ends: Readonly<Record<TakenOutHow, string>> = {
  damaged: 'it was taken out as damaged',
  demapped: 'it was taken off its product',
  recalled: 'it was recalled',
  stolen: 'it was reported stolen',
  lost: 'it was reported lost',
  redeemed: 'its points were given',
};

const sentences: { [Name in SignName]: (facts: SignFacts[Name]) => string } = {
  impossibleJourney: ({ from, to, kilometres, minutes, more }) =>
    `Different phones scanned it in ${from} and, ${shownWhile(minutes)} later, in ${to}, ${shownNumber(kilometres)} km away` +
    (more ? `, and so in ${more} more ${more === 1 ? 'town' : 'towns'}.` : '.'),
  manyTowns: ({ towns, count }) =>
    `Different phones scanned it in ${formatQuantity(count)} towns: ${shownList(towns, count)}.`,
  manyPeople: ({ people, usual }) =>
    `${shownNumber(people)} people scanned it; seals of such products are usually scanned by ${shownNumber(usual)}.`,
  scannedEarly: ({ before, hours, people, town }) =>
    `Scanned${at(town)} ${shownWhile(hours * 60)} before it was ${before === 'mapped' ? 'on a product' : 'dispatched'}${by(people)}.`,
  notReleased: ({ people, town }) => `Scanned${at(town)} before it was released for sale${by(people)}.`,
  farFromDealer: ({ dealerState, towns, kilometres }) =>
    `Scanned only far from ${dealerState}, the state of the dealer it was dispatched to: in ${shownList(towns)}, ${shownNumber(kilometres)} km away at the least.`,
  afterTakenOut: ({ how, hours, people, town }) =>
    `Scanned${at(town)} ${shownWhile(hours * 60)} after ${ends[how]}${by(people)}.`,
  manySiblings: ({ elsewhere, scanned }) =>
    `Of ${scanned} seals of its carton or range that were scanned in the same days, ${elsewhere} ${elsewhere === 1 ? 'was' : 'were'} scanned in other places.`,
};

/** Says a sign in one sentence from its facts. */
export const signSentence = <Name extends SignName>({
  sign,
  facts,
}: {
  sign: Name;
  facts: SignFacts[Name];
}): string => sentences[sign](facts);
