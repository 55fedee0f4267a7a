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

/** Whether a page's entry gives `right`, by its flag or by its name. */
export const gives = (entry: Omit<Permission, 'PageId' | 'PageName'>, right: Right): boolean =>
  isPageRight(right) ? entry[rightFlags[right]] : (entry.Rights?.includes(right) ?? false);

/**
 * Decides for the portal and the server whether a person has a right (spec 1 §6). People who may not view a page can neither
 * export it nor use its own rights.
 *
 * @param page the page's permission key
 * @param whenMissing the answer for a page without an entry: the portal shows it, as specified; the server refuses
 */
export function can(
  permissions: readonly Permission[],
  page: string,
  right: Right,
  whenMissing: boolean,
): boolean {
  const entry = permissions.find((permission) => permission.ActionName === page);
  if (!entry) return whenMissing;
  return gives(entry, right) && (right === 'add' || right === 'edit' || entry.IsView);
}

// The rights that a role can have at all

/** A page by its key, and by its route and its own rights if the server sends them. */
export type OfferedPage = Pick<Permission, 'ActionName'> & {
  Path?: string | undefined;
  OwnRights?: Readonly<Record<string, string>> | undefined;
};

const withoutAdd = ['product-configuration'];
const withoutUpdate = ['mapping', 'de-mapping', 'damage'];
/** The reports in which people decide on rows. */
const decidedOn = ['suspicious-seals'];

const isReport = ({ ActionName, Path }: OfferedPage): boolean =>
  Path ? Path.startsWith('/reports/') : /-report$/i.test(ActionName);

/** Whether a role can have `right` on a page at all (spec 2 §5, Role: grid restrictions). */
export function offersRight(page: OfferedPage, right: Right): boolean {
  if (!isPageRight(right)) return Object.hasOwn(page.OwnRights ?? {}, right);
  if (right === 'add') return !isReport(page) && !withoutAdd.includes(page.ActionName);
  if (right === 'edit')
    return (
      decidedOn.includes(page.ActionName) || (!isReport(page) && !withoutUpdate.includes(page.ActionName))
    );
  return true;
}

/** Whether the person to whom the server sent `page` can give or take `right` on it. */
export const mayGive = (page: OfferedPage & { NotGiven?: readonly Right[] }, right: Right): boolean =>
  offersRight(page, right) && !page.NotGiven?.includes(right);
