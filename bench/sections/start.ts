import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Bench, inTurns, type Line, middle } from '../Bench.ts';
import { startProgram } from '../startServer.ts';

/** What a person waits for the second `npm start`, and `npm run serve` on a database that is ready, beside a bare server's start. */
export async function* start({ world, startBare }: Bench): AsyncGenerator<Line> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sealbook-start-'));
  const timeStart = async (script: string, settings: Record<string, string>) => {
    const started = await startProgram(['--enable-source-maps', script], settings);
    await started.stop();
    return started.took / 1000;
  };
  try {
    const own = { DATA_DIR: dataDir, DATABASE_URL: '' };
    // the first one fills the demo
    await timeStart('scripts/start.js', own);
    const seconds = [];
    for (let round = 0; round < 3; round++) seconds.push(await timeStart('scripts/start.js', own));
    yield { what: 'npm start, the second', measured: middle(seconds), unit: 's', goal: { most: 1.5 } };

    const url = new URL(String(world.deps.database.pool.options.connectionString));
    await world.deps.database.pool.query('create database bench_start');
    url.pathname = '/bench_start';
    const settings = { DATABASE_URL: url.href, DATA_DIR: join(dataDir, 'serve') };
    await timeStart('scripts/serve.js', settings);
    const [their, our] = await inTurns(
      async () => {
        const bare = await startBare();
        await bare.stop();
        return bare.took / 1000;
      },
      () => timeStart('scripts/serve.js', settings),
    );
    const note = `a bare server in ${their.toFixed(2)} s`;
    yield { what: 'npm run serve', note, measured: our, unit: 's', goal: { most: 1 } };
    const admin = new pg.Client(world.deps.database.pool.options.connectionString);
    await admin.connect();
    await admin.query('drop database bench_start with (force)');
    await admin.end();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
