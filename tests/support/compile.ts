import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A compiler's message about a line of a file. */
export interface Complaint {
  file: string;
  line: number;
  message: string;
}

/** Compiles `texts`, by file name. Their imports start at the project's folder: `./contract/…`. */
export async function compile(texts: Readonly<Record<string, string>>): Promise<Complaint[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sealbook-compile-'));
  try {
    for (const [file, text] of Object.entries(texts))
      await writeFile(join(folder, file), text.replaceAll(" from './", ` from '${process.cwd()}/`));
    const options = {
      extends: resolve('tsconfig.json'),
      compilerOptions: { types: [], noUnusedLocals: false },
      // with the names of Sealbook's parts and of its tables to look up in
      include: ['*.ts', ...['namedParts', 'lookups'].map((file) => resolve(`src/resources/${file}.ts`))],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
    const said = await new Promise<string>((done) => {
      execFile(
        resolve('node_modules/.bin/tsc'),
        ['-p', folder, '--pretty', 'false'],
        { cwd: folder },
        (_, out) => done(out),
      );
    });
    return complaintsOf(said);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A message begins with its place, and the indented lines after it belong to it. */
function complaintsOf(said: string): Complaint[] {
  const complaints: Complaint[] = [];
  for (const text of said.split('\n').filter(Boolean)) {
    const [, file, line, message] = /^(\S+)\((\d+),\d+\): (.*)$/.exec(text) ?? [];
    const last = complaints.at(-1);
    if (file && message) complaints.push({ file, line: Number(line), message });
    else if (last) last.message += `\n${text}`;
    else complaints.push({ file: '', line: 0, message: text });
  }
  return complaints;
}
