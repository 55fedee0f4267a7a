import { foldText } from '../../../../contract/values/foldText.ts';
import { tmpdir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import Papa from 'papaparse';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { text } from '../../../../contract/resource/declaration/fields.ts';
import { defused } from '../../../../contract/values/formula.ts';
import { readConfig } from '../../../../server/config.ts';
import { jsonChunks, listFile, rowBatches } from '../../../../server/engine/exports/exportRows.ts';
import { streamed } from '../../../../server/engine/exports/sendRows.ts';
import { spooled } from '../../../../server/engine/exports/spooled.ts';
import { tableSource } from '../../../../server/engine/rows/tableSource.ts';
import { connect } from '../../../../server/db/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createDeclaredTables, declare, declaredResources } from '../../../support/declarations.ts';
import { createCompany, sessionOf } from '../../../support/factories.ts';
import { howMany } from '../../../support/howMany.ts';

const letters = 400;

const note = declare(
  'Note',
  { Subject: text('Subject'), Body: text('Body', { maxLength: [letters, 'Too long.'] }) },
  { columns: ['Subject', 'Body', 'CreatedDate', 'Status'], export: { drops: ['Status'] } },
);

const resources = declaredResources({ note });
const rows = 50_000;

let database: TestDatabase;
let company: number;
let smallCompany: number;
let nextUser = 1;

beforeAll(async () => {
  database = await createTestDatabase();
  company = await createCompany({ database: database.db });
  await createDeclaredTables(database.db, resources);
  await database.db.pool.query(
    `insert into notes (company_id, subject, body) select $1, 'Note ' || n, repeat('x', $2) from generate_series(1, $3::int) n`,
    [company, letters, rows],
  );
  smallCompany = await createCompany({ database: database.db });
  await database.db.pool.query(
    `insert into notes (company_id, subject) select $1, 'Note ' || n from generate_series(1, 3000) n`,
    [smallCompany],
  );
});

afterAll(() => database.drop());

/** Exports as a new person, since a person has only two exports at once. */
function asked(companyId: number, userId: number) {
  const resource = resources.get('note');
  if (!resource) throw new Error('The declaration of the test is gone');
  const source = tableSource(resource, resources, 'Asia/Kolkata');
  const query = { search: '', sortColumn: 'Subject', sortOrder: 'ASC' };
  return [database.db, source, sessionOf(companyId, { userId }), query] as const;
}

const batches = (companyId = smallCompany, userId = nextUser++) => rowBatches(...asked(companyId, userId));

const shape = {
  names: ['Subject', 'Body', 'Made'],
  publicUrl: 'https://seals.example',
  say: (text: string) => text,
};

const file = (companyId = smallCompany) => listFile('csv', ...asked(companyId, nextUser++), shape);

const inUse = () => database.db.pool.totalCount - database.db.pool.idleCount;

afterEach(() => {
  expect(inUse()).toBe(0);
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const heapInMegabytes = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

describe('an export of 50,000 long rows', () => {
  it('never holds more than a few batches in memory, and has them all', async () => {
    const before = heapInMegabytes();
    let largest = 0;
    let [lines, size, chunks] = [0, 0, 0];
    for await (const chunk of file(company)) {
      lines += chunk.toString().split('\r\n').length - 1;
      size += chunk.length;
      if (++chunks % 30 === 0) largest = Math.max(largest, heapInMegabytes());
    }
    expect(lines).toBe(rows + 1);
    expect(size).toBeGreaterThan(rows * letters);
    expect(largest - before).toBeLessThan(15);
  });

  it('is one snapshot, however long the reader takes', async () => {
    const reader = jsonChunks(batches(), 3000);
    let text = (await reader.next()).value ?? '';
    text += (await reader.next()).value ?? '';
    const { pool } = database.db;
    await pool.query(`insert into notes (company_id, subject) values ($1, 'zzz late')`, [smallCompany]);
    await pool.query(`delete from notes where company_id = $1 and subject = 'Note 99'`, [smallCompany]);
    for await (const chunk of reader) text += chunk;
    expect(text).toContain('"Note 99"');
    expect(text).not.toContain('zzz late');
  });
});

describe('a reader that leaves', () => {
  it('in the middle gives the connection back', async () => {
    const { body } = await streamed(file(), 'text/csv');
    const reader = body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(inUse()).toBe(1);
    await reader?.cancel();
    expect(inUse()).toBe(0);
  });

  it('before the first row gives it back, too', async () => {
    const response = await streamed(file(), 'text/csv');
    await response.body?.cancel();
    expect(inUse()).toBe(0);
  });

  it('leaves others a connection that works', async () => {
    // few connections, so each of them is left once
    const few = connect(database.url, 2);
    for (let left = 0; left < 3; left += 1) {
      const [, ...others] = asked(smallCompany, nextUser++);
      for await (const chunk of listFile('csv', few, ...others, shape)) {
        if (chunk.toString().includes('Note')) break;
      }
    }
    expect((await few.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await few.close();
  });
});

describe('exports at once', () => {
  const begin = async (count: number) => {
    const begun = Array.from({ length: count }, (_, n) => batches(n % 2 ? company : smallCompany));
    await Promise.all(begun.map((source) => source.next()));
    return begun;
  };
  const end = (begun: readonly AsyncGenerator[]) =>
    Promise.all(begun.map((source) => source.return(undefined)));

  it('take a quarter of the connections; the next one waits for its turn', async () => {
    const begun = await begin(5);
    const [first, ...others] = begun;
    const next = batches();
    const rowsOfNext = next.next();
    expect((await database.db.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(inUse()).toBe(5);
    await first?.return(undefined);
    expect((await rowsOfNext).value).toHaveLength(1000);
    await end([...others, next]);
  });

  it('of one company leave one to the others', async () => {
    const elsewhere = connect(database.url);
    const own = Array.from({ length: 4 }, () => batches());
    await Promise.all(own.map((source) => source.next()));
    const [, ...rest] = asked(smallCompany, nextUser++);
    await expect(rowBatches(elsewhere, ...rest).next()).rejects.toMatchObject({ status: 429 });
    const other = batches(company);
    expect((await other.next()).value).toHaveLength(1000);
    await end([...own, other]);
    await elsewhere.close();
  });

  it('are two of a person, also where another server makes them; the others wait or are refused with a text', async () => {
    const elsewhere = connect(database.url);
    const own = [batches(smallCompany, 7), batches(smallCompany, 7)];
    await Promise.all(own.map((source) => source.next()));
    const resource = resources.get('note');
    if (!resource) throw new Error('The declaration of the test is gone');
    const source = tableSource(resource, resources, 'Asia/Kolkata');
    const query = { search: '', sortColumn: 'Subject', sortOrder: 'ASC' };
    const third = rowBatches(elsewhere, source, sessionOf(smallCompany, { userId: 7 }), query);
    // the waiting server's clock runs fifty times as fast
    vi.useFakeTimers({ toFake: ['Date'] });
    const clock = setInterval(() => vi.setSystemTime(Date.now() + 1000), 20);
    await expect(third.next()).rejects.toMatchObject({ status: 429 });
    clearInterval(clock);
    vi.useRealTimers();
    const others = rowBatches(elsewhere, source, sessionOf(smallCompany, { userId: 8 }), query);
    expect((await others.next()).value).toHaveLength(1000);
    await end([...own, others]);
    await elsewhere.close();
  });

  it('are refused with a text when no turn comes free', async () => {
    const begun = await begin(5);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = streamed(file(), 'text/csv').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    vi.useRealTimers();
    expect(await refused).toMatchObject({
      status: 429,
      message: 'Several exports are being made right now. Please try again in a moment.',
    });
    await end(begun);
  });

  it('of few rows hold nothing while their reader takes its time', async () => {
    const { pool } = database.db;
    const config = readConfig({ DATA_DIR: tmpdir() });
    const log = pino({ level: 'silent' });
    const fewCompany = await createCompany({ database: database.db });
    await pool.query(`insert into notes (company_id, subject) values ($1, 'Only one')`, [fewCompany]);
    const unread = await Promise.all(
      Array.from({ length: 6 }, () => streamed(spooled(file(fewCompany), { config, log }), 'text/csv')),
    );
    await vi.waitFor(() => expect(inUse()).toBe(0));
    for (const response of unread)
      expect(await response.text()).toMatch(/^Subject,Body,Made\r\nOnly one,,\d+ \w{3} \d{4}\r\n$/);
  });

  it('leave their turn to others when their reader takes nothing', async () => {
    for (let left = 0; left < 6; left += 1) {
      await streamed(file(), 'text/csv', { patience: 5 });
      await vi.waitFor(() => expect(inUse()).toBe(0));
    }
  });
});

describe('an export that fails midway', () => {
  it.each([
    ['as rows', () => batches()],
    ['as a file', () => file(company)],
  ])('%s ends the stream with the fault and gives the connection back', async (_, open) => {
    const source: AsyncGenerator<{ length: number }> = open();
    await source.next();
    await database.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    await expect(
      (async () => {
        for await (const batch of source) expect(batch.length).toBeGreaterThan(0);
      })(),
    ).rejects.toThrow();
  });
});

const nastyCell = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ',',
        '"',
        '""',
        '\n',
        '\r',
        '\r\n',
        ';',
        '\\',
        '\\.',
        ' ',
        '\t',
        '=1+1',
        '-',
        '@',
        "'",
        'é',
        '\u{1f512}',
      ),
      fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => text.replaceAll('\0', '')),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''));

describe('the file of nasty texts', () => {
  /** Leaves out the texts that Papa quotes without need: blanks at the ends of a cell, and a mark within the file. */
  const isPlain = (text: string) => !/^ | $|\uFEFF/.test(text) && text !== '\\.';

  it('is byte for byte what Papa Parse writes, and reads back as every text but for formulas', async () => {
    const { pool } = database.db;
    const nastyCompany = await createCompany({ database: database.db });
    type Row = readonly [subject: string, body: string | null];
    const fileOf = async (drawn: readonly Row[]) => {
      await pool.query('delete from notes where company_id = $1', [nastyCompany]);
      await pool.query(
        'insert into notes (company_id, subject, body) select $1, s, b from unnest($2::text[], $3::text[]) with ordinality u(s, b, n) order by n',
        [nastyCompany, drawn.map(([subject]) => subject), drawn.map(([, body]) => body)],
      );
      const [db, source, session] = asked(nastyCompany, nextUser++);
      const query = { search: '', sortColumn: 'NoteId', sortOrder: 'ASC' };
      let text = '';
      for await (const chunk of listFile('csv', db, source, session, query, shape)) text += chunk.toString();
      const made = / ?\d+ \w{3} \d{4}\r\n$/.exec(text)?.[0].trim();
      return { text, rows: drawn.map(([subject, body]) => [defused(subject), defused(body ?? ''), made]) };
    };
    // many rows at once: a row costs little, a file much
    const cells = fc.array(fc.tuple(nastyCell.map(foldText), fc.option(nastyCell.map(foldText))), {
      minLength: 1,
      maxLength: 300,
    });
    await fc.assert(
      fc.asyncProperty(cells, async (drawn) => {
        const all = await fileOf(drawn);
        expect(Papa.parse<string[]>(all.text.slice(1), { newline: '\r\n' }).data.slice(1, -1)).toEqual(
          all.rows,
        );
        const plain = await fileOf(
          drawn.filter((row) => row.every((cell) => cell === null || isPlain(cell))),
        );
        if (plain.rows.length)
          expect(plain.text).toBe(`\uFEFF${Papa.unparse([shape.names, ...plain.rows])}\r\n`);
      }),
      { numRuns: howMany('EXPORT_FILES', 6) },
    );
  });
});
