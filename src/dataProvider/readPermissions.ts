import type { Permission } from '../../contract/permission/Permission.ts';
import { callApi, rowsOf } from './callApi.ts';

/** The rights of the signed-in person as they are now (GET UserMaster/GetAccessRight/{id}). */
export async function readPermissions(userId: number): Promise<Permission[]> {
  const rows = rowsOf(await callApi({ path: `UserMaster/GetAccessRight/${userId}`, page: 'dashboard' }));
  return rows.map((row) => ({
    PageId: Number(row['PageId']),
    PageName: String(row['PageName']),
    ActionName: String(row['ActionName']),
    IsView: row['IsView'] === true,
    IsAdd: row['IsAdd'] === true,
    IsEdit: row['IsEdit'] === true,
    IsReport: row['IsReport'] === true,
  }));
}
