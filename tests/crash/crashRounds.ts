import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../../server/db/embedded/makeWhole.ts';
import { howMany } from '../support/howMany.ts';
import { freePort } from '../support/startServer.ts';

/** A server under test: how to start it (with PORT and DATA_DIR in the environment), write and read. */
export interface Subject {
  command: string[];
  environment?: Record<string, string>;
  dataDir: string;
  /** Writes something with this number. Returns once the server has confirmed it, else throws. */
  write(address: string, number: number): Promise<void>;
  /** Reads the numbers of everything stored; throws while the server is not up. */
  read(address: string): Promise<number[]>;
}

/** The victims of `kill -9`. */
export type Victims = 'server' | 'server and database';

/** The outcome of all rounds. */
export interface Outcome {
  answered: number[];
  found: number[];
  /** Milliseconds from each start to the first answer. */
  starts: number[];
}

const writers = 8;

/** How often each victim is killed. */
export const kills = howMany('CRASH_KILLS', 1);

/**
 * Starts the server and kills it in the middle of writes, again and again, each victim in turn. Then starts it once more and
 * reads what is stored. Nobody repairs anything in between.
 */
export async function crashRounds(subject: Subject, victims: readonly Victims[]): Promise<Outcome> {
  const outcome: Outcome = { answered: [], found: [], starts: [] };
  let next = 1;
  for (const killed of Array.from({ length: kills }, () => victims).flat()) {
    const { server, address } = await up(subject, outcome);
    const before = outcome.answered.length;
    const work = Array.from({ length: writers }, async () => {
      for (;;) {
        const number = next;
        next += 1;
        await subject.write(address, number);
        outcome.answered.push(number);
      }
    });
    const broken = Promise.allSettled(work);
    while (outcome.answered.length - before < 50) await sleep(1);
    await sleep(Math.random() * 150);
    await kill(server, killed === 'server' ? [] : engineProcesses(subject.dataDir));
    await broken;
  }
  const { server, address } = await up(subject, outcome);
  outcome.found = await subject.read(address);
  server.kill('SIGTERM');
  await once(server, 'exit');
  return outcome;
}

async function up(subject: Subject, outcome: Outcome): Promise<{ server: ChildProcess; address: string }> {
  const port = await freePort();
  const begun = Date.now();
  const [program = '', ...args] = subject.command;
  const server = spawn(program, args, {
    env: { ...process.env, ...subject.environment, DATA_DIR: subject.dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  for (;;) {
    const end = server.exitCode ?? server.signalCode;
    if (end !== null) throw new Error(`The server did not come up: it ended with ${end}.`);
    const isUp = await subject.read(address).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await sleep(10);
  }
  outcome.starts.push(Date.now() - begun);
  return { server, address };
}

async function kill(server: ChildProcess, others: number[]): Promise<void> {
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  for (const pid of others) {
    // a worker may have ended by itself since they were listed
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  await gone;
}

/** Lists the engine first and then its workers, so the engine cannot react to a worker's death. */
function engineProcesses(dataDir: string): number[] {
  const engine = parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
  const workers = readFileSync(`/proc/${engine}/task/${engine}/children`, 'utf8').trim().split(' ');
  return [engine, ...workers.map(Number)];
}
