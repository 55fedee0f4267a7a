// Written by `npm run generate` from src/resources/index.ts and server/modules/reports; not to be edited.

/** The declarations, by the names with which they refer to each other. */
export interface ResourceKeys {
  company: true;
  category: true;
  product: true;
  productLink: true;
  mrp: true;
  priceList: true;
  carton: true;
  storagePlace: true;
  orderBooking: true;
  salesOrders: true;
  scheme: true;
  slider: true;
  role: true;
  user: true;
  dealer: true;
  dealerGroup: true;
  userApproval: true;
  plannedMail: true;
  program: true;
  companySignIn: true;
  issueNumber: true;
  mapping: true;
  demapping: true;
  damage: true;
  secondaryPacking: true;
  tertiaryPacking: true;
  dispatch: true;
  returns: true;
  unpacking: true;
  movedCartons: true;
  stockCount: true;
  printQueue: true;
  recall: true;
  redemption: true;
  myPoints: true;
  redeem: true;
  verificationReport: true;
  scansByWeek: true;
  scansByHour: true;
  repeatVisitors: true;
  promotionWeeks: true;
  mappingReport: true;
  demappingReport: true;
  damageReport: true;
  expiringStock: true;
  recallReport: true;
  suspiciousSeals: true;
  schemeReport: true;
  feedbackReport: true;
  redemptionReport: true;
  userLoyaltyReport: true;
  secondaryPackingReport: true;
  tertiaryPackingReport: true;
  dispatchReport: true;
  returnReport: true;
  stockCountReport: true;
  orderBookingReport: true;
  pendingOrdersReport: true;
  salesReport: true;
  productPurchaseReport: true;
  workByPerson: true;
  waitingDevices: true;
  auditLog: true;
  receiver: true;
  sentEvent: true;
}

export type ResourceKey = keyof ResourceKeys;

/** The texts of reports, each the file `name.sql` in server/modules/reports. */
export interface ReportTexts {
  damages: true;
  demappings: true;
  dispatched: true;
  expiringStock: true;
  feedbacks: true;
  mappedNumbers: true;
  orderBookings: true;
  pendingOrders: true;
  productPurchases: true;
  promotionWeeks: true;
  ratings: true;
  redemptionLog: true;
  repeatVisitors: true;
  returned: true;
  sales: true;
  salesOverTime: true;
  scansByHour: true;
  scansByWeek: true;
  schemes: true;
  secondaryPackings: true;
  tertiaryPackings: true;
  userLoyalty: true;
  verifications: true;
  waitingDevices: true;
  workByPerson: true;
}
