/**
 * Which company the signed-in person acts for: `undocumentedCalls.companyActedFor` (GET) answers it, and so does
 * `undocumentedCalls.actForCompany`, which changes it.
 */
export interface CompanyActedFor {
  /** The company whose products, numbers, codes, cartons and reports are seen and written. */
  CompanyId: number;
  CompanyName: string;
  OwnCompanyId: number;
  OwnCompanyName: string;
  /** Whether the person may act for another company than their own: staff of the operating company. */
  MayActForOthers: boolean;
}

export interface ActForCompanyRequest {
  /** An active company. */
  CompanyId: number;
}
