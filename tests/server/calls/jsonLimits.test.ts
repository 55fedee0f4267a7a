import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as yup from 'yup';
import { type Access, defineCall, sends } from '../../../contract/calls/Call.ts';
import { jsonLimitsOf } from '../../../server/calls/jsonLimits.ts';

const taking = (schema: yup.AnySchema, access: Access = 'signed-in') => ({
  call: defineCall({
    method: 'POST',
    path: 'Test/Take',
    access,
    summary: 'Takes something',
    request: sends<object>(),
    answer: v.null(),
  }),
  schema,
});

describe('the accepted size of a call’s JSON', () => {
  it('fits the items of its longest list, whose text refuses more', () => {
    const schema = yup.object({
      Few: yup.array().max(3),
      Deep: yup.object({ Ids: yup.array(yup.number()).max(1000, 'A thousand at the most.') }),
    });
    expect(jsonLimitsOf(taking(schema))).toMatchObject({
      mostItems: 1000,
      tooMany: 'A thousand at the most.',
      field: 'Deep',
    });
    const without = yup.object({ Ids: yup.array().max(1000) });
    expect(jsonLimitsOf(taking(without)).tooMany).toBe('A list of this request has more than 1,000 items.');
    expect(jsonLimitsOf(taking(yup.object({ Few: yup.array().max(3) }))).mostItems).toBe(200);
  });

  it('is smaller without a session, and larger for a long list', () => {
    const schema = yup.object({});
    expect(jsonLimitsOf(taking(schema, 'public')).mostBytes).toBe(16 * 1024);
    expect(jsonLimitsOf(taking(schema)).mostBytes).toBe(256 * 1024);
    const scans = yup.object({ Scanned: yup.array().max(2000) });
    expect(jsonLimitsOf(taking(scans)).mostBytes).toBe(1024 * 1024);
  });

  it('stops the start where a list is as long as anybody likes', () => {
    const schema = yup.object({ Rows: yup.array(yup.object({ Ids: yup.array() })).max(5) });
    expect(() => jsonLimitsOf(taking(schema))).toThrow(
      'Test/Take: Rows is a list that does not say how long it can be',
    );
  });
});
