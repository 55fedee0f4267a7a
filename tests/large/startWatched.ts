import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/startServer.ts';
import { secret } from './openLarge.ts';

/** A server's state since the last report. */
export interface Watched {
  /** Milliseconds of the longest pause of its event loop. */
  pause: number;
  /** Megabytes of memory: the most since then, and now. */
  most: number;
  memory: number;
}

/** Starts a server in its own process on a database, with reports of its pauses and memory. */
export async function startWatched(databaseUrl: string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'sealbook-large-'));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './tests/large/watchSelf.ts', 'server/main.ts'],
    {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        SECRET_KEY: secret,
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        // each phone claims its own network
        TRUSTED_PROXIES: '1',
        DEMO: '0',
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('The server did not start');
    await sleep(100);
  }
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    look: async (): Promise<Watched> => {
      child.send('look');
      const [seen] = (await once(child, 'message')) as [Watched];
      return seen;
    },
    stop: async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
