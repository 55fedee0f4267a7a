import { type Bench, inTurns, type Line } from '../Bench.ts';
import { fireHttp } from '../fireHttp.ts';

const fragments = ['une', 'engalur', 'hennai', 'elh', 'urat', 'gra', 'ochi', 'aharash'];
const since = (days: number) => new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);

interface Question {
  limit: number;
  offset?: (turn: number) => number;
  days?: number;
  search?: (turn: number) => string;
  /** How often as many as the bare server's answers ours should be. */
  least: number;
}

const questions = (rows: number): Record<string, Question> => ({
  '5 newest of 7 days + total': { limit: 5, days: 7, least: 2 },
  '20 newest of all + total': { limit: 20, offset: (turn) => 20 * (turn % 8), least: 30 },
  '1,000 from a fiftieth on + total': {
    limit: 1000,
    offset: (turn) => Math.floor(rows / 50) + 1000 * (turn % 8),
    least: 8,
  },
  'search inside words + total': {
    limit: 20,
    search: (turn) => fragments[turn % fragments.length] ?? '',
    least: 1.5,
  },
});

/** The body of a page of the long declared table, the newest rows first. */
export const pageOf = ({ limit, offset, days, search }: Omit<Question, 'least'>, turn: number) => ({
  First: (offset?.(turn) ?? 0) + 1,
  PageSize: limit,
  SortColumn: 'CreatedDate',
  SortOrder: 'DESC',
  ...(days && { FromDate: since(days), ToDate: '2100-01-01' }),
  ...(search && { SearchValue: search(turn) }),
});

export const listPath = 'BenchLog/GetBenchLog';
export const turnSeconds = Number(process.env['TURN_SECONDS'] ?? 3);

/** A long declared table's lists beside a bare server's on the same rows. */
export async function* lists({ scanLog, rows, bare, fire }: Bench): AsyncGenerator<Line> {
  await scanLog();
  const options = { clients: 10, seconds: turnSeconds };
  const barePath = ({ limit, offset, days, search }: Question, turn: number) =>
    `/list?${new URLSearchParams({
      limit: String(limit),
      offset: String(offset?.(turn) ?? 0),
      ...(days && { since: since(days) }),
      ...(search && { search: search(turn) }),
    })}`;
  // Node has not compiled a new server's code yet
  await fire(listPath, (turn) => pageOf({ limit: 5, days: 7 }, turn), { ...options, warmUp: 3 });
  for (const [what, question] of Object.entries(questions(rows))) {
    const [their, our] = await inTurns(
      async () =>
        (await fireHttp(bare.url, (turn) => ({ headers: '', path: barePath(question, turn) }), options)).rate,
      async () => (await fire(listPath, (turn) => pageOf(question, turn), options)).rate,
    );
    yield { what, measured: our, unit: 'a second', bare: their, goal: { least: question.least } };
  }
}
