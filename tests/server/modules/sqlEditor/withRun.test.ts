import { expect, it } from 'vitest';
import { commandPlace } from '../../../../server/modules/sqlEditor/withRun.ts';

it.each([
  ['explain select 1', 1],
  ['-- why\n /* so /* -- */\n */EXPLAIN(analyze) select 1', 27],
  [' -- nothing', 12],
  ['/* never ended', 15],
])('finds the first word of %j', (script, place) => {
  expect(commandPlace(script)).toBe(place);
});
