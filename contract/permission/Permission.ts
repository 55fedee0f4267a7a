import * as v from 'valibot';

/** A page's rights as the wire sends them (spec 1 §3, Permission entry). */
export const permission = v.object({
  PageId: v.number(),
  PageName: v.string(),
  /** The last segment of the page's path. */
  ActionName: v.string(),
  IsView: v.boolean(),
  IsAdd: v.boolean(),
  IsEdit: v.boolean(),
  /** The right to export. */
  IsReport: v.boolean(),
});

export type Permission = v.InferOutput<typeof permission>;

export const right = v.picklist(['view', 'add', 'edit', 'report']);

export type Right = v.InferOutput<typeof right>;
