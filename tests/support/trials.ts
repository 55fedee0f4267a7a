import { normaliseResources } from '../../contract/resource/check/normaliseResources.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { hasTable } from '../../server/engine/schema/tableOf.ts';
import { resources as declared } from '../../src/resources/index.ts';
import { category } from '../../src/resources/masters/category.ts';
import { product } from '../../src/resources/masters/product.ts';
import { role } from '../../src/resources/common/role.ts';
import { user } from '../../src/resources/masters/user.ts';
import { calibration } from '../examples/calibration.ts';
import { calibrationsDue } from '../examples/calibrationsDue.ts';
import { complaint } from '../examples/complaint.ts';
import { contract } from '../examples/contract.ts';
import { dealerPayment } from '../examples/dealerPayment.ts';
import { fieldVisit } from '../examples/fieldVisit.ts';
import { helpTicket } from '../examples/helpTicket.ts';
import { instrument } from '../examples/instrument.ts';
import { paymentsByFirm } from '../examples/paymentsByFirm.ts';
import { rateCard } from '../examples/rateCard.ts';
import { productScans } from '../examples/productScans.ts';
import { purchaseRequest } from '../examples/purchaseRequest.ts';
import { returnedGoods } from '../examples/returnedGoods.ts';
import { serviceTicket } from '../examples/serviceTicket.ts';
import { slaClass } from '../examples/slaClass.ts';
import { vehicle } from '../examples/vehicle.ts';
import { vehicleService } from '../examples/vehicleService.ts';
import { vendor } from '../examples/vendor.ts';
import { warranty } from '../examples/warranty.ts';

/**
 * The examples of docs/declaring.md, which the conformance suites test like the masters and reports. The declared resources
 * that they refer to are listed with them, but are not trials.
 */
export const trials = normaliseResources({
  category,
  product,
  role,
  user,
  warranty,
  vendor,
  serviceTicket,
  dealerPayment,
  paymentsByFirm,
  productScans,
  complaint,
  instrument,
  calibration,
  calibrationsDue,
  rateCard,
  purchaseRequest,
  returnedGoods,
  fieldVisit,
  vehicle,
  vehicleService,
  contract,
  slaClass,
  helpTicket,
}).filter(({ key }) => !declared.some((resource) => resource.key === key));

export const trialTables = new Map(trials.filter(hasTable).map((resource) => [resource.key, resource]));

// Replaces src/resources/index.ts in the projects `trials` and `trials-dom`.

export const resources: readonly Resource[] = [...declared, ...trials];

export function resourceNamed(name: string): Resource {
  const resource = resources.find((one) => one.name === name);
  if (!resource) throw new Error(`No declaration has the path '/${name}'`);
  return resource;
}
