import { setFlagsFromString } from 'node:v8';
// before any text is made of a number
import '../src/resources/formats.ts';
import './sayFaults.ts';
import { runServer } from './runServer.ts';
import { sealbook } from './sealbook.ts';

// by itself, V8 lets garbage grow to three times what is in use: an import takes 100 MB more
setFlagsFromString('--heap-growing-percent=100');
await runServer(sealbook);
