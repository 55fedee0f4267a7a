// Written by `npm run generate` from src/resources/index.ts; not to be edited.

/** The names by which declarations refer to each other. */
export type ResourceKey =
  | 'company'
  | 'category'
  | 'product'
  | 'mrp'
  | 'carton'
  | 'scheme'
  | 'slider'
  | 'role'
  | 'user'
  | 'dealer'
  | 'userApproval'
  | 'issueNumber'
  | 'mapping'
  | 'auditLog';

/** The texts of reports, each the file `name.sql` in server/modules/reports. */
export type ReportText = never;
