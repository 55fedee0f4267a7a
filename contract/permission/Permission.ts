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
  /** Those of the page's own rights that the role has. */
  Rights: v.optional(v.array(v.string())),
});

export type Permission = v.InferOutput<typeof permission>;

/** The rights of every page, with their flags on the wire. */
export const rightFlags = { view: 'IsView', add: 'IsAdd', edit: 'IsEdit', report: 'IsReport' } as const;

export type PageRight = keyof typeof rightFlags;

/** A right on a page: one that every page has, or one that its declaration names in `rights`. */
export type Right = PageRight | (string & {});

export const pageRights = Object.keys(rightFlags) as readonly PageRight[];

export const isPageRight = (right: Right): right is PageRight => Object.hasOwn(rightFlags, right);
