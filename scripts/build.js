// Builds the client or the server, as its argument says, unless it is built already.
import { built } from './built.js';

// as `npm start` builds and runs them
process.env.NODE_ENV ??= 'production';
await built(process.argv[2]);
