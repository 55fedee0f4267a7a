// Written by `npm run generate` from src/resources/index.ts and server/modules/reports; not to be edited.

/** The names by which declarations refer to each other. */
export type ResourceKey =
  | 'company'
  | 'category'
  | 'product'
  | 'mrp'
  | 'carton'
  | 'orderBooking'
  | 'salesOrders'
  | 'scheme'
  | 'slider'
  | 'role'
  | 'user'
  | 'dealer'
  | 'userApproval'
  | 'issueNumber'
  | 'mapping'
  | 'demapping'
  | 'damage'
  | 'secondaryPacking'
  | 'tertiaryPacking'
  | 'dispatch'
  | 'unpacking'
  | 'recall'
  | 'redemption'
  | 'myPoints'
  | 'redeem'
  | 'verificationReport'
  | 'mappingReport'
  | 'demappingReport'
  | 'damageReport'
  | 'recallReport'
  | 'suspiciousSeals'
  | 'schemeReport'
  | 'feedbackReport'
  | 'redemptionReport'
  | 'userLoyaltyReport'
  | 'secondaryPackingReport'
  | 'tertiaryPackingReport'
  | 'dispatchReport'
  | 'orderBookingReport'
  | 'productPurchaseReport'
  | 'auditLog';

/** The texts of reports, each the file `name.sql` in server/modules/reports. */
export interface ReportTexts {
  damages: true;
  demappings: true;
  dispatched: true;
  feedbacks: true;
  mappedNumbers: true;
  orderBookings: true;
  productPurchases: true;
  redemptionLog: true;
  schemes: true;
  secondaryPackings: true;
  tertiaryPackings: true;
  userLoyalty: true;
  verifications: true;
}
