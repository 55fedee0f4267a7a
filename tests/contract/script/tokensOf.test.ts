import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parametersIn, tokensOf } from '../../../contract/script/tokensOf.ts';
import { anyText } from '../../support/anyText.ts';

/** Scripts without a parameter, however many colons they have. */
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
    // a mere line end would join two literals into one
    fc.property(fc.array(piece), fc.constantFrom(' ', ',\n', ', '), (pieces, between) => {
      const script = pieces.map(({ text }) => text).join(between);
      const names = pieces.flatMap(({ name }) => name ?? []);
      expect(parametersIn(script)).toEqual([...new Set(names)]);
    }),
    { numRuns: 300 },
  );
});

it('leaves out no letter of any script', () => {
  const letters = fc
    .array(fc.oneof(fc.constantFrom("'", '"', '$', 'E', '\\', ':', '/', '*', '-', '\n', 'a'), anyText))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(letters, (script) => {
      expect([...tokensOf(script)].map(({ text }) => text).join('')).toBe(script);
    }),
    { numRuns: 300 },
  );
});

const hostile: readonly [string, string][] = [
  ['comments behind a literal', `select E'a' ${'-'.repeat(1_000_000)}`],
  ['lines behind a literal', `select E'a'${' --\n'.repeat(250_000)}`],
  ['literals in many lines', `select E'a'${"\n'a'".repeat(250_000)}`],
  ['a literal of escapes without end', `select E'${"''\\\\".repeat(250_000)}`],
  ['a literal of quotes without end', `select '${"''".repeat(500_000)}`],
  ['a quoted name without end', `select "${'""'.repeat(500_000)}`],
  ['literals between dollars without end', '$a'.repeat(500_000)],
  ['a long mark between dollars', `$${'a'.repeat(300_000)}$${'$a'.repeat(300_000)}`],
  ['comments in comments without end', '/*'.repeat(500_000)],
  ['ends of comments', '*/'.repeat(500_000)],
  ['colons', ':'.repeat(1_000_000)],
  ['parameters', ':a'.repeat(500_000)],
  ['spaces', ' '.repeat(1_000_000)],
  ['one name', 'a'.repeat(1_000_000)],
];

it.each(hostile)('reads a megabyte of %s', (_what, script) => {
  let length = 0;
  for (const { text } of tokensOf(script)) length += text.length;
  expect(length).toBe(script.length);
});

it.each([
  ["E'a' -- c\n 'b\\' :c' :d", ["E'a' -- c\n 'b\\' :c'", ' ', ':d']],
  ["E'a' 'b\\' :c", ["E'a'", ' ', "'b\\'", ' ', ':c']],
  ["name'\\' :c", ['name', "'\\'", ' ', ':c']],
  ["U&'\\0061' uescape '!'", ['U', '&', "'\\0061'", ' ', 'uescape', ' ', "'!'"]],
  ['$größe$ :a $$ $größe$::text', ['$größe$ :a $$ $größe$', '::', 'text']],
  ['a$b$ :c', ['a$b$', ' ', ':c']],
  ['$1 + $2$', ['$1', ' ', '+', ' ', '$2$']],
  [
    'x[1:2], x[:a], f(b := 1)',
    [
      'x',
      '[',
      '1',
      ':',
      '2',
      ']',
      ',',
      ' ',
      'x',
      '[',
      ':a',
      ']',
      ',',
      ' ',
      'f',
      '(',
      'b',
      ' ',
      ':=',
      ' ',
      '1',
      ')',
    ],
  ],
  ['/* a /* :b */ */ -- :c\n:d', ['/* a /* :b */ */', ' ', '-- :c', '\n', ':d']],
  ['"a""b :c" = :d', ['"a""b :c"', ' ', '=', ' ', ':d']],
])('cuts %s', (script, pieces) => {
  expect([...tokensOf(script)].map(({ text }) => text)).toEqual(pieces);
});
