import * as v from 'valibot';
import { defineCall } from './Call.ts';

/** The five counts of the dashboard, each a number of seals but the last (spec 1 §3, Dashboard data). */
const dashboardCount = v.object({
  TotalIssue: v.number(),
  /** Mapped now: what was demapped or damaged is counted there. */
  TotalMapping: v.number(),
  TotalDeMapping: v.number(),
  TotalDamage: v.number(),
  /** Verifications, a visitor's repeats within ten minutes counted once. */
  TotalScans: v.number(),
});

export type DashboardCount = v.InferOutput<typeof dashboardCount>;

export const getDashboardData = defineCall({
  method: 'POST',
  path: 'Dashboard/GetDashboardData',
  access: 'signed-in',
  summary: 'What the company has done so far',
  answer: v.object({
    /** One row; none for dealers, whose dashboard is the slider. */
    DashboardCount: v.array(dashboardCount),
  }),
});
