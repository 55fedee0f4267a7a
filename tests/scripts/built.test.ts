import { existsSync, statSync } from 'node:fs';
import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyOfProject, type ProjectCopy } from '../support/copyOfProject.ts';

const parts = ['contract', 'server', 'scripts', 'src/resources', 'vite.server.config.ts'];
const files = [...parts, 'package.json', 'package-lock.json', 'tsconfig.json'];

const build = (copy: ProjectCopy) => copy.run(process.execPath, 'scripts/build.js', 'server');
const bundleOf = ({ folder }: ProjectCopy) => join(folder, 'dist-server/serveSealbook.js');
const madeAt = (copy: ProjectCopy) => statSync(bundleOf(copy)).mtimeMs;

it('bundles the server once for its sources, whose lines its stacks name, also for two starts at once', async () => {
  const copy = await copyOfProject(files);
  try {
    await writeFile(
      join(copy.folder, 'server/serveSealbook.ts'),
      "\nexport function serveSealbook(): void {\n  console.log(new Error('here').stack);\n}\n",
    );
    await Promise.all([build(copy), build(copy)]);
    const first = madeAt(copy);
    await build(copy);
    expect(madeAt(copy)).toBe(first);
    const said = await copy.run(process.execPath, '--enable-source-maps', 'scripts/serve.js');
    expect(said).toMatch(/serveSealbook \(.*server\/serveSealbook\.ts:3:/);

    await appendFile(join(copy.folder, 'server/serveSealbook.ts'), '// changed\n');
    await build(copy);
    expect(madeAt(copy)).toBeGreaterThan(first);
    // no draft is left
    expect((await readdir(copy.folder)).filter((name) => name.startsWith('dist'))).toEqual(['dist-server']);
    expect(existsSync(join(copy.folder, 'dist-server/.built-from'))).toBe(true);
  } finally {
    await copy.remove();
  }
});
