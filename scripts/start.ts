// `npm start`: builds the client in a process beside this one, which opens the database meanwhile and then serves both.
import '../server/sayFaults.ts';
import '../src/resources/formats.ts';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtPages } from '../contract/pages/builtPages.ts';

/** The mode in which vite.config.ts compresses quickly. */
const quickBuild = 'quick';
const stampFile = 'dist/.built-from';
const folders = ['contract', 'src', 'public'];
const files = [...builtPages, 'vite.config.ts', 'package-lock.json'];

/** Builds the client into dist/, unless dist/ was built from the same files and variables. */
async function buildIfChanged(): Promise<void> {
  const stamp = hashOfSources();
  if (stamp === readStamp()) return;
  await promisify(execFile)(process.execPath, [
    'node_modules/vite/bin/vite.js',
    'build',
    '--mode',
    quickBuild,
  ]);
  writeFileSync(stampFile, stamp);
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of [...files, ...folders.flatMap(filesBelow)])
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  const variables = Object.keys(process.env).filter(
    (name) => name.startsWith('VITE_') || name === 'NODE_ENV',
  );
  for (const name of variables.toSorted()) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

function readStamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

process.env.NODE_ENV ??= 'production';
process.env.DEMO ||= '1';
// the server serves dist/ only if the folder exists when it reads its settings
mkdirSync('dist', { recursive: true });
const client = buildIfChanged();
const { runServer } = await import('../server/runServer.ts');
const { sealbook } = await import('../server/sealbook.ts');
await runServer(sealbook, client);
