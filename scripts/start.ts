// `npm start`: builds the client and serves it from this same process, so that a signal reaches the one server.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { builtPages } from '../contract/builtPages.ts';

const stampFile = 'dist/.built-from';
const folders = ['contract', 'src', 'public'];
const files = [...builtPages, 'vite.config.ts', 'package-lock.json'];

/** Builds the client into dist/ unless what is there was built from the very same files and variables. */
async function buildIfChanged(): Promise<void> {
  const stamp = hashOfSources();
  if (stamp === readStamp()) return;
  await build({ logLevel: 'error' });
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
await buildIfChanged();
await import('../server/main.ts');
