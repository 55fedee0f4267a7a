// `npm start`: builds the client and serves it from this same process, so that a signal reaches the one server.
import { buildIfChanged } from './buildIfChanged.ts';

process.env.NODE_ENV ??= 'production';
process.env.DEMO ||= '1';
await buildIfChanged();
await import('../server/main.ts');
