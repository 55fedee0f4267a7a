import type { Choice } from './Choice.ts';

/** The facts of each sign that a seal was copied, as plain JSON: they are stored, and said by `signSentence`. */
export interface SignFacts {
  /** Two scans by different phones, too far apart for the time between; `more` such towns beside them. */
  impossibleJourney: { from: string; to: string; kilometres: number; minutes: number; more: number };
  /** Different phones in more towns than one product gets to; at most five of them are named. */
  manyTowns: { towns: readonly string[]; count: number };
  /** More people scanned it than usually scan such a product's seals. */
  manyPeople: { people: number; usual: number };
  /** Scanned before it was on a product, or before it left for a dealer. */
  scannedEarly: { before: 'mapped' | 'dispatched'; hours: number; people: number; town: string };
  /** Scanned only far from the state of the dealer that it was dispatched to. */
  farFromDealer: { dealerState: string; towns: readonly string[]; kilometres: number; people: number };
  /** Scanned after it should not be found on any product, or not again. */
  afterTakenOut: { how: TakenOutHow; hours: number; people: number; town: string };
  /** Of the seals of its carton or range that were scanned in the same days, how many were scanned elsewhere. */
  manySiblings: { elsewhere: number; scanned: number };
}

/** What ends a seal's honest life, or its secret. */
export type TakenOutHow = 'damaged' | 'demapped' | 'recalled' | 'redeemed';

/** The name of a sign. Names are stored: never change one. */
export type SignName = keyof SignFacts;

/** A sign that a seal was copied. */
export type Sign = {
  [Name in SignName]: {
    sign: Name;
    /** Decibans: 10 are ten times, 20 a hundred times as likely of a copied seal as of an honest one. */
    strength: number;
    facts: SignFacts[Name];
  };
}[SignName];

/** What a sign is called in lists and filters. */
export const signLabels: Readonly<Record<SignName, string>> = {
  impossibleJourney: 'Impossible journey',
  manyTowns: 'Many towns',
  manyPeople: 'Many people',
  scannedEarly: 'Scanned early',
  farFromDealer: 'Far from the dealer',
  afterTakenOut: 'Scanned after its end',
  manySiblings: 'Siblings elsewhere',
};

/** What people have decided of a suspicious seal. Numbers are stored: never change one. */
export const suspicionStates = { open: 1, watched: 2, falseAlarm: 3, confirmed: 4 } as const;

export const suspicionStateChoices: readonly (Choice & { value: number })[] = [
  { value: suspicionStates.open, label: 'Open', tone: 'caution' },
  { value: suspicionStates.watched, label: 'Watched', tone: 'neutral' },
  { value: suspicionStates.falseAlarm, label: 'False alarm', tone: 'positive' },
  { value: suspicionStates.confirmed, label: 'Confirmed', tone: 'negative' },
];

/**
 * From which score on a seal counts as suspicious where a company has not moved it: decibans, so that 20 are a hundred
 * times as likely of a copied seal as of an honest one. Chosen by bench/suspicion.ts (docs/decisions/0021).
 */
export const defaultThreshold = 23;

/** Between what a company may move its threshold. */
export const thresholds = { least: 10, most: 60 } as const;

const units = [
  { hours: 24 * 60, name: 'month', each: 24 * 30 },
  { hours: 48, name: 'day', each: 24 },
  { hours: 1, name: 'hour', each: 1 },
] as const;

/** How long something took, in the unit that people would say: `40 minutes`, `3 days`, `4 months`. */
function shownWhile(minutes: number): string {
  const unit = units.find(({ hours }) => minutes >= hours * 60);
  const count = Math.round(unit ? minutes / 60 / unit.each : minutes);
  return `${count} ${unit?.name ?? 'minute'}${count === 1 ? '' : 's'}`;
}

const shownNumber = (number: number): string => number.toLocaleString('en-IN', { maximumFractionDigits: 1 });

function shownList(names: readonly string[], count = names.length): string {
  const all = count > names.length ? [...names, `${count - names.length} more`] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all.join('');
}

const at = (town: string): string => (town === '' ? '' : ` in ${town}`);
const by = (people: number): string => (people > 1 ? `, by ${people} people` : '');

const ends: Readonly<Record<TakenOutHow, string>> = {
  damaged: 'it was taken out as damaged',
  demapped: 'it was taken off its product',
  recalled: 'it was recalled',
  redeemed: 'its points were given',
};

const sentences: { [Name in SignName]: (facts: SignFacts[Name]) => string } = {
  impossibleJourney: ({ from, to, kilometres, minutes, more }) =>
    `Different phones scanned it in ${from} and, ${shownWhile(minutes)} later, in ${to}, ${shownNumber(kilometres)} km away` +
    (more ? `, and so in ${more} more ${more === 1 ? 'town' : 'towns'}.` : '.'),
  manyTowns: ({ towns, count }) =>
    `Different phones scanned it in ${count} towns: ${shownList(towns, count)}.`,
  manyPeople: ({ people, usual }) =>
    `${shownNumber(people)} people scanned it; seals of such products are usually scanned by ${shownNumber(usual)}.`,
  scannedEarly: ({ before, hours, people, town }) =>
    `Scanned${at(town)} ${shownWhile(hours * 60)} before it was ${before === 'mapped' ? 'on a product' : 'dispatched'}${by(people)}.`,
  farFromDealer: ({ dealerState, towns, kilometres }) =>
    `Scanned only far from ${dealerState}, the state of the dealer it was dispatched to: in ${shownList(towns)}, ${shownNumber(kilometres)} km away at the least.`,
  afterTakenOut: ({ how, hours, people, town }) =>
    `Scanned${at(town)} ${shownWhile(hours * 60)} after ${ends[how]}${by(people)}.`,
  manySiblings: ({ elsewhere, scanned }) =>
    `Of ${scanned} seals of its carton or range that were scanned in the same days, ${elsewhere} ${elsewhere === 1 ? 'was' : 'were'} scanned in other places.`,
};

/** What a sign says, in one sentence from its facts. */
export const signSentence = <Name extends SignName>({
  sign,
  facts,
}: {
  sign: Name;
  facts: SignFacts[Name];
}): string => sentences[sign](facts);
