import type { ListView } from '../../dataProvider/listRequestOf.ts';

type Filter = NonNullable<ListView['filter']>;

/** A list's filter as its address keeps it: JSON, as REST lists are asked with; empty where nothing is filtered. */
export function writeFilter(filter: ListView['filter'] = {}): string {
  const given = Object.entries(filter).filter(([, value]) => value);
  return given.length ? JSON.stringify(Object.fromEntries(given)) : '';
}

/** Reads {@link writeFilter}'s text; what is no such text filters nothing. */
export function readFilter(text: string | null): Filter {
  try {
    const read: unknown = JSON.parse(text ?? '{}');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(
      Object.entries(read).flatMap(([name, value]) =>
        (typeof value === 'string' && value) || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    );
  } catch {
    return {};
  }
}
