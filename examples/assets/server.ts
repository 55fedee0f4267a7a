import { join } from 'node:path';
// with the formats, before anything is declared
import { declared } from './portal.ts';
import { accessModules } from '../../server/access/accessModules.ts';
import { engineModules } from '../../server/engine/engineModules.ts';
import { textsIn } from '../../server/engine/rows/bindText.ts';
import type { ServerPortal } from '../../server/engine/ServerPortal.ts';
import { demoGreeting, demoSignIns, fillDemo } from './demo.ts';

const beside = (name: string) => join(import.meta.dirname, name);

/** The asset register on the server. */
export const assets: ServerPortal = {
  ...declared,
  modules: { ...engineModules, ...accessModules, reports: { rows: textsIn(beside('reports')) } },
  migrations: beside('migrations'),
  demo: { fill: fillDemo, greeting: demoGreeting, signIns: demoSignIns },
};
