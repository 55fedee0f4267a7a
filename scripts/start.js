// `npm start`: builds the portal in a process beside this one, which opens the database meanwhile and then serves both.
import { mkdirSync } from 'node:fs';
import { built } from './built.js';

process.env.NODE_ENV ??= 'production';
process.env.DEMO ||= '1';
// the server serves dist/ only if the folder exists when it reads its settings
mkdirSync('dist', { recursive: true });
const client = built('client');
await built('server');
const { serveSealbook } = await import('../dist-server/serveSealbook.js');
await serveSealbook(client);
