// `npm start`: builds the client and serves it from this same process, so that a signal reaches the one server.
import { build } from 'vite';

process.env.NODE_ENV ??= 'production';
process.env.DEMO ||= '1';
await build({ logLevel: 'warn' });
await import('../server/main.ts');
