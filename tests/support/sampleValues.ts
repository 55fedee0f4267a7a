import { type Gs1Key, hasCheckDigit } from '../../contract/gs1/checkDigit.ts';
import type { FileType } from '../../contract/values/fileTypes.ts';
import type {
  Field,
  FieldKind,
  FieldOf,
  FilesField,
  UploadField,
} from '../../contract/resource/declaration/Field.ts';
import { file } from '../../contract/resource/declaration/fields.ts';
import { columnOf, placesOf } from '../../contract/resource/declaration/kinds.ts';
import { largestInteger, mostLines } from '../../contract/values/limits.ts';
import { ruleMessages, tooLarge } from '../../contract/resource/fieldState.ts';
import { contactPatterns } from '../../contract/values/contact.ts';
import { formats } from '../../contract/values/formats.ts';
import { type Pattern, userPassword } from '../../contract/values/patterns.ts';

type NumberField = FieldOf<'integer'> | FieldOf<'decimal'> | FieldOf<'money'> | FieldOf<'serial'>;
type TextField = FieldOf<'text'> | FieldOf<'multiline'>;

/** A value that a field refuses, and the refusal's text. */
export type Broken = readonly [raw: unknown, text: string];

const anEmail: Pattern = { pattern: contactPatterns.email, sample: 'sample0000@example.com' };
const aMobile = (): Pattern => formats().mobile;

const digits = '0123456789'.split('');
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const smallLetters = capitals.map((letter) => letter.toLowerCase());

/** Lists the characters that can replace `own`, itself first; never the same letter in both cases. */
function alternatives(own: string): string[] {
  const letters = smallLetters.includes(own) ? smallLetters : capitals;
  const [same, others] = digits.includes(own) ? [digits, letters] : [letters, digits];
  const start = same.indexOf(own);
  return start < 0 ? [own] : [...same.slice(start), ...same.slice(0, start), ...others];
}

/** Makes texts that match a pattern, another for each `n`, by counting its sample up: digits first, from the end. */
function matching({ pattern, sample }: Pattern, n: number): string {
  const letters = sample.split('');
  const places = [...letters.keys()].reverse();
  let rest = n;
  for (const place of [
    ...places.filter((at) => digits.includes(letters[at] ?? '')),
    ...places.filter((at) => !digits.includes(letters[at] ?? '')),
  ]) {
    const fitting = alternatives(letters[place] ?? '').filter((letter) =>
      pattern.test(letters.with(place, letter).join('')),
    );
    letters[place] = fitting[rest % fitting.length] ?? '';
    rest = Math.floor(rest / fitting.length);
  }
  return letters.join('');
}

/** Makes a text that does not match and is no longer than one that does. */
function notMatching({ pattern, sample }: Pattern): string {
  const bad = ['§', sample.replace(/.$/s, '§')].find((text) => !pattern.test(text));
  if (bad === undefined) throw new Error(`Every text matches ${String(pattern)}`);
  return bad;
}

const textLimits = { text: 250, multiline: 4000 };

/** A number of GS1 with its check digit, another for each `n`. */
function gs1Sample(key: Gs1Key, n: number): string {
  const digits = `${key === 'gtin' ? '0' : ''}950${String(n).padStart(9, '0')}`;
  return digits + '0123456789'.split('').find((digit) => hasCheckDigit(digits + digit));
}

function textOf(field: TextField, n: number): string {
  if ('gs1' in field && field.gs1) return gs1Sample(field.gs1, n);
  if (field.matches) return matching(field.matches, n);
  const [limit] = field.maxLength ?? [textLimits[field.kind]];
  return `${field.label} ${String(n).padStart(4, '0')}`.slice(-limit);
}

