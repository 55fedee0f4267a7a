import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A host: a network namespace with an address, whose processes see folders of their own at usual paths. */
export interface Host {
  name: string;
  address: string;
  /** Its own files: its log, and the folders that stand in for paths of the machine. */
  folder: string;
  /** Starts a program, which lives until it is killed. Its output goes to the host's log. */
  start: (command: readonly string[], more?: Starting) => ChildProcess;
  /** Kills all its processes at once, as if its power failed. */
  kill: () => void;
  /** Takes its cable out, and puts it in again. */
  setLink: (state: 'up' | 'down') => void;
  /** Loses, or no longer loses, everything that it sends to the other host. */
  setPath: (other: Pick<Host, 'address'>, state: 'up' | 'down') => void;
}

interface Starting {
  env?: Record<string, string>;
  /** The user of the program, if it must not be root. */
  user?: string;
  /** Folders and files that stand in for paths of the machine. */
  binds?: Readonly<Record<string, string>>;
}

const bridge = 'sealbook0';
const network = '10.91.0';
/** This machine's own address in the network. */
const outside = `${network}.1`;

const ip = (...words: string[]): string => execFileSync('ip', words, { encoding: 'utf8', stdio: 'pipe' });
const attempt = (work: () => unknown): void => {
  try {
    work();
  } catch {
    // it was not there
  }
};

/** Joins hosts of these names by a bridge, with addresses in their order. */
export function openHosts<Name extends string>(names: readonly Name[], folder: string) {
  const namespaceOf = (name: string) => `sealbook-${name}`;
  const processesOf = (name: string) =>
    ip('netns', 'pids', namespaceOf(name)).split('\n').filter(Boolean).map(Number);
  const kill = (name: string) =>
    processesOf(name).forEach((pid) => attempt(() => process.kill(pid, 'SIGKILL')));

  const close = () => {
    for (const name of names) {
      attempt(() => kill(name));
      attempt(() => ip('netns', 'del', namespaceOf(name)));
      attempt(() => ip('link', 'del', `sb-${name}`));
    }
    attempt(() => ip('link', 'del', bridge));
  };
  // those of a run that was killed
  close();

  const address = (name: Name) => `${network}.${names.indexOf(name) + 11}`;
  const known = join(folder, 'hosts');
  writeFileSync(
    known,
    ['127.0.0.1 localhost', ...names.map((name) => `${address(name)} ${name}`)].join('\n') + '\n',
  );
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${outside}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');

  const open = (name: Name): Host => {
    const space = namespaceOf(name);
    const within = (...words: string[]) => ip('-n', space, ...words);
    const own = join(folder, name);
    mkdirSync(own, { recursive: true });
    ip('netns', 'add', space);
    ip('link', 'add', `sb-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
    ip('link', 'set', `sb-${name}`, 'master', bridge, 'up');
    within('addr', 'add', `${address(name)}/24`, 'dev', 'eth0');
    within('link', 'set', 'lo', 'up');
    within('link', 'set', 'eth0', 'up');
    const log = createWriteStream(join(own, 'log'), { flags: 'a' });
    return {
      name,
      address: address(name),
      folder: own,
      start: (command, { env = {}, user, binds = {} } = {}) => {
        const mounts = Object.entries({ '/etc/hosts': known, ...binds }).map(
          ([path, stand]) => `mount --bind ${stand} ${path}`,
        );
        const as = user ? `setpriv --reuid=${user} --regid=${user} --init-groups ` : '';
        const child = spawn(
          'ip',
          ['netns', 'exec', space, 'sh', '-ec', `${mounts.join('\n')}\nexec ${as}"$@"`, name, ...command],
          { env: { PATH: `${process.env['PATH']}:/usr/sbin`, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
        );
        for (const output of [child.stdout, child.stderr]) output?.pipe(log, { end: false });
        return child;
      },
      kill: () => kill(name),
      setLink: (state) => void within('link', 'set', 'eth0', state),
      setPath: (other, state) =>
        void within('route', state === 'down' ? 'add' : 'del', 'blackhole', `${other.address}/32`),
    };
  };
  const hosts = Object.fromEntries(names.map((name) => [name, open(name)])) as Record<Name, Host>;
  return {
    hosts,
    close: () => {
      close();
      rmSync(known, { force: true });
    },
  };
}
