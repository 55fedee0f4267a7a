// `npm run backup -- FILE` and `npm run restore -- FILE`: the database and the stored files as one file, and back.
import '../server/sayFaults.ts';
import { backup } from '../server/backup/backup.ts';
import { restore } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';
import { openEngine } from '../server/openDeps.ts';
import { createUploadStore } from '../server/services/uploadStore.ts';
import { secretFile } from '../server/services/secretKey.ts';

const config = readConfig(process.env);
const secret = config.secretKey ? 'SECRET_KEY' : secretFile(config.dataDir);

/** Each command's work on a database; answers what was done, in words. */
const commands: Readonly<Record<string, (url: string, path: string) => Promise<string>>> = {
  backup: async (url, path) => {
    await backup(url, createUploadStore(config.dataDir), path);
    return `Written: ${path}, without the secret that opens the companies' keys.
Keep ${secret} as well, and in another place: whoever has both can make seals.`;
  },
  restore: async (url, path) => {
    await restore(url, config.dataDir, path);
    return `Restored. Before you start the server, put the secret of the backed-up one into SECRET_KEY or ${secretFile(config.dataDir)}.`;
  },
};

const [name = '', path] = process.argv.slice(2);
const command = commands[name];
if (command && path) {
  const engine = await openEngine(config);
  try {
    console.log(await command(engine.url, path));
  } finally {
    await engine.stop();
  }
} else {
  console.error(`npm run ${name || 'backup'} -- FILE`);
  process.exitCode = 1;
}
