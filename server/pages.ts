import type { Resource } from '../contract/resource/Resource.ts';

/** A page of the portal as the menu and the permissions know it. */
export interface Page {
  /** The permission key: the last segment of the path. */
  actionName: string;
  pageName: string;
  path: string;
  /** The menu's group: the first segment of the path. */
  section: string;
  icon: string;
}

/** Every page that rights are given on, in the menu's order. */
export const pagesOf = (resources: readonly Resource[]): Page[] =>
  resources.map(({ page, title, path, section, icon }) => ({
    actionName: page,
    pageName: title,
    path,
    section,
    icon,
  }));

/** The menu: the dashboard, which needs no right, and the pages that rights are given on. */
export const menuOf = (resources: readonly Resource[]): Page[] => [
  {
    actionName: 'dashboard',
    pageName: 'Dashboard',
    path: '/dashboard',
    section: 'dashboard',
    icon: 'dashboard',
  },
  ...pagesOf(resources),
];
