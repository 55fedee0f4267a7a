import './sayFaults.ts';
import { runServer } from './runServer.ts';

await runServer();
