import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './openWorld.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
}

export interface Started {
  url: string;
  child: ChildProcess;
  /** Milliseconds until it answered. */
  took: number;
  stop: () => Promise<void>;
}

/** Starts a program that listens at `PORT`, and returns once it answers. */
export async function startProgram(program: string[], settings: Record<string, string>): Promise<Started> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, program, {
    env: { ...process.env, PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ...settings },
    // the standard output has the table alone
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${program.join(' ')} ended with ${child.exitCode}`);
    await sleep(20);
  }
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, child, took: performance.now() - begun, stop };
}

/** Starts a server in its own process on a world's data, so its memory and processor time can be told apart. */
export const startServer = (
  { deps }: Pick<World, 'deps'>,
  settings: Record<string, string> = {},
  program = ['--enable-source-maps', 'scripts/serve.js'],
): Promise<Started> =>
  startProgram(program, { DATA_DIR: deps.config.dataDir, NODE_ENV: 'production', ...settings });
