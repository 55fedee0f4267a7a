import { expect, it } from 'vitest';
import { sentScript } from '../../../../server/modules/sqlEditor/sentScript.ts';

const given = { a: 'x', b: null };

it.each([
  ['select :a, :b, :a', 'select $1, $2, $1'],
  [`select ':a' || 'it''s :a'`, `select ':a' || 'it''s :a'`],
  [`select E'\\' :a', ":a"`, `select E'\\' :a', ":a"`],
  ['select $$ :a $$, $t$ :a $$ $t$', 'select $$ :a $$, $t$ :a $$ $t$'],
  ['select 1 -- :a\n, :a', 'select 1 -- :a\n, $1'],
  ['select /* :a /* :a */ :a */ :a', 'select /* :a /* :a */ :a */ $1'],
  ['select now()::date, :a::text, x[1:2]', 'select now()::date, $1::text, x[1:2]'],
])('puts parameters into %j', (script, text) => {
  expect(sentScript(script, given).text).toBe(text);
});

it.each([
  ['explain select 1', 'explain', 1],
  ['-- why\n /* so */EXPLAIN(analyze) select 1', 'explain', 17],
  [' -- nothing', '', 12],
])('finds the first word of %j', (script, command, commandAt) => {
  expect(sentScript(script)).toMatchObject({ text: script, command, commandAt });
});

it('maps PostgreSQL’s position in the sent text to the script', () => {
  const script = `select '🦭', :a, wrong`;
  const { text, positionOf } = sentScript(script, given);
  const sentPosition = Array.from(text.slice(0, text.indexOf('wrong'))).length + 1;
  expect(positionOf(sentPosition)).toBe(script.indexOf('wrong') + 1);
});
