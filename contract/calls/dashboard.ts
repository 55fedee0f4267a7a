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

/** What leads from an empty company to its first verdict, in this order. */
export const firstSteps = ['category', 'product', 'issueNumber', 'mapping', 'scan'] as const;

export type FirstStep = (typeof firstSteps)[number];

/** Months that the pictures show, the current one included (spec 1 §9). */
export const dashboardMonths = 12;

/** Products that have a row of their own; the others share one. A pie of more than six slices nobody reads. */
export const topProducts = 5;

/** Orders that are listed. */
export const latestOrders = 10;

export const getDashboardData = defineCall({
  method: 'POST',
  path: 'Dashboard/GetDashboardData',
  access: 'signed-in',
  summary:
    'What the company has done so far, as far as the person may see it; to a dealer, of their own orders alone',
  answer: v.object({
    /** One row; none for dealers, whose dashboard is the slider. */
    DashboardCount: v.array(dashboardCount),
    /** The first day of what is counted. */
    Since: v.string(),
    /** The months of the lists below, the oldest first: `November 2026`. */
    MonthName: v.array(v.string()),
    /** Their days, by which reports are asked; the last one ends today. */
    Months: v.array(v.object({ FromDate: v.string(), ToDate: v.string() })),
    /** Seals mapped in each month, whatever became of them; empty without a right to see mappings. */
    MappingList: v.array(v.number()),
    /** Seals demapped in each month; empty without a right to see what was demapped. */
    DeMappingList: v.array(v.number()),
    /** Orders of each month; empty, as the two lists below, without a right to see orders. Switched-off ones count nowhere. */
    OrderCharts: v.array(
      v.object({ MonthName: v.string(), ShortMonthName: v.string(), OrderCount: v.number() }),
    ),
    /** The products of which most was ordered in these months, most first. */
    ProductData: v.array(
      v.object({
        ProductName: v.string(),
        /** By which the order booking report is narrowed; null of several together. */
        ProductId: v.nullable(v.number()),
        OrderedQty: v.number(),
        /** How many products the row stands for: above 1 in the last row, of all the others together. */
        Products: v.number(),
      }),
    ),
    /** The newest orders, the newest first. */
    OrderDataList: v.array(
      v.object({
        OrderBookingNo: v.number(),
        OrderDate: v.string(),
        /** The dealer's. */
        UserName: v.nullable(v.string()),
        /** Of orderStatuses. */
        Status: v.number(),
      }),
    ),
    /** Those of the first steps that were taken; none for dealers. */
    StepsTaken: v.array(v.picklist(firstSteps)),
  }),
});
