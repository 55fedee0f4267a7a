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
  | 'redemption'
  | 'verificationReport'
  | 'mappingReport'
  | 'demappingReport'
  | 'damageReport'
  | 'schemeReport'
  | 'feedbackReport'
  | 'redemptionReport'
  | 'userLoyaltyReport'
  | 'orderBookingReport'
  | 'auditLog';

/** The texts of reports, each the file `name.sql` in server/modules/reports. */
export interface ReportTexts {
  damages: true;
  demappings: true;
  feedbacks: true;
  orderBookings: true;
  redemptionLog: true;
  schemes: true;
  userLoyalty: true;
  verifications: true;
}