function numberOf(field: NumberField, n: number): number {
  const smallest = field.min?.[0] ?? (field.kind === 'integer' && field.large ? 3_000_000_000 : 1);
  const largest = field.max?.[0] ?? smallest + 1_000_000;
  const whole = smallest + (n % Math.floor(largest - smallest + 1));
  const decimals = placesOf(field) ? (n % 100) / 100 : 0;
  return whole + 1 > largest ? whole : Number((whole + decimals).toFixed(placesOf(field)));
}

const extensions: Readonly<Record<FileType, string>> = {
  image: 'png',
  pdf: 'pdf',
  audio: 'mp3',
  video: 'mp4',
};

const uploadOf =
  (extension: string) =>
  (_field: FilesField, n: number): string =>
    `/uploads/${n.toString(16).padStart(64, '0')}.${extension}`;

const day = 86_400_000;

const samples: { [K in FieldKind]: (field: FieldOf<K>, n: number) => unknown } = {
  text: textOf,
  multiline: textOf,
  email: (_field, n) => matching(anEmail, n),
  mobile: (_field, n) => matching(aMobile(), n),
  password: (_field, n) => matching(userPassword, n),
  integer: numberOf,
  decimal: numberOf,
  money: numberOf,
  serial: numberOf,
  date: (_field, n) =>
    new Date(Date.UTC(2026, 0, 1) + n * day).toISOString().slice(0, 10).replaceAll('-', '/'),
  moment: (_field, n) =>
    new Date(Date.UTC(2026, 0, 1) + n * (day + 37 * 60_000))
      .toISOString()
      .slice(0, 16)
      .replaceAll('-', '/')
      .replace('T', ' '),
  position: (_field, n) => `${(n % 90) / 2}, ${-(n % 180) / 4}`,
  choice: ({ choices, mediaTypes }, n) => {
    // if a file may have several types, the sample is a picture
    const always = choices.filter(({ only, value }) => !only && (!mediaTypes || value === 'image'));
    return always[n % always.length]?.value;
  },
  // recordsOf makes the other record first
  reference: () => undefined,
  lookup: () => undefined,
  image: uploadOf('png'),
  files: (field, n) =>
    [2 * n, 2 * n + 1]
      .slice(0, field.max[0])
      .map((one) => uploadOf(extensions[field.takes[0] ?? 'image'])(field, one)),
  file: (field, n) => uploadOf(extensions[field.takes[0] ?? 'image'])(field, n),
  audio: uploadOf('mp3'),
  video: uploadOf('mp4'),
  pairs: ({ as, links }, n) => {
    const Value = links ? `https://example.com/${n}` : `Value ${n}`;
    return as === 'list' ? [{ Key: `Key ${n}`, Value }] : { [`Key ${n}`]: Value };
  },
  // they may refer to other records, too
  lines: () => undefined,
  switch: (field) => field.default ?? true,
};

/** Makes a good value of `field` as a form sends it; another `n` gives another value, if the kind has that many. */
export function sampleValue(field: Field, n: number): unknown {
  const sample = samples[field.kind] as (field: Field, n: number) => unknown;
  return sample(field, n);
}

function brokenTexts(field: TextField): Broken[] {
  if ('gs1' in field && field.gs1)
    return ['09520123456789', '123', 'x'.repeat(251)].map((text) => [
      text,
      ruleMessages[field.gs1 ?? 'gtin'],
    ]);
  const [limit, message] = field.maxLength ?? [
    textLimits[field.kind],
    ruleMessages.tooLong(textLimits[field.kind]),
  ];
  return [
    ['x'.repeat(limit + 1), message],
    ...(field.matches ? [[notMatching(field.matches), field.matches.message] as const] : []),
  ];
}

/** Zero breaks the rule of a number that must be above zero. */
function brokenMinimum(
  [smallest, message]: readonly [number, string],
  required: Field['required'],
): Broken[] {
  const isAboveZero = smallest > 0 && typeof required === 'string';
  return isAboveZero
    ? [
        [0, required],
        [-1, message],
      ]
    : [[smallest - 1, message]];
}

