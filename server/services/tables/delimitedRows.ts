import Papa from 'papaparse';
import { undefused } from '../../../contract/values/formula.ts';
import { type Delimiter, delimiters } from '../../../contract/values/tableChoices.ts';
import { encodingOf, requireText, textParts } from './encodingOf.ts';
import type { OpenedTable, RawRow, TableChoices } from './Table.ts';

/** Rows by which the delimiter is found. */
const firstRows = 50;

const parsed = (text: string, delimiter: string, preview = 0): string[][] =>
  Papa.parse<string[]>(text, { delimiter, newline: '\n', preview }).data;

/** Excel's own first line of a CSV file, which names the delimiter. */
const namedDelimiter = /^"?sep=([,;\t|])"?(?:\n|$)/i;

/**
 * Finds the delimiter that gives the first rows the same number of cells, two at least; a comma where none does. Where several
 * do, the one with most cells wins.
 */
function delimiterOf(text: string): Delimiter {
  let [best, most]: [Delimiter, number] = [',', 0];
  for (const delimiter of delimiters) {
    const rows = parsed(text, delimiter, firstRows).filter((row) => row.some(Boolean));
    // the text may end within the last row
    const whole = rows.length > 2 && rows.length < firstRows ? rows.slice(0, -1) : rows;
    const columns = whole[0]?.length ?? 0;
    if (columns < 2) continue;
    const alike = whole.filter((row) => row.length === columns).length / whole.length;
    const score = alike + columns / 1000;
    if (alike >= 0.5 && score > most) [best, most] = [delimiter, score];
  }
  return best;
}

/** The rows of a text, and where the last one begins: the next text may go on with it. */
function rowsIn(text: string, delimiter: string): { rows: string[][]; lastAt: number } {
  const rows: string[][] = [];
  let [lastAt, end] = [0, 0];
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data, meta }) => {
      rows.push(data);
      [lastAt, end] = [end, meta.cursor];
    },
  });
  return { rows, lastAt };
}

/** Papa's own stream parses the rest of a chunk again after every few rows. */
async function* rowsOf(
  first: string,
  texts: AsyncIterator<string>,
  { delimiter, before }: { delimiter: string; before: number },
): AsyncGenerator<RawRow> {
  let [rest, least, row] = [first, 0, before];
  for (;;) {
    // a row that goes on is looked at again once it is twice as long
    if (rest.length >= least) {
      const { rows, lastAt } = rowsIn(rest, delimiter);
      for (const cells of rows.slice(0, -1)) yield { row: ++row, cells: cells.map(undefused) };
      rest = rest.slice(lastAt);
      least = rest.length * 2;
    }
    const { value, done } = await texts.next();
    if (done) break;
    rest += value;
  }
  for (const cells of rowsIn(rest, delimiter).rows) yield { row: ++row, cells: cells.map(undefused) };
}

/** Opens a CSV file or another text whose cells are divided by a delimiter. Throws TableFault. */
export async function openDelimited(path: string, chosen: TableChoices): Promise<OpenedTable> {
  const encoding = chosen.encoding ?? (await encodingOf(path));
  const texts = textParts(path, encoding);
  const { value = '' } = await texts.next();
  let first: string = value;
  requireText(first);
  const named = namedDelimiter.exec(first);
  if (named) first = first.slice(named[0].length);
  const delimiter = chosen.delimiter ?? (named?.[1] as Delimiter | undefined) ?? delimiterOf(first);
  const lost = first.split('\uFFFD').length - 1;
  return {
    form: {
      kind: 'csv',
      encoding,
      delimiter,
      notes: lost ? ['Some characters can’t be read in this encoding.'] : [],
    },
    rows: rowsOf(first, texts, { delimiter, before: named ? 1 : 0 }),
  };
}
