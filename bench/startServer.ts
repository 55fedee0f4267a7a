import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from './openWorld.ts';

/** Starts a server in its own process on a world's data, so that its memory and processor time can be told apart. */
export async function startServer(
  { deps }: Pick<World, 'deps'>,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ url: string; child: ChildProcess }> {
  const port = 49_000 + (process.pid % 1000);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: deps.config.dataDir,
      LOG_LEVEL: 'fatal',
      ...settings,
    },
    stdio: 'inherit',
  });
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries++) {
    if (tries > 300 || child.exitCode !== null) throw new Error('The server did not start');
    await sleep(100);
  }
  return { url, child };
}
