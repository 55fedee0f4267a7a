// Builds the client or the server, as its argument says, unless it is built already.
import { built } from './built.js';

await built(process.argv[2]);
