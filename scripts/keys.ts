// `npm run rotate-key`, `npm run revoke-key` and `npm run rewrap-keys`: the companies' keys, and the secret that wraps them.
import '../server/sayFaults.ts';
import '../src/resources/formats.ts';
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config.ts';
import { connect } from '../server/db/connect.ts';
import { revokeKey, rotateKey } from '../server/modules/seals/changeKeys.ts';
import { openDeps, openEngine } from '../server/openDeps.ts';
import { openSecret, rewrapKeys } from '../server/seals/openSecret.ts';
import { readSecret, toKey } from '../server/services/secretKey.ts';
import { sealbook } from '../server/sealbook.ts';

const config = readConfig({ LOG_LEVEL: 'warn', ...process.env, DEMO: '0' });
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: { company: text, key: text, 'scratch-codes': { type: 'boolean', default: false } },
  allowPositionals: true,
});

const usage = `npm run rotate-key -- --company AB [--scratch-codes]   a new key for the seals made from now on
npm run revoke-key -- --company AB --key 0            recalls every seal made with that key
NEW_SECRET_KEY=… npm run rewrap-keys                  wraps all keys with another secret`;

async function withDeps(work: (deps: Awaited<ReturnType<typeof openDeps>>['deps']) => Promise<string>) {
  const { deps, close } = await openDeps(sealbook, config);
  try {
    return await work(deps);
  } finally {
    await close();
  }
}

async function rewrap(): Promise<string> {
  const to = toKey(process.env.NEW_SECRET_KEY ?? '', 'NEW_SECRET_KEY');
  const engine = await openEngine(config);
  const database = connect(engine.directUrl);
  try {
    const from = await readSecret(config);
    if (!from) throw new Error('There is no secret to rewrap from: set SECRET_KEY to the old one.');
    await openSecret(config, database);
    const count = await rewrapKeys(database, from, to);
    return `${count} keys are wrapped with NEW_SECRET_KEY now. Put it in the place of the old one (${from.source}), and start every server anew.`;
  } finally {
    await database.close();
    await engine.stop();
  }
}

/** Runs a command and answers a sentence about it, or undefined for an unknown command. */
async function run(): Promise<string | undefined> {
  const { company, key } = values;
  const [command] = positionals;
  if (command === 'rotate' && company)
    return withDeps(async (deps) => {
      const id = await rotateKey(deps, company, values['scratch-codes']);
      return `Seals of ${company} are made with the key '${id}' from now on; older ones stay what they are.`;
    });
  if (command === 'revoke' && company && key)
    return withDeps(async (deps) => {
      await revokeKey(deps, company, key);
      return `Seals of ${company} made with the key '${key}' are recalled.`;
    });
  return command === 'rewrap' ? rewrap() : undefined;
}

try {
  const done = await run();
  if (done) console.log(done);
  else {
    console.error(usage);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