function brokenNumbers(field: NumberField): Broken[] {
  const onlyDigits = field.digits ?? ruleMessages.onlyNumber;
  return [
    ['many', onlyDigits],
    placesOf(field) ? [1.0000005, ruleMessages.tooManyPlaces(placesOf(field))] : [1.5, onlyDigits],
    ...(field.min ? brokenMinimum(field.min, field.required) : []),
    ...(field.max ? [[field.max[0] + 1, field.max[1]] as const] : []),
    ...(columnOf(field) === 'integer' && !field.max ? [[largestInteger + 1, tooLarge(field)] as const] : []),
    ['99999999999999999999', tooLarge(field)],
  ];
}

const brokenUploads = (field: UploadField): Broken[] => {
  const takesLinks = field.kind === 'video' ? field.link : field.address;
  return [['nowhere', takesLinks ? ruleMessages.link : ruleMessages.upload]];
};

const brokenOnes: { [K in FieldKind]: (field: FieldOf<K>) => Broken[] } = {
  text: brokenTexts,
  multiline: brokenTexts,
  email: () => [
    [notMatching(anEmail), ruleMessages.email],
    [`${'x'.repeat(250)}@example.com`, ruleMessages.tooLong(250)],
  ],
  mobile: () => [[notMatching(aMobile()), ruleMessages.mobile]],
  password: ({ matches }) => (matches ? [[notMatching(matches), matches.message]] : []),
  integer: brokenNumbers,
  decimal: brokenNumbers,
  money: brokenNumbers,
  serial: brokenNumbers,
  date: () => [
    ['soon', ruleMessages.onlyDate],
    ['2026-02-30', ruleMessages.onlyDate],
  ],
  moment: () =>
    ['soon', '2026/02/03', '2026/02/30 10:00', '2026/02/03 24:00', '2026-02-03T10:00:00Z'].map((text) => [
      text,
      ruleMessages.onlyMoment,
    ]),
  position: () => ['here', '28.6139', '90.1, 0', '0, -180.1'].map((text) => [text, ruleMessages.position]),
  choice: () => [['none of them', ruleMessages.choice]],
  reference: () => [['none of them', ruleMessages.choice]],
  lookup: () => [['none of them', ruleMessages.choice]],
  image: brokenUploads,
  file: (field) => [
    ...brokenUploads(field),
    ...Object.entries(extensions).flatMap(([type, extension]) =>
      field.takes.some((taken) => taken === type)
        ? []
        : [[`/uploads/0a1b.${extension}`, ruleMessages.upload] as const],
    ),
  ],
  files: ({ takes, max: [most, message] }) => {
    const fileOf = (n: number) => uploadOf(extensions[takes[0] ?? 'image'])(file('File', { takes }), n);
    return [
      ['no list', ruleMessages.upload],
      [['nowhere'], ruleMessages.upload],
      [[fileOf(1), 'https://example.com/a.png'], ruleMessages.upload],
      [Array.from({ length: most + 1 }, (_, n) => fileOf(n)), message],
    ];
  },
  audio: brokenUploads,
  video: brokenUploads,
  pairs: ({ as, links }) => [
    ['no pairs', ruleMessages.pairs],
    ...(as === 'object'
      ? [[{ One: 'a.example', ONE: 'b.example' }, ruleMessages.pairTwice('ONE')] as const]
      : []),
    ...(links ? [[{ One: 'javascript:alert(1)' }, ruleMessages.link] as const] : []),
  ],
  lines: ({ max: [most, message] = [mostLines, ruleMessages.tooManyLines] }) => [
    ['no lines', ruleMessages.lines],
    [Array.from({ length: most + 1 }, () => ({})), message],
  ],
  switch: () => [['perhaps', ruleMessages.switch]],
};

/** Makes, for each rule of `field` beyond being required, a value whose first fault is that rule. */
export function brokenValues(field: Field): Broken[] {
  const broken = brokenOnes[field.kind] as (field: Field) => Broken[];
  return broken(field);
}
