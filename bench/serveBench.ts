// Serves Sealbook with one more declared table, which bench/scanLog.ts fills.
import '../server/sayFaults.ts';
import { sealbook } from '../server/sealbook.ts';
import { runServer } from '../server/runServer.ts';
import { benchPortal } from './scanLog.ts';

await runServer(benchPortal(sealbook));
