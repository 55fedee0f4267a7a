import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A copy of what declarations and generated files are made of, in which a test may change and generate. */
export interface ProjectCopy {
  folder: string;
  /** Runs a program in the copy and resolves to what it said; throws what it complained of, without another process's stack. */
  run: (file: string, ...args: string[]) => Promise<string>;
  /** The same for one of scripts/. */
  script: (name: string, ...args: string[]) => Promise<string>;
  remove: () => Promise<void>;
}

/** What scripts read and write. */
const everything = [
  'contract',
  'src/resources',
  'server',
  'scripts',
  'docs/declaring.md',
  'tests/examples',
  'package.json',
  '.oxfmtrc.json',
];

/** What `generateFiles` reads and writes of a project's folder. */
export const generated = [
  'contract/resource/resourceKeys.ts',
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
