import { normaliseResources } from '../../contract/resource/normaliseResources.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { hasTable } from '../../server/engine/schema/tableOf.ts';
import { resources as declared } from '../../src/resources/index.ts';
import { category } from '../../src/resources/masters/category.ts';
import { product } from '../../src/resources/masters/product.ts';
import { productScans } from '../examples/productScans.ts';
import { serviceTicket } from '../examples/serviceTicket.ts';
import { vendor } from '../examples/vendor.ts';
import { warranty } from '../examples/warranty.ts';
import { shelf, supplier } from './declarations.ts';
import { payment, receipt } from './payment.ts';
import { repair } from './repair.ts';
import { visit } from './visit.ts';

/**
 * Declarations that use words which no master or report needs yet, and the examples of docs/declaring.md: the suites of
 * conformance try them as those. What they refer to among the declared ones stands with them, and is no trial.
 */
export const trials = normaliseResources({
  category,
  product,
  shelf,
  supplier,
  payment,
  receipt,
  repair,
  warranty,
  vendor,
  serviceTicket,
  productScans,
  visit,
}).filter(({ key }) => !declared.some((resource) => resource.key === key));

export const trialTables = new Map(trials.filter(hasTable).map((resource) => [resource.key, resource]));

// What follows stands in place of src/resources/index.ts in the projects `trials` and `trials-dom`.

export const resources: readonly Resource[] = [...declared, ...trials];

export function resourceNamed(name: string): Resource {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(`No declaration has the path '/${name}'`);
  return resource;
}
