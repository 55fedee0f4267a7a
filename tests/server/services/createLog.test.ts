import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLog } from '../../../server/services/createLog.ts';
import { fileDeps } from '../../support/testDeps.ts';

const deps = await fileDeps();

async function logOf(work: Promise<unknown>): Promise<string> {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  await work.catch((error: unknown) => log.error({ err: error }, 'a call failed'));
  return lines.join('');
}

it('keeps no value of a failed statement in the log, nor of the row that it met', async () => {
  const broken = deps.database.db.execute(
    sql`insert into sessions (token_hash, user_id, company_id, expires_at) values (${'a secret hash'}, ${4711}, 1, now())`,
  );
  const line = await logOf(broken);
  expect(line).not.toContain('a secret hash');
  expect(line).not.toContain('4711');
  expect(JSON.parse(line)).toMatchObject({
    msg: 'a call failed',
    err: {
      message: expect.stringContaining('insert into sessions'),
      stack: expect.stringContaining('createLog.test.ts'),
      cause: { code: '23503', table: 'sessions' },
    },
  });
});
