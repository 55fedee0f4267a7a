import { type IconName, pageKey } from '../../contract/pages/pages.ts';
import type { Portal } from '../../contract/resource/Portal.ts';
import type { Endpoint } from './endpoint.ts';

/** A page of the portal as the menu and the permissions know it. */
export interface Page {
  /** The permission key: the last segment of the path. */
  actionName: string;
  pageName: string;
  path: string;
  /** The menu's group: the first segment of the path. */
  section: string;
  icon: IconName;
  /** The labels of its own rights, by their names. */
  rights: Readonly<Record<string, string>>;
}

const pageOf = ({ path, title, icon }: { path: string; title: string; icon: IconName }): Page => ({
  actionName: pageKey(path),
  pageName: title,
  path,
  section: path.split('/')[1] ?? '',
  icon,
  rights: {},
});

/** Every page that rights are given on, in the menu's order. Throws where two have one key. */
export function pagesOf({
  resources,
  handWrittenPages,
}: Pick<Portal, 'resources' | 'handWrittenPages'>): Page[] {
  const pages: Page[] = resources.map(({ page, title, path, section, icon, rights }) => ({
    actionName: page,
    pageName: title,
    path,
    section,
    icon,
    rights,
  }));
  for (const entry of handWrittenPages) {
    const page = pageOf(entry);
    if (pages.some(({ actionName }) => actionName.toLowerCase() === page.actionName.toLowerCase()))
      throw new Error(`The hand-written page ${entry.path} has the key of another page`);
    const place = pages.findIndex(({ actionName }) => actionName === entry.after);
    pages.splice(place < 0 ? pages.length : place + 1, 0, page);
  }
  return pages;
}

/** Whether rights are given on a page of the menu. */
export const needsRight = ({ actionName }: Page): boolean => actionName !== 'dashboard';

/** The menu: the dashboard, which needs no right, and the pages that rights are given on. */
export const menuOf = (portal: Portal): Page[] => [
  pageOf({ path: '/dashboard', title: 'Dashboard', icon: 'dashboard' }),
  ...pagesOf(portal),
];

/** Throws at boot where a call asks for no right, or for one on a page that is not among `pages`, by their keys. */
export function assertPages(endpoints: readonly Endpoint[], pages: readonly string[]): void {
  for (const { method, path, access } of endpoints.map(({ call }) => call)) {
    if (typeof access === 'string') continue;
    if (!pages.includes(access.page))
      throw new Error(`${method} ${path} asks for a right on '${access.page}', which is no page`);
    if (!access.right.length) throw new Error(`${method} ${path} asks for no right`);
  }
}
