import pg from 'pg';

const { builtins } = pg.types;
const arrayOf = { int8: 1016, date: 1182, text: 1009 };

// Our parsers, apart from pg's own table, which the whole process would share.
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: parseInt8,
  [arrayOf.int8]: (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item))),
  [builtins.DATE]: asText,
  [arrayOf.date]: parseTextArray,
  [builtins.TIMESTAMP]: asText,
  [builtins.INTERVAL]: asText,
};

/** A connection that reads values in our way, also for a query that brings parsers of its own (Drizzle's do). */
export class TypedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      types: { getTypeParser: parserOf },
    });
    const send = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((query: unknown, ...rest: unknown[]) =>
      send(withoutTypes(query), ...rest)) as typeof this.query;
  }
}

const parserOf: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text');

function withoutTypes(query: unknown): unknown {
  const isConfig = typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);
  return isConfig ? { ...query, types: undefined } : query;
}

function asText(text: string): string {
  return text;
}

function parseTextArray(text: string): (string | null)[] {
  return pg.types.getTypeParser(arrayOf.text, 'text')(text);
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the numbers that are exact.`);
  return value;
}
