import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of the files from which `generate` works, which a test may change. */
export interface ProjectCopy {
  folder: string;
  /** Runs a program in the copy and answers its output. Throws an Error with its complaint and without its stack. */
  run: (file: string, ...args: string[]) => Promise<string>;
  /** Runs one of scripts/. */
  script: (name: string, ...args: string[]) => Promise<string>;
  remove: () => Promise<void>;
}

/** The files that scripts read and write. */
const everything = [
  'contract',
  'src/resources',
  'src/i18n/locales',
  'server',
  'scripts',
  'docs/declaring.md',
  'tests/examples',
  'package.json',
  '.oxfmtrc.json',
];

/** The files that `generateFiles` reads and writes. */
export const generated = [
  'contract/language/Language.ts',
  'contract/resource/declaration/resourceKeys.ts',
  'docs/declaring.md',
  'server/db/migrations',
  'server/db/schema',
  'server/modules/reports',
];

export async function copyOfProject(parts = everything): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'sealbook-copy-'));
  for (const part of parts) await cp(part, join(folder, part), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const run = (file: string, ...args: string[]) =>
    new Promise<string>((resolve, reject) => {
      execFile(file, args, { cwd: folder }, (error, said, complaint) => {
        if (error) reject(new Error(complaint.replaceAll(/^\s+at .*$\n?/gm, '')));
        else resolve(said);
      });
    });
  return {
    folder,
    run,
    script: (name, ...args) => run(process.execPath, '--import', 'tsx', `scripts/${name}.ts`, ...args),
    remove: () => rm(folder, { recursive: true }),
  };
}
