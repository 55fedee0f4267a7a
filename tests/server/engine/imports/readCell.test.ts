import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field, FieldKind, FieldOf } from '../../../../contract/resource/declaration/Field.ts';
import { emptyValue, parseValue, Unreadable } from '../../../../contract/resource/parseValue.ts';
import { ruleMessages } from '../../../../contract/resource/fieldState.ts';
import { schemaOf } from '../../../../contract/resource/schemaOf.ts';
import { foldCode } from '../../../../contract/values/foldText.ts';
import { Refusal } from '../../../../server/calls/answer.ts';
import { requireInput } from '../../../../server/calls/requireInput.ts';
import { readCell } from '../../../../server/engine/imports/readCell.ts';
import { inAllLanguages } from '../../../../server/language/inLanguage.ts';
import { resources } from '../../../../src/resources/index.ts';
import { anyText } from '../../../support/anyText.ts';
import { nastyTexts } from '../../../support/nastyTexts.ts';
import { sampleValue } from '../../../support/sampleValues.ts';

const meaning = { publicUrl: 'https://portal.example', dayOrder: 'day' } as const;

/** Kinds whose values people type, in a form as in a file. */
const typed: ReadonlySet<FieldKind> = new Set([
  'text',
  'multiline',
  'email',
  'mobile',
  'integer',
  'decimal',
  'money',
  'serial',
  'date',
  'moment',
]);

const fields = resources.flatMap(({ key, fields: declared }) =>
  Object.entries(declared).flatMap(([name, field]) =>
    typed.has(field.kind) ? [{ what: `${key}.${name}`, name, field }] : [],
  ),
);

const amounts = [
  '149,00',
  '99,5',
  '1.000',
  '1,2,3',
  '1,5',
  '1,00,000',
  '1,000',
  '1,00,000.50',
  '₹ 12',
  'Rs. 12',
  '12.00',
  '-0',
];
const days = ['05-Jan-26', '2026-01-05', '2026-13-05', '2026-01-05 14:30', '46027'];
const spaced = (text: string) => [`\u00A0${text}\u200B`, ` ${text}\u202F`, `\uFEFF${text}`];

const textsOf = (field: Field): fc.Arbitrary<string> =>
  fc.oneof(
    anyText,
    fc.constantFrom(
      ...nastyTexts,
      ...amounts,
      ...days,
      ...[...amounts, ...days].flatMap(spaced),
      '\u200B',
      '\u00A0',
    ),
    fc.nat({ max: 99_999_999 }).map(String),
    fc.nat({ max: 500 }).chain((n) => fc.constantFrom(...spaced(String(sampleValue(field, n))))),
  );

/** The fault or the value of a save with this text. */
async function saved(name: string, field: Field, text: unknown) {
  try {
    const schema = schemaOf({ fields: { [name]: field }, checks: [] }, 'add');
    return { value: (await requireInput(schema, { [name]: text }))[name] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fault: error.message };
  }
}

async function imported(name: string, field: Field, text: string) {
  try {
    return await saved(name, field, readCell(field, text, meaning) ?? emptyValue(field));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { fault: error.message };
  }
}

