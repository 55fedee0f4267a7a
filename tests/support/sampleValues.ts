import type { Field, FieldKind, FieldOf } from '../../contract/resource/Field.ts';
import { largestInteger } from '../../contract/resource/limits.ts';
import { ruleMessages } from '../../contract/resource/fieldRules.ts';
import type { PatternName } from '../../contract/resource/namedRules.ts';

type NumberField = FieldOf<'integer'> | FieldOf<'money'> | FieldOf<'serial'>;
type TextField = FieldOf<'text'> | FieldOf<'multiline'>;
type UploadField = FieldOf<'image'> | FieldOf<'audio'> | FieldOf<'video'>;

/** A value that a field refuses, and the text that it is refused with. */
export type Broken = readonly [raw: unknown, text: string];

const letters = (n: number): string =>
  String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));

/** For each pattern, texts that match it, each `n` another one, and one that does not. */
const patternTexts: Record<PatternName, { good: (n: number) => string; bad: string }> = {
  email: { good: (n) => `sample${n}@example.com`, bad: 'no e-mail' },
  mobile: { good: (n) => String(9_800_000_000 + n), bad: '12345' },
  userPassword: { good: (n) => `Secret${n}`, bad: 'secret' },
  // From K on, for the companies of the factories begin with A.
  companyPrefix: {
    good: (n) => String.fromCharCode(75 + (Math.floor(n / 36) % 16)) + (n % 36).toString(36).toUpperCase(),
    bad: 'x1',
  },
  gstNumber: {
    good: (n) => `27ABCDE${String(n % 10_000).padStart(4, '0')}F1Z5`,
    bad: '11AAAAA1111Z1A1',
  },
  alphabet: { good: (n) => `Sample ${letters(n)}`, bad: 'No. 1' },
};

const textLimits = { text: 250, multiline: 4000 };

function textOf(field: TextField, n: number): string {
  if (field.matches) return patternTexts[field.matches.pattern].good(n);
  const [limit] = field.maxLength ?? [textLimits[field.kind]];
  return `${field.label} ${String(n).padStart(4, '0')}`.slice(-limit);
}

function numberOf(field: NumberField, n: number): number {
  const smallest = field.min?.[0] ?? 1;
  const largest = field.max?.[0] ?? smallest + 1_000_000;
  return smallest + (n % (largest - smallest + 1));
}

const uploadOf =
  (extension: string) =>
  (_field: UploadField, n: number): string =>
    `/uploads/${n.toString(16).padStart(64, '0')}.${extension}`;

const day = 86_400_000;

const samples: { [K in FieldKind]: (field: FieldOf<K>, n: number) => unknown } = {
  text: textOf,
  multiline: textOf,
  email: (_field, n) => patternTexts.email.good(n),
  mobile: (_field, n) => patternTexts.mobile.good(n),
  password: (_field, n) => patternTexts.userPassword.good(n),
  integer: numberOf,
  money: numberOf,
  serial: numberOf,
  date: (_field, n) =>
    new Date(Date.UTC(2026, 0, 1) + n * day).toISOString().slice(0, 10).replaceAll('-', '/'),
  choice: ({ choices }, n) => {
    const always = choices.filter(({ only }) => !only);
    return always[n % always.length]?.value;
  },
  // The other record is made first: see recordsOf.
  reference: () => undefined,
  lookup: () => undefined,
  image: uploadOf('png'),
  audio: uploadOf('mp3'),
  video: uploadOf('mp4'),
  pairs: (field, n) =>
    field.as === 'list' ? [{ Key: `Key ${n}`, Value: `Value ${n}` }] : { [`Key ${n}`]: `Value ${n}` },
  switch: (field) => field.default ?? true,
};

/** A good value of `field` as a form sends it; another `n` gives another value where the kind has so many. */
export function sampleValue(field: Field, n: number): unknown {
  const sample = samples[field.kind] as (field: Field, n: number) => unknown;
  return sample(field, n);
}

function brokenTexts(field: TextField): Broken[] {
  if (field.matches) return [[patternTexts[field.matches.pattern].bad, field.matches.message]];
  const [limit, message] = field.maxLength ?? [
    textLimits[field.kind],
    ruleMessages.tooLong(textLimits[field.kind]),
  ];
  return [['x'.repeat(limit + 1), message]];
}

function brokenNumbers(field: NumberField): Broken[] {
  const digits = field.digits ?? ruleMessages.onlyNumber;
  return [
    ['many', digits],
    [1.5, digits],
    ...(field.min ? [[field.min[0] - 1, field.min[1]] as const] : []),
    ...(field.max ? [[field.max[0] + 1, field.max[1]] as const] : []),
    ...(field.kind === 'integer' && !field.max ? [[largestInteger + 1, ruleMessages.tooLarge] as const] : []),
    ['99999999999999999999', ruleMessages.tooLarge],
  ];
}

const brokenUploads = (field: UploadField): Broken[] => {
  const takesLinks = field.kind === 'video' ? field.link : field.address;
  return [['nowhere', takesLinks ? ruleMessages.link : ruleMessages.upload]];
};

const brokenOnes: { [K in FieldKind]: (field: FieldOf<K>) => Broken[] } = {
  text: brokenTexts,
  multiline: brokenTexts,
  email: (field) => [
    [patternTexts.email.bad, field.invalid ?? ruleMessages.email],
    [`${'x'.repeat(250)}@example.com`, ruleMessages.tooLong(250)],
  ],
  mobile: (field) => [[patternTexts.mobile.bad, field.invalid ?? ruleMessages.mobile]],
  password: (field) => (field.weak ? [[patternTexts.userPassword.bad, field.weak]] : []),
  integer: brokenNumbers,
  money: brokenNumbers,
  serial: brokenNumbers,
  date: (field) => [
    ['soon', field.invalid ?? ruleMessages.onlyDate],
    ['2026-02-30', field.invalid ?? ruleMessages.onlyDate],
  ],
  choice: () => [['none of them', ruleMessages.choice]],
  reference: () => [['none of them', ruleMessages.choice]],
  lookup: () => [['none of them', ruleMessages.choice]],
  image: brokenUploads,
  audio: brokenUploads,
  video: brokenUploads,
  pairs: () => [['no pairs', ruleMessages.pairs]],
  switch: () => [['perhaps', ruleMessages.switch]],
};

/** For each rule of `field` beyond being required, a value that breaks it first of all. */
export function brokenValues(field: Field): Broken[] {
  const broken = brokenOnes[field.kind] as (field: Field) => Broken[];
  return broken(field);
}
