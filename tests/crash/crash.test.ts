import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { array, number } from 'yup';
import { crashRounds, type Subject, type Victims } from './crashRounds.ts';

let subject: Subject;

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-crash-'));
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  subject = { command: ['node', '--import', 'tsx', 'tests/crash/writerServer.ts'], dataDir, write, read };
});

afterEach(() => rm(subject.dataDir, { recursive: true }));

async function write(address: string, wanted: number): Promise<void> {
  const answer = await fetch(`${address}/${wanted}`, { method: 'POST' });
  if (!answer.ok || (await answer.json()) !== wanted) throw new Error('not done');
}

async function read(address: string): Promise<number[]> {
  const answer = await fetch(address);
  return array(number().required())
    .required()
    .validateSync(await answer.json());
}

it.runIf(process.platform === 'linux').each<Victims>(['server', 'server and database'])(
  'kill -9 of the %s in the middle of writes, ten times, loses nothing that was answered',
  async (victims) => {
    const { answered, found, starts } = await crashRounds(subject, victims, 10);
    console.log(
      `${victims}: ${answered.length} answered, ${found.length} found, starts in ${starts.join(', ')} ms`,
    );
    const there = new Set(found);
    expect(answered.filter((number) => !there.has(number))).toEqual([]);
    expect(there.size).toBe(found.length);
    expect(starts).toHaveLength(11);
  },
);
