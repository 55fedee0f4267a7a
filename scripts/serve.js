// `npm run serve`: runs the bundle of the server's sources.
import { built } from './built.js';

await built('server');
await import('../dist-server/main.js');
