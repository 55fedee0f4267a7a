// To be imported first: what stops a program while it loads its modules, a wrong declaration say, is caught as well.
import { inspect } from 'node:util';
import { sentenceOf } from './sentenceOf.ts';

process.setUncaughtExceptionCaptureCallback((error) => {
  process.stderr.write(`${sentenceOf(error) ?? inspect(error)}\n`);
  process.exit(1);
});
