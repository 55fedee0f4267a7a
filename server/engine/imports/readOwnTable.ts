import type { Deps } from '../../calls/Deps.ts';
import { limitTime } from '../../calls/limits.ts';
import { readTable } from '../../services/tables/readTable.ts';
import type { TablePart, TableReading } from '../../services/tables/tableParts.ts';

/** The time in which a person's files are read, of each hour. A large file takes some seconds. */
const readingTime = {
  milliseconds: 600_000,
  seconds: 3600,
  say: (wait: string) =>
    `Your files have taken ten minutes to read in this hour. Please try again in ${wait}.`,
};

/** Reads a file of a person as `readTable` does. Throws HttpRefusal 429 where the person's files have taken too long. */
export const readOwnTable = (
  deps: Pick<Deps, 'database' | 'now'>,
  userId: number,
  path: string,
  reading: TableReading,
): AsyncGenerator<TablePart> =>
  limitTime(deps, `reading:${userId}`, readingTime, () => readTable(path, reading));
