import { isPageRight, type Permission, type Right } from './Permission.ts';

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
