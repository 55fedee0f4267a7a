import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  stop: () => Promise<void>;
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  return address.port;
};

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    (response) => response.ok,
    () => false,
  );

/** What `npm run serve` starts. */
const serve = ['--enable-source-maps', 'scripts/serve.js'];

/**
 * Starts the real server, or another program, as its command does: on a free port and, by default, on new data.
 *
 * @param name by which browsers reach it; only with a name, and not a number, they have passkeys
 */
export async function startServer(
  environment: Record<string, string> = {},
  ownDataDir?: string,
  program: readonly string[] = serve,
  name = '127.0.0.1',
): Promise<RunningServer> {
  const dataDir = ownDataDir ?? mkdtempSync(join(tmpdir(), 'sealbook-server-'));
  const port = await freePort();
  const url = `http://${name}:${port}`;
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // a busy machine may take minutes; a start that fails ends the process
  while (!(await answers(url))) {
    const end = child.exitCode ?? child.signalCode;
    if (end !== null) throw new Error(`The server ended with ${end} while it started`);
    await sleep(100);
  }
  return {
    url,
    dataDir,
    process: child,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (!ownDataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The administrator whom `makeAdministrator` creates. */
export const firstAdministrator = { email: 'asha@anand.example', password: 'Anand1234' };

/** Creates an operating company and its first administrator, as `npm run create-admin` does. */
export function makeAdministrator(dataDir: string): void {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/createAdmin.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      ADMIN_NAME: 'Asha Rao',
      ADMIN_EMAIL: firstAdministrator.email,
      ADMIN_MOBILE: '9876543210',
      ADMIN_PASSWORD: firstAdministrator.password,
      COMPANY_NAME: 'Anand Auto Parts',
      COMPANY_PREFIX: 'AN',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
