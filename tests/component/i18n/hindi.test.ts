import { describe, expect, it } from 'vitest';
import { translator } from '../../../contract/language/translator.ts';
import { withLineFields } from '../../../contract/resource/declaration/Field.ts';
import { localesFolder, readLocales } from '../../../scripts/textFaults.ts';
import { positionTexts } from '../../../src/engine/inputs/PositionInput.tsx';
import { timelineTexts } from '../../../contract/calls/records/timeline.ts';
import { subscribedEvent, testEvent } from '../../../contract/choices/events.ts';
import { events, resources } from '../../../src/resources/index.ts';
import { declaredTexts } from '../../support/declaredTexts.ts';
import { handWrittenPages } from '../../../src/resources/portal.ts';

const hindi = readLocales(localesFolder).get('hi') ?? new Map<string, object>();
const devanagari = /[ऀ-ॿ]/;
/** Units of up to three letters, such as mm. */
const symbols = resources
  .flatMap(({ fields }) => withLineFields(fields))
  .flatMap(([, field]) => ('unit' in field && field.unit && field.unit.length <= 3 ? [field.unit] : []));
/** Names, abbreviations and symbols that Hindi writes as English does, and events by the names that programs read. */
const same = new Set([
  'EPCIS',
  'GLN',
  'GTIN',
  'JSON',
  'PDF',
  'MRP',
  'OEM',
  'PAN',
  'Paytm',
  'SSCC',
  ...symbols,
  ...events,
  testEvent,
  subscribedEvent,
]);

describe('the Hindi of declared texts', () => {
  const declared = [...hindi].flatMap(([file, texts]) => (file.startsWith('declared/') ? [texts] : []));
  const say = translator(Object.assign({}, ...declared), 'hi');
  const texts = [
    ...Object.keys(declaredTexts(resources)),
    ...handWrittenPages.map(({ title }) => title),
    ...Object.values(timelineTexts),
    ...Object.values(positionTexts),
  ];

  /** Heads such as `Products: Qty`, whose parts the server says one by one. */
  const heads = resources.flatMap(({ export: { columns } }) =>
    columns.flatMap(({ line, label }) => (line === undefined ? [] : [label])),
  );

  it('has each of them', () => {
    const written = texts.filter((text) => /\p{L}/u.test(text) && !same.has(text) && !heads.includes(text));
    expect(written.filter((text) => !devanagari.test(say(text)))).toEqual([]);
  });
});

it('writes the number in each form, as Hindi says nothing in the form of one', () => {
  const texts = JSON.stringify([...hindi]);
  expect(texts.match(/"(?:one|other)":"[^"]*\d[^"]*"/g)).toBeNull();
});
