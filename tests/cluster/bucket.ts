import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Host } from './hosts.ts';

const port = 9000;

const serve = `
  const S3rver = require('@20minutes/s3rver');
  const [directory] = process.argv.slice(1);
  new S3rver({ directory, port: ${port}, address: '0.0.0.0', silent: true, configureBuckets: [{ name: 'files' }] }).run();`;

/** Runs an S3 server with a disk of 40 MB on a host. */
export function openBucket(host: Host) {
  const disk = join(host.folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
  let child: ChildProcess;
  const start = () => {
    child = host.start([process.execPath, '-e', serve, disk]);
  };
  start();
  return {
    /** As for UPLOADS_URL. */
    url: `http://S3RVER:S3RVER@${host.address}:${port}/files`,
    start,
    kill: host.kill,
    /** Makes it take requests and answer none, until `resume`. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    fill: () =>
      execFileSync('sh', ['-c', `cat /dev/zero > ${join(disk, 'filler')} || true`], { stdio: 'ignore' }),
    empty: () => rmSync(join(disk, 'filler')),
    close: () => {
      host.kill();
      execFileSync('umount', ['-l', disk]);
    },
  };
}
