import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sqlPattern } from '../../../../server/engine/schema/rulesOf.ts';
import { anyText, storable } from '../../../support/anyText.ts';
import { fileDeps } from '../../../support/testDeps.ts';

const deps = await fileDeps();

/** Says of each text whether PostgreSQL matches it. */
async function matchedBy(pattern: string, texts: readonly string[]): Promise<boolean[]> {
  const { rows } = await deps.database.pool.query<{ matches: boolean }>(
    'select text ~ $1 as matches from unnest($2::text[]) with ordinality as t (text, place) order by place',
    [pattern, texts],
  );
  return rows.map(({ matches }) => matches);
}

const escaped = ['\\d', '\\w', '\\.', '\\/', '\\+', '\\*', '\\$', '\\(', '\\]', '\\^', '\\-'];
const character = fc.constantFrom(...'aZ09_ ,@\'"#%&/:;<=>~!`-'.split(''), ...escaped);
const inClass = fc.constantFrom(...'aZ9_ ,.@+*?()$'.split(''), 'a-z', 'A-Z', '0-9', ...escaped);
const joined = (parts: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(parts, { minLength: 1, maxLength }).map((all) => all.join(''));
const classOf = fc.tuple(joined(inClass, 4), fc.constantFrom('', '-')).map(([own, end]) => `[${own}${end}]`);
const repeated = (part: fc.Arbitrary<string>, ...repeats: string[]) =>
  fc.tuple(part, fc.constantFrom('', '', ...repeats)).map((parts) => parts.join(''));
const atoms = joined(repeated(fc.oneof(character, classOf), '*', '+', '?', '{2}', '{1,}', '{0,3}', '+?'), 3);
const group = fc
  .tuple(fc.constantFrom('(', '(?:'), atoms, fc.constantFrom('', '|a', '|'))
  .map(([open, within, or]) => `${open}${within}${or})`);
// a repeat without end around another one would keep JavaScript busy for good
const source = joined(fc.oneof(atoms, repeated(group, '?', '{2}', '{0,3}')), 3);

it('matches in PostgreSQL what it matches in JavaScript', async () => {
  let translated = 0;
  await fc.assert(
    fc.asyncProperty(source, fc.nat(), fc.array(anyText, { maxLength: 5 }), async (inner, seed, others) => {
      const pattern = new RegExp(`^${inner}$`);
      const forSql = sqlPattern(pattern);
      if (forSql === undefined) return;
      translated += 1;
      const matching = fc.sample(fc.stringMatching(pattern), { numRuns: 3, seed });
      const near = matching.flatMap((text) => [
        `${text}\n`,
        text.slice(1),
        `${text}-`,
        text.toUpperCase(),
        `é${text}`,
      ]);
      const texts = [...matching, ...near, ...others].map((text) => storable(text).slice(0, 30));
      expect(await matchedBy(forSql, texts)).toEqual(texts.map((text) => pattern.test(text)));
    }),
    { numRuns: 200 },
  );
  expect(translated).toBeGreaterThan(50);
});

it.each([/a/, /^a/, /^a$/i, /^.$/, /^\s$/, /^[^a]$/, /^(?=a)b$/, /^\p{L}$/u, /^[\d-z]$/])(
  'leaves %s, which PostgreSQL may read otherwise, to saves',
  (pattern) => {
    expect(sqlPattern(pattern)).toBeUndefined();
  },
);
