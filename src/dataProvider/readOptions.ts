import { callApi, rowsOf } from './callApi.ts';

export interface Option {
  value: number;
  label: string;
}

/** Options asked for at a time: more than anybody reads, few enough to come at once. */
const optionsWanted = 50;

/**
 * The options of a reference that match `search`. `call` is a GET path, or a POST one with `POST ` before it, which
 * takes the same words in its body.
 */
export async function readOptions(
  call: string,
  page: string,
  search: string,
  signal?: AbortSignal,
): Promise<Option[]> {
  const wanted = { SearchValue: search, PageSize: optionsWanted };
  const path = call.replace(/^POST /, '');
  const query = new URLSearchParams({ SearchValue: search, PageSize: String(optionsWanted) });
  const answer = await callApi(
    path === call ? { path: `${path}?${query}`, page, signal } : { path, page, body: wanted, signal },
  );
  return rowsOf(answer).map((row) => ({ value: Number(row['value']), label: String(row['label']) }));
}
