import type { AnswerOf } from '../../../contract/calls/Call.ts';
import type { getDashboardData } from '../../../contract/calls/dashboard.ts';

/** What the dashboard shows. */
export type DashboardData = AnswerOf<typeof getDashboardData>;
