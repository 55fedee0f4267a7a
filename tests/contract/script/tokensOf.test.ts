import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parametersIn, tokensOf } from '../../../contract/script/tokensOf.ts';

/** What a script says where nothing in it is a parameter, however many colons there are. */
const inside = fc
  .array(
    fc.constantFrom(':a', ':b_1', ' ', '\n', 'x', '1', '::', '\\', '--', '/*', '*/', '$', '"', 'é', '🦭'),
  )
  .map((parts) => parts.join(''));

const literal = inside.map((text) => `'${text.replaceAll("'", "''")}'`);

const escaped = inside.map((text) => {
  const within = text.replaceAll('\\', '\\\\').replaceAll(':', "\\':");
  return `E'${within}''${within}'`;
});

const continued = fc
  .tuple(escaped, fc.constantFrom('\n', ' \n\t', ' -- it goes on :a\n '))
  .map(([text, between]) => `${text}${between}'\\' :a'`);

const dollar = fc
  .tuple(inside, fc.constantFrom('', 'a', '_1', 'größe'))
  .map(([text, tag]) => `$${tag}$${text.replaceAll('$', '')}$${tag}$`);

const comment: fc.Arbitrary<string> = fc.letrec<{ comment: string }>((tie) => ({
  comment: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        inside.map((text) => text.replaceAll(/[/*]/g, '')),
        tie('comment'),
      ),
      {
        maxLength: 3,
      },
    )
    .map((parts) => `/* ${parts.join(' ')} */`),
})).comment;

const plain = fc.oneof(
  literal,
  escaped,
  continued,
  dollar,
  comment,
  inside.map((text) => `"${text.replaceAll('"', '""')}"`),
  inside.map((text) => `--${text.replaceAll(/[\n\r]/g, '')}\n`),
  fc.constantFrom(
    'now()::date',
    'x::a',
    'x[1:2]',
    'x[:3]',
    'f(a := 1)',
    '$1',
    'a$b$c',
    `U&'\\0061:a'`,
    `1::"a"`,
    '@>',
  ),
);

const parameter = fc.constantFrom('a', 'b_1', '_c', 'Größe').map((name) => ({ name, text: `:${name}` }));

it('finds the parameters between literals, comments and casts of all kinds', () => {
  const piece = fc.oneof(
    plain.map((text) => ({ name: undefined, text })),
    parameter,
  );
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom(' ', '\n', ', '), (pieces, between) => {
      const script = pieces.map(({ text }) => text).join(between);
      const names = pieces.flatMap(({ name }) => name ?? []);
      expect(parametersIn(script)).toEqual([...new Set(names)]);
    }),
    { numRuns: 300 },
  );
});

it('leaves no letter of a script out, whatever it is', () => {
  const letters = fc
    .array(
      fc.oneof(
        fc.constantFrom("'", '"', '$', 'E', '\\', ':', '/', '*', '-', '\n', 'a'),
        fc.string({ unit: 'binary' }),
      ),
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(letters, (script) => {
      expect([...tokensOf(script)].map(({ text }) => text).join('')).toBe(script);
    }),
    { numRuns: 300 },
  );
});

it('reads a long literal without end as one', () => {
  expect(parametersIn(`select E'${"''\\\\".repeat(30_000)} :a`)).toEqual([]);
});
