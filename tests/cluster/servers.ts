import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { until } from './database.ts';
import type { Host } from './hosts.ts';

export const secret = 'the secret of the cluster, known to all';

/** Seconds for which a server that is to stop goes on; HAProxy looks each second. */
const drainSeconds = 5;

/** Starts Sealbook on hosts, each with files of its own. */
export function openServers(apps: Record<'app1' | 'app2', Host>, settings: Record<string, string>) {
  type Name = keyof typeof apps;
  const running = new Map<Name, ChildProcess>();
  /**
   * Starts a server, and resolves once it answers.
   *
   * @param project the folder of its program, if it is another version
   * @param ahead seconds by which its clock is ahead
   */
  const start = async (name: Name, { project = '.', ahead = 0 } = {}) => {
    const host = apps[name];
    const dataDir = join(host.folder, 'data');
    mkdirSync(dataDir, { recursive: true });
    const folder = resolve(project);
    const clock = ahead ? ['--import', resolve('tests/cluster/otherClock.mjs')] : [];
    const program = [process.execPath, ...clock, '--import', 'tsx', 'server/main.ts'];
    const child = host.start(['env', '-C', folder, ...program], {
      env: {
        ...settings,
        NODE_ENV: 'production',
        SECRET_KEY: secret,
        PORT: '3000',
        PUBLIC_URL: 'http://proxy',
        DATA_DIR: dataDir,
        CLIENT_DIR: resolve('dist'),
        LOG_LEVEL: 'warn',
        // HAProxy, and before it each visitor's claim
        TRUSTED_PROXIES: '2',
        DRAIN_SECONDS: String(drainSeconds),
        SECONDS_AHEAD: String(ahead),
      },
    });
    running.set(name, child);
    const answers = async () =>
      child.exitCode !== null || (await fetch(`http://${host.address}:3000/health`)).ok;
    await until(`an answer of ${name}`, answers, 90);
    if (child.exitCode !== null) throw new Error(`${name} ended while it started: see ${host.folder}/log`);
  };
  const end = async (name: Name, signal: 'SIGTERM' | 'SIGKILL') => {
    const child = running.get(name);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  return { start, end };
}
