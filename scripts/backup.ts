// `npm run backup -- FILE` and `npm run restore -- FILE`: the database and the stored files as one file, and back.
import '../server/sayFaults.ts';
import '../src/resources/formats.ts';
import { parseArgs } from 'node:util';
import { formatQuantity } from '../contract/values/formatNumber.ts';
import { backup } from '../server/backup/backup.ts';
import { checkArchive, type Contents } from '../server/backup/archive.ts';
import { restore } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';
import { openEngine } from '../server/openDeps.ts';
import { createUploadStore } from '../server/services/uploadStore.ts';
import { secretFile } from '../server/services/secretKey.ts';

const usage = `npm run backup -- FILE            writes the database and the stored files, and reads them back
npm run restore -- FILE           fills an empty DATA_DIR and database from it
npm run restore -- --check FILE   says whether the file is whole, and restores nothing`;

const config = readConfig(process.env);
const secret = config.secretKey ? 'SECRET_KEY' : secretFile(config.dataDir);

const inWords = ({ rows, files }: Contents): string =>
  `${formatQuantity(rows)} rows and ${formatQuantity(files)} stored files`;

/** Does each command's work on a database, and answers a sentence about it. */
const commands: Readonly<Record<string, (url: string, path: string) => Promise<string>>> = {
  backup: async (url, path) => {
    const contents = await backup(url, createUploadStore(config.dataDir, config), path);
    return `Written and read back: ${path}, with ${inWords(contents)}, without the secret that opens the companies' keys.
Keep ${secret} as well, and in another place: whoever has both can make seals.`;
  },
  restore: async (url, path) => {
    await restore(url, config.dataDir, path);
    return `Restored. Before you start the server, put the secret of the backed-up one into SECRET_KEY or ${secretFile(config.dataDir)}.`;
  },
};

async function check(path: string): Promise<string> {
  const contents = await checkArchive(path);
  const whole = `${path} is whole: a backup of ${contents.at}, with ${inWords(contents)}.`;
  return contents.tables
    ? whole
    : `${whole} An older version wrote it, which did not count rows: every byte is as it was written, but rows that were never written are not noticed.`;
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [name = '', path] = positionals;
const command = commands[name];
if (path && values.check && name === 'restore') console.log(await check(path));
else if (path && command && !values.check) {
  const engine = await openEngine(config);
  try {
    console.log(await command(engine.directUrl, path));
  } finally {
    await engine.stop();
  }
} else {
  console.error(usage);
  process.exitCode = 1;
}
