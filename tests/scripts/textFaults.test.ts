import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { localesFolder, readLocales, textFaults } from '../../scripts/textFaults.ts';

type Group = { readonly [key: string]: string | Group };

const localesOf = (english: Record<string, Group>, hindi: Record<string, Group>) =>
  new Map(
    Object.entries({ en: english, hi: hindi }).map(([language, files]) => [
      language,
      new Map(Object.entries(files)),
    ]),
  );

describe('the check of texts', () => {
  it('finds nothing in the languages that people choose from', () => {
    expect(textFaults(readLocales(localesFolder))).toEqual([]);
  });

  it.each([
    ['a missing key', { a: { b: 'B', c: 'C' } }, { a: { b: 'ब' } }, 'lacks “a.c”'],
    ['a superfluous key', { a: 'A' }, { a: 'अ', b: 'ब' }, 'has “b”, which is not in the other'],
    ['a lost hole', { a: 'A %{name}' }, { a: 'अ' }, '“a” has the holes – where English has %{name}'],
    [
      'a missing form',
      { a: { one: 'one', other: '%{smart_count}' } },
      { a: { other: '%{smart_count}', few: '%{smart_count}' } },
      '“a” has the forms other, few; the language has one, other',
    ],
  ])('names language, file and key: %s', (_what, en, hi, fault) => {
    expect(textFaults(localesOf({ 'list.json': en }, { 'list.json': hi }))).toEqual([
      `hi/list.json: ${fault}`,
    ]);
  });

  it('lets a text that counts be the same in all forms', () => {
    const forms = { one: '%{smart_count} row', other: '%{smart_count} rows' };
    expect(
      textFaults(localesOf({ 'list.json': { rows: forms } }, { 'list.json': { rows: 'पंक्ति' } })),
    ).toEqual([]);
  });

  it('compares the holes of texts that are their own keys with the key', () => {
    expect(
      textFaults(
        localesOf({ 'list.json': { a: 'A' } }, { 'list.json': { a: 'A' }, 'said.json': { 'B %{b}.': 'ब' } }),
      ),
    ).toEqual(['hi/said.json: “B %{b}.” has the holes – where English has %{b}']);
  });

  it('names a text that two files of a room have', () => {
    const two = { 'portal/a.json': { a: 'A' }, 'portal/b.json': { a: 'A' } };
    expect(textFaults(localesOf(two, two))).toEqual([
      'en/portal/b.json: has “a”, as portal/a.json has',
      'hi/portal/b.json: has “a”, as portal/a.json has',
    ]);
  });

  it('names a file that a language lacks, and one that no other language has', () => {
    expect(textFaults(localesOf({ 'list.json': {}, 'form.json': {} }, { 'list.json': {} }))).toEqual([
      'hi/form.json is missing',
    ]);
  });
});

it('has all texts of react-admin', () => {
  const keysOf = (group: unknown, above: string): string[] =>
    typeof group !== 'object' || group === null || 'other' in group
      ? [above]
      : Object.entries(group).flatMap(([key, value]) => keysOf(value, `${above}.${key}`));
  const own = readLocales(localesFolder).get('en')?.get('portal/reactAdmin.json');
  expect(keysOf(own, '').toSorted()).toEqual(keysOf(english, '').toSorted());
});
