// What is built of the sources, and whether it is still what they make. JavaScript, which Node 20 reads without a loader.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const everyone = ['package-lock.json', 'scripts/built.js'];
const pages = readdirSync('.').filter((name) => name.endsWith('.html'));

/** @type {Record<'client' | 'server', { folder: string; sources: string[]; variables: RegExp; options: string[] }>} */
const builds = {
  client: {
    folder: 'dist',
    sources: ['contract', 'src', 'public', 'vite.config.ts', ...pages, ...everyone],
    variables: /^(?:VITE_.*|NODE_ENV)$/,
    // the mode in which vite.config.ts compresses quickly
    options: ['--mode', 'quick'],
  },
  server: {
    folder: 'dist-server',
    sources: ['contract', 'server', 'src/resources', 'vite.server.config.ts', ...everyone],
    variables: /^$/,
    options: ['--config', 'vite.server.config.ts'],
  },
};

const run = promisify(execFile);

/** @param {string} source a file or a folder @returns {string[]} */
const filesOf = (source) =>
  source.includes('.')
    ? [source]
    : readdirSync(source, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted();

/** @param {readonly string[]} sources @param {RegExp} variables */
function hashOf(sources, variables) {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  const names = Object.keys(process.env).filter((name) => variables.test(name));
  for (const name of names.toSorted()) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

/** @param {string} file */
function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Builds the client or the server, unless its folder has been built from the same files and variables.
 *
 * @param {keyof typeof builds} name
 */
export async function built(name) {
  const { folder, sources, variables, options } = builds[name];
  const stampFile = join(folder, '.built-from');
  const stamp = hashOf(sources, variables);
  if (stamp === textOf(stampFile)) return;
  const build = ['node_modules/vite/bin/vite.js', 'build', ...options];
  if (name === 'client') await run(process.execPath, build);
  else {
    // file by file: another server may build the same files, or load them
    const draft = `${folder}.${process.pid}`;
    await run(process.execPath, [...build, '--outDir', draft]);
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(draft)) renameSync(join(draft, file), join(folder, file));
    rmdirSync(draft);
  }
  writeFileSync(stampFile, stamp);
}
