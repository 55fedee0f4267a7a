import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyOfProject, type ProjectCopy } from '../support/copyOfProject.ts';

const carton = 'src/resources/masters/carton.ts';
const people = 'server/db/schema/people.ts';
const migrations = 'server/db/migrations';
const whatToDo = 'Run: npm run generate -- <name of the migration>';

let copy: ProjectCopy;

beforeEach(async () => {
  copy = await copyOfProject();
});

afterEach(() => copy.remove());

async function change(file: string, from: string, to: string): Promise<void> {
  const path = join(copy.folder, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replace(from, to));
}

const sqlFiles = async () =>
  (await readdir(join(copy.folder, migrations))).filter((file) => file.endsWith('.sql')).toSorted();

it('says that nothing is to do where the migrations are as the declarations say', async () => {
  const before = await sqlFiles();
  expect(await copy.script('generate', 'needless')).toContain('are as the declarations and the schema say');
  expect(await sqlFiles()).toEqual(before);
});

it('checks that a changed declaration has its table and its migration, and writes both', async () => {
  await change(carton, 'fields: {', "fields: {\n    Colour: { kind: 'text', label: 'Colour' },");
  await expect(copy.script('generate', '--check')).rejects.toThrow(
    `Not as the declarations and the schema say: server/db/schema/declared.ts. ${whatToDo}`,
  );
  const before = await sqlFiles();
  const said = await copy.script('generate', 'colours');
  const written = (await sqlFiles()).filter((file) => !before.includes(file));
  expect(written).toEqual([`${String(before.length).padStart(4, '0')}_colours.sql`]);
  expect(said).toContain(`${migrations}/${written[0]}`);
  expect(await readFile(join(copy.folder, migrations, String(written[0])), 'utf8')).toContain(
    'ALTER TABLE "cartons" ADD COLUMN "colour" text;',
  );
  await copy.script('generate', '--check');
});

it('checks that a changed table of the schema has its migration', async () => {
  await change(people, "city: text('city'),", "city: text('city'),\n    nickname: text('nickname'),");
  await expect(copy.script('generate', '--check')).rejects.toThrow(
    `${migrations}/snapshot.json. ${whatToDo}`,
  );
});

it('fails where drizzle-kit fails: it would ask whether a column was renamed, and nobody can answer', async () => {
  await change(people, "city: text('city'),", "town: text('town'),");
  const before = await sqlFiles();
  await expect(copy.script('generate', 'renamed')).rejects.toThrow('Interactive prompts require a TTY');
  expect(await sqlFiles()).toEqual(before);
});
