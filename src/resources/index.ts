import './formats.ts';
import './lookups.ts';
import { sealEvents, subscribedEvent } from '../../contract/choices/events.ts';
import { normaliseResources } from '../../contract/resource/check/normaliseResources.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { toldEvents } from '../../contract/resource/tells.ts';
import { carton } from './masters/carton.ts';
import { category } from './masters/category.ts';
import { company } from './masters/company.ts';
import { dealer } from './masters/dealer.ts';
import { dealerGroup } from './masters/dealerGroup.ts';
import { mrp } from './masters/mrp.ts';
import { orderBooking } from './masters/orderBooking.ts';
import { priceList } from './masters/priceList.ts';
import { pendingOrdersReport } from './reports/pendingOrdersReport.ts';
import { salesReport } from './reports/salesReport.ts';
import { plannedMail } from './common/plannedMail.ts';
import { product } from './masters/product.ts';
import { receiverOf } from './common/receiver.ts';
import { role } from './common/role.ts';
import { sentEventOf } from './common/sentEvent.ts';
import { scheme } from './masters/scheme.ts';
import { feedbackReport } from './reports/feedbackReport.ts';
import { orderBookingReport } from './reports/orderBookingReport.ts';
import { redemptionReport } from './reports/redemptionReport.ts';
import { schemeReport } from './reports/schemeReport.ts';
import { userLoyaltyReport } from './reports/userLoyaltyReport.ts';
import { damageReport, demappingReport } from './reports/takenNumbers.ts';
import { mappingReport } from './reports/mappingReport.ts';
import { verificationReport } from './reports/verificationReport.ts';
import { promotionWeeks } from './reports/promotionWeeks.ts';
import { repeatVisitors } from './reports/repeatVisitors.ts';
import { scansByHour } from './reports/scansByHour.ts';
import { scansByWeek } from './reports/scansByWeek.ts';
import { dispatchReport } from './reports/dispatchReport.ts';
import { secondaryPackingReport, tertiaryPackingReport } from './reports/packedCartons.ts';
import { companySignIn } from './common/companySignIn.ts';
import { program } from './common/program.ts';
import { auditLog } from './common/auditLog.ts';
import { productLink } from './masters/productLink.ts';
import { storagePlace } from './masters/storagePlace.ts';
import { slider } from './masters/slider.ts';
import { salesOrders } from './masters/salesOrders.ts';
import { user } from './masters/user.ts';
import { userApproval } from './masters/userApproval.ts';
import { issueNumber } from './transactions/issueNumber.ts';
import { mapping } from './transactions/mapping.ts';
import { damage, demapping } from './transactions/takenNumbers.ts';
import { dispatch } from './transactions/dispatch.ts';
import { printQueue } from './transactions/printQueue.ts';
import { recall } from './transactions/recall.ts';
import { myPoints } from './points/myPoints.ts';
import { redeem } from './points/redeem.ts';
import { redemption } from './transactions/redemption.ts';
import { returns } from './transactions/returns.ts';
import { secondaryPacking, tertiaryPacking } from './transactions/packing.ts';
import { unpacking } from './transactions/unpacking.ts';
import { stockCount } from './transactions/stockCount.ts';
import { movedCartons } from './transactions/movedCartons.ts';
import { productPurchaseReport } from './reports/productPurchaseReport.ts';
import { stockCountReport } from './reports/stockCountReport.ts';
import { expiringStock } from './reports/expiringStock.ts';
import { recallReport } from './reports/recallReport.ts';
import { waitingDevices } from './reports/waitingDevices.ts';
import { workByPerson } from './reports/workByPerson.ts';
import { returnReport } from './reports/returnReport.ts';
import { suspiciousSeals } from './reports/suspiciousSeals.ts';

const declarations = {
  company,
  category,
  product,
  productLink,
  mrp,
  priceList,
  carton,
  storagePlace,
  orderBooking,
  salesOrders,
  scheme,
  slider,
  role,
  user,
  dealer,
  dealerGroup,
  userApproval,
  plannedMail,
  program,
  companySignIn,
  issueNumber,
  mapping,
  demapping,
  damage,
  secondaryPacking,
  tertiaryPacking,
  dispatch,
  returns,
  unpacking,
  movedCartons,
  stockCount,
  printQueue,
  recall,
  redemption,
  myPoints,
  redeem,
  verificationReport,
  scansByWeek,
  scansByHour,
  repeatVisitors,
  promotionWeeks,
  mappingReport,
  demappingReport,
  damageReport,
  expiringStock,
  recallReport,
  suspiciousSeals,
  schemeReport,
  feedbackReport,
  redemptionReport,
  userLoyaltyReport,
  secondaryPackingReport,
  tertiaryPackingReport,
  dispatchReport,
  returnReport,
  stockCountReport,
  orderBookingReport,
  pendingOrdersReport,
  salesReport,
  productPurchaseReport,
  workByPerson,
  waitingDevices,
  auditLog,
};

/** The names of the events that receivers can be told of. */
export const events = [...new Set([...Object.keys(sealEvents), ...toldEvents(declarations)])].toSorted();

/** Every declared master and report; the order is the menu's. */
export const resources = normaliseResources({
  ...declarations,
  receiver: receiverOf([...events, subscribedEvent].toSorted()),
  sentEvent: sentEventOf([...events, subscribedEvent].toSorted()),
});

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** The declaration that react-admin knows as `name`, its path without the first slash. */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`No declaration has the path '/${name}'`);
  return resource;
}
