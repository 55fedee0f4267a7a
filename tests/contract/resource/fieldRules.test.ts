import { describe, expect, it } from 'vitest';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import { fieldRules, ruleMessages } from '../../../contract/resource/fieldState.ts';
import {
  email,
  integer,
  mobile,
  money,
  multiline,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { companyPrefix } from '../../../contract/values/patterns.ts';

const textsOf = (field: Field) => fieldRules(field).map((rule) => rule.message);
const brokenBy = (field: Field, value: unknown) =>
  fieldRules(field)
    .filter((rule) => !rule.passes(value))
    .map((rule) => rule.message);

describe('the rules of a field', () => {
  it('are checked in the order of their texts: length, pattern, limits', () => {
    expect(
      textsOf(
        text('Prefix', {
          matches: { ...companyPrefix, message: 'Pattern.' },
          maxLength: [2, 'Length.'],
        }),
      ),
    ).toEqual(['Length.', 'Pattern.']);
    expect(textsOf(integer('Qty', { max: [9, 'Max.'], min: [1, 'Min.'] })).slice(0, 2)).toEqual([
      'Min.',
      'Max.',
    ]);
    expect(textsOf(email('Email'))).toEqual([
      ruleMessages.tooLong(250),
      ruleMessages.email,
      // of addresses that no mail reaches
      ruleMessages.email,
    ]);
    expect(textsOf(mobile('Mobile'))).toEqual([ruleMessages.mobile]);
  });

  it('hold a limit inclusively', () => {
    const field = integer('Qty', { min: [1, 'Min.'], max: [9, 'Max.'] });
    expect(brokenBy(field, 0)).toEqual(['Min.']);
    expect(brokenBy(field, 1)).toEqual([]);
    expect(brokenBy(field, 9)).toEqual([]);
    expect(brokenBy(field, 10)).toEqual(['Max.']);
  });

  it('limit every text to the length that the database indexes', () => {
    expect(brokenBy(text('Name'), 'x'.repeat(250))).toEqual([]);
    expect(brokenBy(text('Name'), 'x'.repeat(251))).toEqual([ruleMessages.tooLong(250)]);
    expect(brokenBy(multiline('Address'), 'x'.repeat(4000))).toEqual([]);
    expect(brokenBy(multiline('Address'), 'x'.repeat(4001))).toEqual([ruleMessages.tooLong(4000)]);
  });

  it('limit a whole number to its column’s range', () => {
    expect(brokenBy(integer('Size'), 2147483647)).toEqual([]);
    expect(brokenBy(integer('Size'), 2147483648)).toEqual([ruleMessages.tooLarge(2147483647)]);
    expect(brokenBy(integer('Size'), -2147483648)).toEqual([ruleMessages.tooLarge(2147483647)]);
    expect(brokenBy(integer('Size', { large: true }), 2147483648)).toEqual([]);
    expect(brokenBy(money('MRP'), 2147483648)).toEqual([]);
  });

  it.each([
    'a@b.in',
    'first.last@example.co.in',
    'first-last@my-shop.info',
    'a+b@example.museum',
    'a_b@x.org',
  ])('take the e-mail %s', (value) => {
    expect(brokenBy(email('Email'), value)).toEqual([]);
  });

  it.each(['a', 'a@b', 'a@b.c', '@b.in', 'a b@c.in', 'a@b..in', 'a@b.in\nx', 'a@@b.in', '.a@b.in'])(
    'refuse the e-mail %j',
    (value) => {
      expect(brokenBy(email('Email'), value)).toEqual([ruleMessages.email]);
    },
  );

  it.each([
    ['6000000000', true],
    ['9999999999', true],
    ['5999999999', false],
    ['987654321', false],
    ['98765432100', false],
    ['+919876543210', false],
    ['98765 43210', false],
    ['9876543210\n', false],
  ])('decide whether %j is a mobile number: %s', (value, passes) => {
    expect(brokenBy(mobile('Mobile'), value)).toEqual(passes ? [] : [ruleMessages.mobile]);
  });

  it.each([
    ['AB', true],
    ['A1', true],
    ['Ab', false],
    ['1A', false],
    ['A', false],
    ['ABC', false],
    ['A ', false],
  ])('decide whether %j is a prefix: %s', (value, passes) => {
    const field = text('Prefix', { matches: { ...companyPrefix, message: 'No.' } });
    expect(brokenBy(field, value)).toEqual(passes ? [] : ['No.']);
  });

  it('match a text by the field’s own pattern, without state between texts', () => {
    const field = text('IFSC', {
      matches: { pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/, message: 'IFSC.', sample: 'HDFC0001234' },
    });
    expect(brokenBy(field, 'SBIN0123456')).toEqual([]);
    expect(brokenBy(field, 'SBIN0123456')).toEqual([]);
    expect(brokenBy(field, 'SBIN1123456')).toEqual(['IFSC.']);
  });
});
