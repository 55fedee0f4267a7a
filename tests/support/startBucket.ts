import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './startServer.ts';

const serve = `
  const S3rver = require('@20minutes/s3rver');
  const [directory, port] = process.argv.slice(1);
  new S3rver({ directory, port, address: '127.0.0.1', silent: true, configureBuckets: [{ name: 'files' }] })
    .run().then(() => process.stdout.write('ready'));`;

/** Starts an S3 server in a process of its own, with an empty bucket in a folder. */
export async function startBucket() {
  const folder = await mkdtemp(join(tmpdir(), 'sealbook-bucket-'));
  const port = await freePort();
  const run = async () => {
    const child = spawn(process.execPath, ['-e', serve, folder, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  };
  let child = await run();
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    /** As for UPLOADS_URL. */
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/files`,
    folder,
    kill,
    start: async () => {
      child = await run();
    },
    /** Makes it take requests and answer none, until `resume`. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    close: async () => {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
}
