import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Access, defineCall } from '../../../contract/calls/Call.ts';
import { jsonLimitsOf } from '../../../server/calls/jsonLimits.ts';

const taking = (schema: v.GenericSchema, access: Access = 'signed-in') => ({
  call: defineCall('POST', 'Test/Take', {
    access,
    summary: 'Takes something',
    request: schema,
    answer: v.null(),
  }),
  schema,
});

describe('the accepted size of a call’s JSON', () => {
  it('fits the items of its longest list, whose text refuses more', () => {
    const schema = v.object({
      Few: v.pipe(v.array(v.unknown()), v.maxLength(3)),
      Deep: v.object({ Ids: v.pipe(v.array(v.number()), v.maxLength(1000, 'A thousand at the most.')) }),
    });
    expect(jsonLimitsOf(taking(schema))).toMatchObject({
      mostItems: 1000,
      tooMany: 'A thousand at the most.',
      field: 'Deep',
    });
    const without = v.object({ Ids: v.pipe(v.array(v.unknown()), v.maxLength(1000)) });
    expect(jsonLimitsOf(taking(without)).tooMany).toBe('A list of this request has more than 1,000 items.');
    // twice what a field can have, whose own rule says so
    expect(
      jsonLimitsOf(taking(v.object({ Few: v.pipe(v.array(v.unknown()), v.maxLength(3)) }))).mostItems,
    ).toBe(400);
  });

  it('is less of whoever has no session, and more where a long list is', () => {
    const schema = v.object({});
    expect(jsonLimitsOf(taking(schema, 'public')).mostBytes).toBe(16 * 1024);
    expect(jsonLimitsOf(taking(schema)).mostBytes).toBe(256 * 1024);
    const scans = v.object({ Scanned: v.pipe(v.array(v.unknown()), v.maxLength(2000)) });
    expect(jsonLimitsOf(taking(scans)).mostBytes).toBe(1024 * 1024);
  });

  it('are no larger for a long list of ids', () => {
    const Ids = v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(1000)));
    expect(jsonLimitsOf(taking(v.object({ Ids })))).toMatchObject({ mostBytes: 256 * 1024, mostItems: 1000 });
  });

  it('stops the start where a list is as long as anybody likes', () => {
    const schema = v.object({
      Rows: v.pipe(v.array(v.object({ Ids: v.array(v.unknown()) })), v.maxLength(5)),
    });
    expect(() => jsonLimitsOf(taking(schema))).toThrow(
      'Test/Take: Rows is a list that does not say how long it can be',
    );
  });
});
