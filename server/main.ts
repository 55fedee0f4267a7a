import { setFlagsFromString } from 'node:v8';
import './sayFaults.ts';
import { runServer } from './runServer.ts';

// V8 lets garbage grow to three times what is in use, 120 MB more during an import
setFlagsFromString('--heap-growing-percent=100');
await runServer();
