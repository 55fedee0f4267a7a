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
  /** What the labels must contain; without it the call answers all that it has. */
  search?: string | undefined;
  /** Fields that the records must have these values of. */
  like?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal;
}

/**
 * The options that `call` answers as `{ value, label }`. It is a GET path, or a POST one with `POST ` before it, which
 * takes the same words in its body.
 */
export async function readOptions({ call, page, search, like, signal }: OptionsWanted): Promise<Option[]> {
  const wanted = {
    ...like,
    ...(search !== undefined && { SearchValue: search, PageSize: optionsWanted }),
  };
  const path = call.replace(/^POST /, '');
  const query = new URLSearchParams(Object.entries(wanted).map(([word, value]) => [word, String(value)]));
  const answer = await callApi(
    path === call
      ? { path: query.size ? `${path}?${query}` : path, page, signal }
      : { path, page, body: wanted, signal },
  );
  return rowsOf(answer).map((row) => ({ value: Number(row['value']), label: String(row['label']) }));
}
