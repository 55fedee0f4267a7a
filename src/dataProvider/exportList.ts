import type { Resource } from '../../contract/resource/Resource.ts';
import { exportRequestOf, type ListView } from './listRequestOf.ts';
import { saveBlob } from '../api/sendForFile.ts';
import { sendForFile } from '../api/sendForFile.ts';

/** Saves all rows that a list shows with its filters as the declared CSV file; the server streams it. */
export async function exportList(
  resource: Resource,
  view: Pick<ListView, 'sort' | 'search' | 'period' | 'filter'>,
): Promise<void> {
  const response = await sendForFile({
    path: resource.calls.export ?? resource.calls.list,
    page: resource.page,
    body: exportRequestOf(view, resource),
  });
  saveBlob(await response.blob(), resource.export.file.replace(/(\.csv)?$/i, '.csv'));
}
