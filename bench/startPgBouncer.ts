import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const found = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });

/** Why tests behind PgBouncer are skipped here; undefined where it is installed. */
export const noPgBouncer = found.status === 0 ? undefined : 'PgBouncer is not installed';

/** Whether the installed one knows prepared statements. */
export const knowsStatements = Number(/ 1\.(\d+)/.exec(found.stdout ?? '')?.[1]) >= 21;

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const opened = await once(socket, 'connect').catch(() => undefined);
  socket.destroy();
  return opened !== undefined;
};

/** Starts PgBouncer in transaction mode in front of a database, with few connections, so clients often change them. */
export async function startPgBouncer(
  directUrl: string,
  port: number,
  poolSize = 4,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port: theirs, username, password, pathname, searchParams } = new URL(directUrl);
  const socketFolder = searchParams.get('host');
  const name = pathname.slice(1);
  // it takes no empty value
  const secret = password && ` password=${password}`;
  const there = `host=${socketFolder ?? hostname} port=${theirs || 5432} user=${username}${secret}`;
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 200,
    ...(knowsStatements && { max_prepared_statements: 50 }),
  };
  const lines = Object.entries(all).map(([setting, value]) => `${setting} = ${value}`);
  const folder = mkdtempSync(join(tmpdir(), 'sealbook-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, ['[databases]', `${name} = ${there}`, '[pgbouncer]', ...lines, ''].join('\n'));
  // it refuses to run as root, and only the embedded engine's user may enter the folder of its socket
  const user = process.getuid?.() === 0 ? ['-u', socketFolder ? 'sealbook' : 'nobody'] : [];
  chmodSync(folder, 0o755);
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url: `postgres://anybody@127.0.0.1:${port}/${name}`,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}
