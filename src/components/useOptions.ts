import { hashKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pathOf } from '../../contract/calls/Call.ts';
import type { Option, OptionsCall, OptionsRequest } from '../../contract/calls/options.ts';
import { ask } from '../api/ask.ts';

/** Where options come from. */
export interface OptionsSource {
  call: OptionsCall;
  /** The parts of its path. */
  params?: Readonly<Record<string, string | number>>;
  /** The page that asks, where the call names none: a permission key. */
  page?: string;
  /** Fields that the records must have these values of. */
  like?: Readonly<Record<string, string>>;
  /** The call answers all its rows whatever is typed; they are searched here. */
  isWhole?: true;
}

/** Options asked for at a time: more than anybody reads, few enough to come at once. */
const optionsWanted = 50;

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

/** What tells one source from another. */
export const sourceKey = (source: OptionsSource | undefined): string =>
  hashKey(source ? [pathOf<string>(source.call, source.params ?? {}), source.like] : []);

async function readOptions(
  { call, params = {}, page, like, isWhole }: OptionsSource,
  wanted: Pick<OptionsRequest, 'SearchValue' | 'PageSize' | 'Value'>,
  signal: AbortSignal,
): Promise<Option[]> {
  const input = { ...like, ...(!isWhole && wanted) };
  const { data } = await ask(call, { input, params, ...(page && { page }), signal });
  return data.map(({ value, label }) => ({ value, label }));
}

/**
 * The options of `source` for what is typed, asked while `isWanted`; its last ones stay until they are there, which
 * `isCurrent` says.
 */
export function useOptions(source: OptionsSource | undefined, typed: string, isWanted = true) {
  const settled = useSettled(typed.trim(), pause);
  const key = sourceKey(source);
  const { data, isFetching, isPending, isPlaceholderData, error } = useQuery({
    queryKey: ['options', key, source?.isWhole ? '' : settled],
    queryFn: ({ signal }) =>
      source ? readOptions(source, { SearchValue: settled, PageSize: optionsWanted }, signal) : [],
    enabled: isWanted && source !== undefined,
    placeholderData: (last, query) => (query?.queryKey[1] === key ? last : undefined),
  });
  const isCurrent =
    data !== undefined && !isPlaceholderData && (source?.isWhole === true || settled === typed.trim());
  return { options: data ?? [], isCurrent, isFetching, isPending, error };
}

/** The option of `source` that has a value, which may be none of the first ones; undefined until it is there. */
export function useOptionOf(
  source: OptionsSource | undefined,
  value: number | undefined,
): Option | undefined {
  const { data } = useQuery({
    queryKey: ['options', sourceKey(source), source?.isWhole ? '' : { value }],
    queryFn: ({ signal }) => (source ? readOptions(source, { Value: value }, signal) : []),
    enabled: source !== undefined && value !== undefined,
  });
  return data?.find((option) => option.value === value);
}
