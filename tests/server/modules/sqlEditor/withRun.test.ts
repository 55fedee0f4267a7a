import { expect, it } from 'vitest';
import { commandPlace, foldSpaces } from '../../../../server/modules/sqlEditor/withRun.ts';

it.each([
  ['explain select 1', 1],
  ['-- why\n /* so /* -- */\n */EXPLAIN(analyze) select 1', 27],
  [' -- nothing', 12],
  ['/* never ended', 15],
])('finds the first word of %j', (script, place) => {
  expect(commandPlace(script)).toBe(place);
});

it.each([
  ['\ufeffselect\u00a01,\u20032\u3000from\u2028t', ' select 1, 2 from t'],
  ['select\u200b1 -- a\u00a0b', 'select 1 -- a\u00a0b'],
  [`select\u00a0'a\u00a0''b\u00a0c', "d\u00a0""e", 1`, `select 'a\u00a0''b\u00a0c', "d\u00a0""e", 1`],
  [`select e'\\'\u00a0', E'\u00a0\\\\'\u00a0, 'e'\u00a0`, `select e'\\'\u00a0', E'\u00a0\\\\' , 'e' `],
  [`select $a$ '\u00a0$b$ $a$,\u00a0$$\u00a0'$$\u00a0`, `select $a$ '\u00a0$b$ $a$, $$\u00a0'$$ `],
  [`/* don't /* \u00a0 */ ' */\u00a0select\u00a0'\u00a0'`, `/* don't /* \u00a0 */ ' */ select '\u00a0'`],
])('folds the spaces of %j outside of quotes and comments', (script, folded) => {
  expect(foldSpaces(script)).toBe(folded);
});
