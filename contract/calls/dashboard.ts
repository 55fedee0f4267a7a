/** The five counts of the dashboard, each a number of seals but the last (spec 1 §3, Dashboard data). */
export interface DashboardCount {
  TotalIssue: number;
  /** Mapped now: what was demapped or damaged is counted there. */
  TotalMapping: number;
  TotalDeMapping: number;
  TotalDamage: number;
  /** Verifications, a visitor's repeats within ten minutes counted once. */
  TotalScans: number;
}

/** ResponseData of `Dashboard/GetDashboardData`. */
export interface DashboardData {
  /** One row; none for dealers, whose dashboard is the slider. */
  DashboardCount: DashboardCount[];
}
