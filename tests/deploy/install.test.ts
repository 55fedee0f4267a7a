import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { settings } from '../../server/config.ts';
import { startOutsidePostgres } from '../support/startOutsidePostgres.ts';
import { freePort } from '../support/startServer.ts';

const run = (command: string, args: string[], cwd = '.', environment = {}) =>
  execFileSync(command, args, {
    cwd,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    stdio: 'pipe',
  });

const made: string[] = [];
afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))));
async function folder(name: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), `sealbook-${name}-`));
  made.push(path);
  await chmod(path, 0o755);
  return path;
}

describe('the Dockerfile', () => {
  /** Makes the image's files as its instructions say, on this machine. */
  async function build(dockerfile: string): Promise<string> {
    const [project, image] = [await folder('project'), await folder('image')];
    const files = run('git', ['ls-files', '-co', '--exclude-standard']).trim().split('\n');
    const ignored = (await readFile('.dockerignore', 'utf8')).trim().split('\n');
    for (const file of files.filter((name) => !ignored.includes(name.split('/')[0] ?? '')))
      await cp(file, join(project, file));
    run('cp', ['-a', 'node_modules', project]);
    const [, steps = ''] = /COPY \. \.\nRUN (.*)/.exec(dockerfile) ?? [];
    // Vitest's own would build for tests
    run('sh', ['-c', steps], project, { NODE_ENV: '' });
    for (const [, sources = '', to = ''] of dockerfile.matchAll(/^COPY --from=build (.*) (\S+)$/gm))
      for (const source of sources.split(' ')) {
        const from = join(project, source.replace('/app/', ''));
        const target = join(image, to, to.endsWith('/') ? source.replace('/app/', '') : '');
        await mkdir(dirname(target), { recursive: true });
        run('cp', ['-a', from, target]);
      }
    return image;
  }

  it('makes a server that runs as nobody with nothing but its data to write to, and stops in order', async () => {
    const dockerfile = await readFile('Dockerfile', 'utf8');
    const [, environment = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const commands = [...dockerfile.matchAll(/^\s*CMD (\[.*\])$/gm)].map(([, list]): string[] =>
      JSON.parse(list ?? ''),
    );
    const [health = [], start = []] = commands;
    const image = await build(dockerfile);
    const megabytes = Number(run('du', ['-sm', image]).split('\t')[0]);
    expect(megabytes).toBeLessThan(200);

    const database = await startOutsidePostgres();
    if (!database) throw new Error("This test needs Debian's postgresql");
    const port = String(await freePort());
    const [root, data] = [await folder('root'), await folder('data')];
    run('chown', ['65534:65534', data]);
    const script = `set -e
      mount -t tmpfs tmpfs ${root}
      cd ${root}
      mkdir -p usr etc dev proc app data tmp
      for link in bin lib lib64 sbin; do [ -e /$link ] && ln -s usr/$link $link; done
      for from in usr etc; do mount --rbind /$from $from; mount -o remount,bind,ro $from; done
      mount --rbind /dev dev; mount -t proc proc proc
      mount --bind ${image} app; mount -o remount,bind,ro app
      mount --bind ${data} data; mount -t tmpfs tmpfs tmp
      mount -o remount,ro ${root}
      exec chroot --userspec=65534:65534 . env -i -C /app PATH=/usr/bin:/bin HOME=/ ${environment} \\
        "DATABASE_URL=$URL" PORT=${port} DEMO=1 SECRET_KEY=${'s'.repeat(40)} setpriv --no-new-privs "$@"`;
    const inside = (...command: string[]) => [
      '--mount',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      script,
      'sh',
      ...command,
    ];
    const server = spawn('unshare', inside(...start), {
      env: { ...process.env, URL: database.url },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    try {
      const probe = health.map((part) => part.replace('3000', port));
      await vi.waitFor(() => run('unshare', inside(...probe), '.', { URL: database.url }), {
        timeout: 120_000,
        interval: 1000,
      });
      const home = await fetch(`http://127.0.0.1:${port}/home`);
      expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
      expect((await fetch(`http://127.0.0.1:${port}/pa?q=AB0`)).status).toBe(200);
      expect((await readdir(data)).toSorted()).toEqual(['uploads']);
      expect(() => run('unshare', inside('touch', '/app/x'), '.', { URL: database.url })).toThrow(
        'Read-only',
      );
      run(
        'unshare',
        inside('node', '--import', 'tsx', 'scripts/backup.ts', 'backup', '/data/b.tar.gz'),
        '.',
        {
          URL: database.url,
        },
      );
      expect(await readdir(data)).toContain('b.tar.gz');
    } finally {
      const ended = once(server, 'exit');
      run('pkill', ['-TERM', '-P', String(server.pid)]);
      const [code] = await ended;
      await database.stop();
      expect(code).toBe(0);
    }
  });
});

describe('the compose file', () => {
  const values = {
    DOMAIN: 'seals.example',
    DATABASE_PASSWORD: 'p',
    SECRET_KEY: 's',
    SMTP_URL: 'smtp://m',
    MAIL_FROM: 'a@b',
  };

  it('is whole, gives only settings that the server knows, and starts nothing without its values', () => {
    const config = run('docker-compose', ['-f', 'deploy/compose.yml', 'config'], '.', values);
    const server = config.split('\n  server:')[1]?.split('volumes:')[0] ?? '';
    const given = [...server.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name ?? '');
    expect(given).toContain('DATABASE_URL');
    for (const name of given) expect(Object.keys(settings.fields)).toContain(name);
    expect(() =>
      run('docker-compose', ['-f', 'deploy/compose.yml', 'config'], '.', { ...values, SECRET_KEY: '' }),
    ).toThrow('SECRET_KEY');
  });

  it("has a proxy's configuration that Caddy takes", () => {
    run('caddy', ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], '.', values);
  });
});

describe('the units', () => {
  const units = ['sealbook.service', 'sealbook-backup.service', 'sealbook-backup.timer'].map(
    (name) => `deploy/systemd/${name}`,
  );

  it('are whole', () => {
    run('systemd-analyze', ['verify', '--man=no', ...units]);
  });

  it.each(units.slice(0, 2))('%s leaves the server little to do harm with', (unit) => {
    const score = run('systemd-analyze', ['security', '--offline=yes', '--no-pager', unit]);
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(score)?.[1])).toBeLessThan(2);
  });
});
