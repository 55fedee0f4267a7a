import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { defused, startsFormula, undefused } from '../../../contract/values/formula.ts';

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '\t=', '\r\n=', ' =', '   @', ' \t+', ' \n-'];
const rests = ['', '1+1', '1+1\nnext', '1+1\r\nnext', 'cmd|"/c calc"!A1'];

describe.each(starts)('a text that begins with %j', (start) => {
  it.each(rests)('and goes on with %j is not a formula in a file', (rest) => {
    const text = `${start}${rest}`;
    expect(defused(text)).toBe(`'${text}`);
    expect(undefused(defused(text))).toBe(text);
    const file = Papa.unparse([[text, 'other']], { escapeFormulae: startsFormula });
    expect(Papa.parse(file, { delimiter: ',', newline: '\r\n' }).data).toEqual([[`'${text}`, 'other']]);
  });
});

it.each(['', ' ', 'a=1', 'a\n=1', '1-1', "'", "'a", 'क=1', '{"a":-1}', '(1)'])(
  'leaves %j as it is',
  (text) => {
    expect(defused(text)).toBe(text);
    expect(undefused(text)).toBe(text);
  },
);

it('leaves numbers numbers', () => {
  expect(Papa.unparse([[-25, -1.5]], { escapeFormulae: startsFormula })).toBe('-25,-1.5');
});
