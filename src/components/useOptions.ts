import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi, rowsOf } from '../api/callApi.ts';

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
async function readOptions({ call, page, search, like, signal }: OptionsWanted): Promise<Option[]> {
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

/** Where options come from. */
export interface OptionsSource {
  /** A GET path, or a POST one with `POST ` before it, that answers rows of `{ value, label }`. */
  call: string;
  /** The page that asks: a permission key. */
  page: string;
  /** Fields that the records must have these values of. */
  like?: Readonly<Record<string, string>>;
  /** The call answers all its rows whatever is typed; they are searched here. */
  isWhole?: true;
}

/** Milliseconds after the last key before options are asked. */
const pause = 250;

/** `value` once it has stayed the same for `pause` milliseconds. */
function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}

/** The options of `source` for what is typed, asked while `isWanted`; its last ones stay until they are there. */
export function useOptions(source: OptionsSource | undefined, typed: string, isWanted = true) {
  const settled = useSettled(typed.trim(), pause);
  const search = source?.isWhole ? undefined : settled;
  const { data, isFetching, isPending, error } = useQuery({
    queryKey: ['options', source, search],
    queryFn: ({ signal }) => (source ? readOptions({ ...source, search, signal }) : []),
    enabled: isWanted && source !== undefined,
    placeholderData: (last, query) =>
      query && hashKey([query.queryKey[1]]) === hashKey([source]) ? last : undefined,
  });
  return { options: data ?? [], isFetching, isPending, error };
}
