import { callApi, rowsOf } from './callApi.ts';

export interface Option {
  value: number;
  label: string;
}

/** Options asked for at a time: more than anybody reads, few enough to come at once. */
const optionsWanted = 50;

interface OptionsWanted {
  call: string;
  page: string;
  search: string;
  /** Fields that the records must have these values of. */
  like?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * The options of a reference that match `search`. `call` is a GET path, or a POST one with `POST ` before it, which
 * takes the same words in its body.
 */
export async function readOptions({
  call,
  page,
  search,
  like = {},
  signal,
}: OptionsWanted): Promise<Option[]> {
  const wanted = { ...like, SearchValue: search, PageSize: optionsWanted };
  const path = call.replace(/^POST /, '');
  const query = new URLSearchParams({ ...like, SearchValue: search, PageSize: String(optionsWanted) });
  const answer = await callApi(
    path === call ? { path: `${path}?${query}`, page, signal } : { path, page, body: wanted, signal },
  );
  return rowsOf(answer).map((row) => ({ value: Number(row['value']), label: String(row['label']) }));
}
