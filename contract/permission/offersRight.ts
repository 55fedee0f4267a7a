import type { Permission, Right } from './Permission.ts';

/** What is known of a page: its key, and where the server says so its route. */
export type OfferedPage = Pick<Permission, 'ActionName'> & { Path?: string };

const withoutAdd = ['product-configuration'];
const withoutUpdate = ['mapping', 'de-mapping', 'damage'];
/** Reports on whose rows somebody decides. */
const decidedOn = ['suspicious-seals'];

const isReport = ({ ActionName, Path }: OfferedPage): boolean =>
  Path ? Path.startsWith('/reports/') : /-report$/i.test(ActionName);

/** Whether `right` can be given on a page at all (spec 2 §5, Role: grid restrictions). */
export function offersRight(page: OfferedPage, right: Right): boolean {
  if (right === 'add') return !isReport(page) && !withoutAdd.includes(page.ActionName);
  if (right === 'edit')
    return (
      decidedOn.includes(page.ActionName) || (!isReport(page) && !withoutUpdate.includes(page.ActionName))
    );
  return true;
}

/** Whether whoever was sent `page` can give `right` on it, or take it. */
export const mayGive = (page: OfferedPage & { NotGiven?: readonly Right[] }, right: Right): boolean =>
  offersRight(page, right) && !page.NotGiven?.includes(right);