/** Texts that only a spreadsheet makes, or writes differently than they are: these a file refuses or undoes. */
const isOfSheets = (text: string) =>
  /^\s*(#|')|^[-+]?\d[\d.,]*E[+-]/i.test(text.normalize('NFKC').replaceAll(/[^!-~]/g, ''));

describe.each(fields)('$what', ({ name, field }) => {
  it('takes from a file what it takes from a form, and refuses the same with the same text', async () => {
    const isDay = field.kind === 'date' || field.kind === 'moment';
    const only = field.kind === 'date' ? ruleMessages.onlyDate : ruleMessages.onlyMoment;
    await fc.assert(
      fc.asyncProperty(textsOf(field), async (text) => {
        fc.pre(!isOfSheets(text));
        const [form, file] = [await saved(name, field, text), await imported(name, field, text)];
        // forms have pickers for days: a file takes more writings, and says how to write one
        if (isDay && (form.fault === only || form.value instanceof Unreadable)) return;
        expect([text, file]).toEqual([text, form]);
      }),
      { numRuns: 60 },
    );
  });
});

/** How people write in a file what they choose, switch, list or upload in a form. */
const writtenWays: { [K in FieldKind]?: (field: FieldOf<K>) => [text: string, meant: unknown][] } = {
  choice: ({ choices }) =>
    choices.flatMap(({ label, value }) =>
      [String(value), ...inAllLanguages(label)].flatMap((text): [string, unknown][] => [
        [text, value],
        [text.normalize('NFD').toUpperCase(), value],
      ]),
    ),
  switch: () =>
    [
      ['Yes', 'yes', 'true', 'TRUE', '1', 'Active', ...inAllLanguages('Yes'), ...inAllLanguages('Active')],
      ['No', 'n', 'false', '0', 'Inactive', ...inAllLanguages('No'), ...inAllLanguages('Inactive')],
    ].flatMap((texts, at) => texts.map((text): [string, unknown] => [text, at === 0])),
  reference: () => [
    ['7', 7],
    ['0', 0],
  ],
  lookup: () => [['7', 7]],
  image: () => uploads,
  file: () => uploads,
  audio: () => uploads,
  video: () => uploads,
  pairs: ({ links }) => {
    const [one, other] = links ? ['one.example/a', 'https://two.example/?a=1'] : ['Red, blue', 'Blue'];
    const both = [
      { Key: 'Colour', Value: one },
      { Key: 'Rim', Value: other },
    ];
    const text = (sign: string) => both.map(({ Key, Value }) => `${Key}: ${Value}`).join(sign);
    const json = JSON.stringify(Object.fromEntries(both.map(({ Key, Value }) => [Key, Value])));
    return [...[', ', ',', ';', '\n', '\r\n', ' ;\n'].map(text), json, JSON.stringify(both)].map(
      (written) => [written, both],
    );
  },
};
const uploads = ['png', 'pdf', 'mp3', 'mp4'].flatMap((extension): [string, unknown][] => {
  const address = `/uploads/${'0'.repeat(64)}.${extension}`;
  return [
    [address, address],
    [`${meaning.publicUrl}${address}`, address],
    [`https://x.example/a.${extension}?b,c`, `https://x.example/a.${extension}?b,c`],
  ];
});

const chosen = resources.flatMap(({ key, fields: declared }) =>
  Object.entries(declared).flatMap(([name, field]) => {
    const ways = writtenWays[field.kind] as ((field: Field) => [string, unknown][]) | undefined;
    return ways ? [{ what: `${key}.${name}`, name, field, ways: ways(field) }] : [];
  }),
);

describe.each(chosen)('$what', ({ name, field, ways }) => {
  it.each(ways)('takes %j from a file as a form sends it', async (text, meant) => {
    for (const written of [text, ...spaced(text)])
      expect([written, await imported(name, field, written)]).toEqual([
        written,
        await saved(name, field, meant),
      ]);
  });

  it('refuses from a file what a save refuses, with the same text', async () => {
    const known = new Set(ways.map(([text]) => foldCode(text).toLowerCase()));
    await fc.assert(
      fc.asyncProperty(textsOf(field), async (text) => {
        fc.pre(!isOfSheets(text) && !known.has(foldCode(text).toLowerCase()));
        const file = await imported(name, field, text);
        // a form lists pairs; its file writes them in one text
        if (field.kind === 'pairs' && file.fault === undefined) return;
        expect([text, file]).toEqual([text, await saved(name, field, text)]);
      }),
      { numRuns: 60 },
    );
  });
});

it('refuses a day as a form does, and says how to write it', async () => {
  const day: Field = { kind: 'date', label: 'Day' };
  const fault = parseValue(day, '32/1/2026');
  expect('problem' in fault && fault.problem).toBe(ruleMessages.onlyDate);
  expect((await imported('Day', day, '32/1/2026')).fault).toMatch(new RegExp(`^${ruleMessages.onlyDate}`));
});
