import { join } from 'node:path';
import { declarations } from '../../examples/assets/declarations/index.ts';
import { normaliseResources } from '../../contract/resource/check/normaliseResources.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { hasTable } from '../../server/engine/schema/tableOf.ts';
import { textsIn } from '../../server/engine/rows/bindText.ts';
import { reportsModule as declaredReports } from '../../server/modules/reports/reportsModule.ts';
import { resources as declared } from '../../src/resources/index.ts';
import { user } from '../../src/resources/masters/user.ts';
import { role } from '../../src/resources/common/role.ts';

// Replaces src/resources/index.ts, the trials and the reports in the project `example`: the same suites test the example.

export const trials = normaliseResources({ role, user, ...declarations }).filter(
  ({ key }) => key in declarations,
);

export const trialTables = new Map(trials.filter(hasTable).map((resource) => [resource.key, resource]));

export const resources: readonly Resource[] = [...declared, ...trials];

export function resourceNamed(name: string): Resource {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(`No declaration has the path '/${name}'`);
  return resource;
}

export const reportsModule = {
  ...declaredReports,
  rows: { ...declaredReports.rows, ...textsIn(join(import.meta.dirname, '../../examples/assets/reports')) },
};
