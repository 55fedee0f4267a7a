import { createServer } from 'node:http';
import { connect } from '../../server/db/connect.ts';
import { startEmbeddedPostgres } from '../../server/db/embeddedPostgres.ts';

// The least server that keeps the promise under test: POST writes a number and answers after its commit.
const engine = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '' });
process.once('SIGTERM', () => void engine.stop().then(() => process.exit(0)));
const { pool } = connect(engine.url);
await pool.query('create table if not exists written (number int primary key)');

createServer((request, response) => {
  const answer = async () => {
    if (request.method === 'GET') {
      const { rows } = await pool.query<{ number: number }>('select number from written');
      return rows.map((row) => row.number);
    }
    const number = Number(request.url?.slice(1));
    await pool.query('insert into written values ($1)', [number]);
    return number;
  };
  answer().then(
    (body) => response.end(JSON.stringify(body)),
    () => response.writeHead(500).end(),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
