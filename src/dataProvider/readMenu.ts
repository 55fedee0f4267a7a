import { callApi, rowsOf } from './callApi.ts';
import { textOf } from './textOf.ts';

export interface MenuEntry {
  id: number;
  label: string;
  /** A route of the portal; the root path stands for the dashboard (spec 1 §2). */
  path: string;
  /** The group that the entry stands in. */
  section: string;
  icon: string;
}

/** The pages that the signed-in person may open, in the menu's order (GET UserMaster/GetUserMenu/{id}). */
export async function readMenu(userId: number): Promise<MenuEntry[]> {
  const rows = rowsOf(await callApi({ path: `UserMaster/GetUserMenu/${userId}`, page: 'dashboard' }));
  return rows.map((row) => ({
    id: Number(row['PageId']),
    label: textOf(row['PageName']),
    path: row['Path'] === '/' ? '/dashboard' : textOf(row['Path']),
    section: textOf(row['Section']),
    icon: textOf(row['Icon']),
  }));
}
