import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { bindText, nobody } from '../../../../server/engine/rows/bindText.ts';

const dialect = new PgDialect();
const filtered = bindText("select :company, :chosen -> 'BatchNo' is null or false", 'A query');

describe('the filters of a text', () => {
  it('are a value of the statement', () => {
    const { sql, params } = dialect.sqlToQuery(filtered.bind(nobody, { among: { BatchNo: ['B1'] } }));
    expect(sql).toBe("select $1::int, $2::jsonb -> 'BatchNo' is null or false");
    expect(params).toEqual([0, '{"BatchNo":["B1"]}']);
  });

  it('are a part of its text while nobody filters, so a plan for all values knows it', () => {
    const { sql, params } = dialect.sqlToQuery(filtered.bind(nobody));
    expect(sql).toBe("select $1::int, '{}'::jsonb -> 'BatchNo' is null or false");
    expect(params).toEqual([0]);
  });
});
