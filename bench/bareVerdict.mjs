// The least that can answer a page: it runs a statement, if it is given one, and sends the same bytes.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

const { port, database, statement, headers, body } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const bytes = Buffer.from(body, 'base64');
const pool = statement && new pg.Pool({ connectionString: database, max: 5 });
createServer((_request, response) => {
  const send = () => response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
  if (pool) pool.query(statement).then(send, () => response.writeHead(500).end());
  else send();
}).listen(port, '127.0.0.1', () => console.log('listening'));
