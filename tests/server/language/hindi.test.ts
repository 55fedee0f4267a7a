import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { headIn, inLanguage } from '../../../server/language/inLanguage.ts';
import '../../../server/sealbook.ts';

/** Calls and constructors whose texts only developers and the log see. */
const forDevelopers =
  /^(?:Error|TypeError|RangeError|assert\w*|fault|log|info|warn|error|bindText|insteadOf|tell)$/;
/** Properties with texts for the API's documentation, and with the names that the start of a company has. */
const documented = new Set(['summary', 'description', 'name', 'Remarks']);

/** Files whose sentences no person reads in the portal, on a page or in a mail. */
const notForPeople = [
  // for other programs, in the words of the standard
  'server/modules/epcis/',
  'contract/calls/seals/epcis.ts',
  'contract/calls/seals/epcisQueries.ts',
  // what a new company and a new role begin with, which people then change
  'server/modules/companies/createAdministrator.ts',
  'server/modules/companies/startRoles.ts',
  // for whoever runs the server, in its log
  'server/services/bucket.ts',
  'server/services/filePlace.ts',
  'server/engine/exports/sendRows.ts',
  'server/modules/scanLog/scanLogModule.ts',
  // the portal says these by its own keys
  'contract/india/states.ts',
  'server/modules/suspicion/spots.ts',
  // names of declarations in faults at the start
  'contract/resource/check/normaliseResources.ts',
  'contract/resource/check/Faults.ts',
  'server/engine/Module.ts',
];

/** Texts that are not sentences of their own, such as beginnings and parts that others join, and what the log and `/health` say. */
const parts = new Set([
  'RECEIVERS_ANYWHERE lets companies send events into the private network of this server.',
  '%{} Nothing was changed.',
  '%{} Nothing was imported. Please look at the rows again.',
  'All products',
  'Deleted person %{}',
  'Every right on every page',
  'Somebody has printed',
  '%{} %{} slips up to %{} in the meantime. The next free number is %{}.',
  '%{} %{} successfully.',
  'Order %{} successfully.',
  'Redemption %{} successfully.',
  'Order marked as %{}.',
  '%{} can be redeemed%{}.',
  '%{} %{} this request on %{}.',
  '%{}: %{}.',
  'Expired, and not %{}: %{}.',
  'Recalled, and not %{} until the recall is lifted: %{}.',
  'Reported %{}, and not %{} until they are found: %{}.',
  '%{} was unpacked %{}.',
  '%{} was dispatched with %{} %{}.',
  '%{} is in %{}.',
  'Different phones scanned it in %{} and, %{} later, in %{}, %{} km away',
  'Scanned%{} %{} before it was %{}%{}.',
  'Scanned%{} %{} after %{}%{}.',
  'Scanned%{} before it was released for sale%{}.',
  'Of %{} seals of its carton or range that were scanned in the same days, %{} %{} scanned in other places.',
]);

interface Piece {
  type: string;
  [part: string]: unknown;
}

const isPiece = (value: unknown): value is Piece =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (value: unknown): string => {
  if (!isPiece(value)) return '';
  const name = value['name'] ?? (isPiece(value['property']) ? value['property']['name'] : '');
  return typeof name === 'string' ? name : '';
};

/** Lists the sentences in a source, with `%{}` for each value in them. */
function sentencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((part: unknown) => sentencesIn(part));
  if (!isPiece(value)) return [];
  const { type } = value;
  if (type === 'ImportDeclaration' || type.startsWith('TSType')) return [];
  if ((type === 'NewExpression' || type === 'CallExpression') && forDevelopers.test(nameOf(value['callee'])))
    return [];
  if (type === 'Property' && documented.has(nameOf(value['key']))) return [];
  const text =
    type === 'TemplateLiteral'
      ? (value['quasis'] as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('%{}')
      : type === 'Literal' && typeof value['value'] === 'string'
        ? value['value']
        : '';
  const isSentence = /^(?:%\{\}|[A-Z“'])/.test(text) && /\w [\w%]/.test(text) && /[.?!]$/.test(text.trim());
  // what SQL says of a row
  const inSql = Array.from(text.matchAll(/'([A-Z](?:[^']|'')+ (?:[^']|'')+\.)'/g), ([, said = '']) =>
    said.replaceAll("''", "'"),
  );
  return [...(isSentence ? [text] : inSql), ...Object.values(value).flatMap((part) => sentencesIn(part))];
}

const devanagari = /[ऀ-ॿ]/;
const isSaid = (sentence: string): boolean =>
  devanagari.test(inLanguage('hi', sentence.replaceAll('%{}', 'X1')));

describe('the Hindi of the server', () => {
  const files = ['contract', 'server/calls', 'server/engine', 'server/modules', 'server/services']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith('.ts') && !/\/assert\w+\.ts$|hindi/.test(file))
    .filter((file) => !notForPeople.some((path) => file.startsWith(path)));

  it('has every sentence that the server and the contract say', () => {
    const missing = files.flatMap((file) =>
      sentencesIn(parseSync(file, readFileSync(file, 'utf8')).program)
        .filter((sentence) => !parts.has(sentence) && !isSaid(sentence))
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(files.length).toBeGreaterThan(200);
    expect(missing).toEqual([]);
  });

  it.each([
    ['Add Product', 'उत्पाद जोड़ें'],
    ['Please enter at most 1,200 characters.', 'कृपया ज़्यादा से ज़्यादा 1,200 अक्षर लिखें।'],
    ['Too many tries. Please try again in 5 minutes.', 'बहुत ज़्यादा कोशिशें हुईं। कृपया 5 मिनट बाद फिर कोशिश करें।'],
    ['Order marked as unread.', 'ऑर्डर अनपढ़ा मार्क हो गया।'],
    ['Recall activated successfully.', 'रिकॉल को सक्रिय कर दिया गया।'],
    [
      'Already packed: 1 – 40 in carton ABSID1 (packed by Asha Rao on 3 Nov 2026, 14:05); 61 in carton ABSID2 (packed by somebody on 3 Nov 2026, 14:06).',
      'पहले ही पैक: 1 – 40 कार्टन ABSID1 में (Asha Rao ने 3 नव. 2026, 14:05 को पैक किया); 61 कार्टन ABSID2 में (किसी ने 3 नव. 2026, 14:06 को पैक किया)।',
    ],
    [
      'Damaged: 5. Not mapped to a product: 7, 9 and more.',
      'ख़राब घोषित: 5। किसी उत्पाद पर मैप नहीं: 7, 9 और अन्य।',
    ],
    ['A brand’s own words stay. All of them.', 'A brand’s own words stay. All of them.'],
  ])('says %s', (english, hindi) => {
    expect(inLanguage('hi', english)).toBe(hindi);
    expect(inLanguage('en', english)).toBe(english);
  });
});

it('says each part of a file’s head, also its unit', () => {
  expect(headIn('hi', 'Qty: Qty (Quantity)')).toBe('मात्रा: मात्रा (मात्रा)');
});
