import pg from 'pg';
import { expect, it } from 'vitest';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { createApp } from '../../server/app.ts';
import { askApp } from '../support/ask.ts';
import { createSealedProduct } from '../support/brand.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();
const ask = askApp(createApp(deps));
const scan = (QrData: string) => ask(verifyProduct.path, { QrData });
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

it('keep no scan of another seal waiting, and are decided once the lock is given back', async () => {
  const [locked, other] = [await createSealedProduct(deps), await createSealedProduct(deps)];
  const holder = new pg.Client({ connectionString: deps.database.pool.options.connectionString });
  await holder.connect();
  await holder.query('begin');
  // a verdict refers to its product
  await holder.query('select from products where id = $1 for update', [locked.productId]);

  let isAnswered = false;
  const waiting = Promise.all(numbers(30).map((n) => scan(locked.sealOf(n)))).finally(() => {
    isAnswered = true;
  });
  for (const from of [0, 30, 60]) {
    const answers = await Promise.all(numbers(30).map((n) => scan(other.sealOf(from + n))));
    expect(answers.filter(({ code }) => code !== '200')).toEqual([]);
  }
  expect(isAnswered).toBe(false);
  await holder.query('rollback');
  await holder.end();
  expect((await waiting).filter(({ code }) => code !== '200')).toEqual([]);
});
