import * as v from 'valibot';
import { defineCall } from './Call.ts';

/** The five counts of the dashboard. All but the last count seals and equal their report's sum (spec 1 §3, Dashboard data). */
const counts = {
  TotalIssue: v.number(),
  /** Seals that were mapped, also if they were taken out since, as in the mapping report. */
  TotalMapping: v.number(),
  TotalDeMapping: v.number(),
  TotalDamage: v.number(),
  /** Verifications. A visitor's repeats within ten minutes count once. */
  TotalScans: v.number(),
};
const dashboardCount = v.object(counts);

export type DashboardCount = v.InferOutput<typeof dashboardCount>;

/** The steps from an empty company to its first verdict, in order. */
export const firstSteps = ['category', 'product', 'issueNumber', 'mapping', 'scan', 'role', 'user'] as const;

/** The steps from there to the first dispatched carton, in order. */
export const nextSteps = ['dealer', 'price', 'order', 'salesOrder', 'slip', 'packing', 'dispatch'] as const;

export type FirstStep = (typeof firstSteps)[number] | (typeof nextSteps)[number];

/** The months that the pictures show, with the current one (spec 1 §9). */
export const dashboardMonths = 12;

/** The products with a row of their own. The others share one, because more bars would hide the largest. */
export const topProducts = 5;

/** The orders that the dashboard lists. */
export const latestOrders = 10;

export const getDashboardData = defineCall('POST', 'Dashboard/GetDashboardData', {
  access: 'signed-in',
  says: ['MonthName', 'ShortMonthName'],
  summary:
    'Read the figures of the dashboard that the person may see; for a dealer, those of the dealer’s own orders',
  request: v.object({
    /** Whether the answer has the period before. */
    Before: v.optional(v.boolean(), false),
  }),
  answer: v.object({
    /** One row, or none for dealers, whose dashboard is the slider. */
    DashboardCount: v.array(dashboardCount),
    /** Counts of this month so far, then in the same days of the month before; none for dealers. */
    MonthCounts: v.array(v.object({ FromDate: v.string(), ToDate: v.string(), ...counts })),
    /** The first day that the counts cover. */
    Since: v.string(),
    /** The months of the lists below, the oldest first: `November 2026`. */
    MonthName: v.array(v.string()),
    /** The days of these months, for links to reports. The last one ends today. */
    Months: v.array(v.object({ FromDate: v.string(), ToDate: v.string() })),
    /** Seals that were mapped in each month, also if they were taken out since. Empty without a right to see mappings. */
    MappingList: v.array(v.number()),
    /** Seals that were demapped in each month. Empty without a right to see them. */
    DeMappingList: v.array(v.number()),
    /** Orders of each month, without inactive ones. Empty, like the two lists below, without a right to see orders. */
    OrderCharts: v.array(
      v.object({ MonthName: v.string(), ShortMonthName: v.string(), OrderCount: v.number() }),
    ),
    /** The most ordered products of these months, in order. */
    ProductData: v.array(
      v.object({
        ProductName: v.string(),
        /** The filter of the order booking report; null for a row of several products. */
        ProductId: v.nullable(v.number()),
        OrderedQty: v.number(),
        /** The number of products in the row: above 1 in the last row, which has all others. */
        Products: v.number(),
      }),
    ),
    /** Newest first. */
    OrderDataList: v.array(
      v.object({
        OrderBookingNo: v.number(),
        OrderDate: v.string(),
        /** The dealer's name. */
        UserName: v.nullable(v.string()),
        /** One of orderStatuses. */
        Status: v.number(),
      }),
    ),
    /** The first and next steps that were taken; none for dealers. */
    StepsTaken: v.array(v.picklist([...firstSteps, ...nextSteps])),
    /** The period before, with lists as long as those above: the same months of the year before, up to the same day. */
    Before: v.nullable(
      v.object({
        FromDate: v.string(),
        ToDate: v.string(),
        MappingList: v.array(v.number()),
        DeMappingList: v.array(v.number()),
        OrderCounts: v.array(v.number()),
        OrderedQty: v.array(v.number()),
      }),
    ),
  }),
});
