import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pathOf } from '../../contract/calls/Call.ts';
import type { Option, OptionsCall, OptionsRequest } from '../../contract/calls/records/options.ts';
import { ask } from '../api/ask.ts';

export interface OptionsSource {
  call: OptionsCall;
  /** The values for the parts of its path. */
  params?: Readonly<Record<string, string | number>>;
  /** The permission key of the page that asks, if the call names none. */
  page?: string;
  /** Only records with these field values are offered. */
  like?: Readonly<Record<string, string>>;
}

/** The number of options in one request: more than anybody reads, and few enough to arrive at once. */
const optionsWanted = 50;

/** Milliseconds after the last key before options are requested. */
const pause = 250;

export const sourceKey = (source: OptionsSource | undefined): string =>
  hashKey(source ? [pathOf<string>(source.call, source.params ?? {}), source.like] : []);

/** Reads options of a source: those that match a text, or have a value. */
export async function readOptions(
  { call, params = {}, page, like }: OptionsSource,
  wanted: Pick<OptionsRequest, 'SearchValue' | 'PageSize' | 'Value'>,
  signal: AbortSignal,
): Promise<Option[]> {
  const input = { ...like, ...wanted };
  const { data } = await ask(call, { input, params, ...(page && { page }), signal });
  return data.map(({ value, label, ...row }) => ({ value, label, row }));
}

/**
 * Reads the options of `source` that match the typed text, while `isWanted`. The last options stay until the new ones arrive.
 * `isCurrent` says whether they have.
 */
export function useOptions(source: OptionsSource | undefined, typed: string, isWanted = true) {
  const settled = useSettled(typed.trim(), pause);
  const key = sourceKey(source);
  const { data, isFetching, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['options', key, settled],
    queryFn: ({ signal }) =>
      source ? readOptions(source, { SearchValue: settled, PageSize: optionsWanted }, signal) : [],
    enabled: isWanted && source !== undefined,
    placeholderData: (last, query) => (query?.queryKey[1] === key ? last : undefined),
  });
  const isCurrent = data !== undefined && !isPlaceholderData && settled === typed.trim();
  return { options: data ?? [], isCurrent, isFetching, isPending, error };
}

/** Reads the option of `source` that has `value`, even if it is not among the first ones. Undefined until it is read. */
export function useOptionOf(
  source: OptionsSource | undefined,
  value: number | undefined,
): Option | undefined {
  const { data } = useQuery({
    queryKey: ['options', sourceKey(source), { value }],
    queryFn: ({ signal }) => (source ? readOptions(source, { Value: value }, signal) : []),
    enabled: source !== undefined && value !== undefined,
  });
  return data?.find((option) => option.value === value);
}

/** Returns `value` once it has stayed the same for `pause` milliseconds. */
export function useSettled<Value>(value: Value, pause: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
