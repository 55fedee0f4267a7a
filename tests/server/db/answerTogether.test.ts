import pg from 'pg';
import { expect, it } from 'vitest';
import { answerTogether } from '../../../server/db/answerTogether.ts';
import type { Connections } from '../../../server/db/connect.ts';

const database = {} as Connections;
const refused = Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code: '22P02' });

/** Answers questions in capitals by statements, which it records; `failing` makes one fail. */
function watched(failing: (asked: readonly string[]) => Error | undefined = () => undefined) {
  const statements: string[][] = [];
  const ask = answerTogether({
    answerAll: async (_database, asked: readonly string[]) => {
      statements.push([...asked]);
      await Promise.resolve();
      const error = failing(asked);
      if (error) throw error;
      return asked.map((text) => text.toUpperCase());
    },
    keyOf: (text) => text.slice(0, 1),
  });
  return { statements, ask: (text: string) => ask(database, text) };
}

it('answers a lone question by its own statement', async () => {
  const { ask, statements } = watched();
  expect([await ask('a'), await ask('b')]).toEqual(['A', 'B']);
  expect(statements).toEqual([['a'], ['b']]);
});

it('answers by one statement those who come at once, each their own', async () => {
  const { ask, statements } = watched();
  expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['A', 'B', 'C']);
  expect(statements).toEqual([['a', 'b', 'c']]);
});

it('never has two of one key in a statement, and takes them in the order of coming', async () => {
  const { ask, statements } = watched();
  expect(await Promise.all(['a1', 'b', 'a2', 'a3'].map(ask))).toEqual(['A1', 'B', 'A2', 'A3']);
  expect(statements).toEqual([['a1', 'b'], ['a2'], ['a3']]);
});

it('asks for each alone where a statement is refused, so nobody fails for another', async () => {
  const { ask, statements } = watched((asked) => (asked.includes('b') ? refused : undefined));
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(statements).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

it('asks nothing twice after a broken connection, since the scan may be stored', async () => {
  const { ask, statements } = watched(() => new Error('Connection terminated unexpectedly'));
  const answers = await Promise.allSettled(['a', 'b'].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(statements).toHaveLength(1);
});

it('tries nobody alone while a pooler has no database', async () => {
  const noServer = Object.assign(new pg.DatabaseError('login failing', 7, 'error'), { code: '08P01' });
  const { ask, statements } = watched(() => Object.assign(noServer, { severity: 'FATAL' }));
  const answers = await Promise.allSettled(['a', 'b', 'c'].map(ask));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(statements).toHaveLength(1);
});

it('keeps nobody waiting for another’s lock, and answers whose lock it is once it is given back', async () => {
  const locked = Object.assign(new pg.DatabaseError('locked', 6, 'error'), { code: '55P03' });
  let giveBack = () => {};
  const given = new Promise<void>((resolve) => (giveBack = resolve));
  const ask = answerTogether({
    answerAll: async (_connections, asked: readonly string[], lockWait) => {
      if (asked.includes('b') && lockWait < 10_000) throw locked;
      if (asked.includes('b')) await given;
      return asked.map((text) => text.toUpperCase());
    },
  });
  const all = (texts: readonly string[]) => texts.map((text) => ask(database, text));
  const blocked = [...all(['b']), ...all(['b', 'b'])];
  expect(await Promise.all(all(['a', 'c']))).toEqual(['A', 'C']);
  expect(await Promise.all(all(['d']))).toEqual(['D']);
  giveBack();
  expect(await Promise.all(blocked)).toEqual(['B', 'B', 'B']);
});
