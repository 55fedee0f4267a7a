import { localesFolder, readLocales, textFaults } from './textFaults.ts';

const faults = textFaults(readLocales(localesFolder));
for (const fault of faults) console.error(fault);
if (faults.length) process.exit(1);
