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
