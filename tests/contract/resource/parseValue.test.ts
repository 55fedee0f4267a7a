import { describe, expect, it } from 'vitest';
import { holds } from '../../../contract/resource/declaration/Condition.ts';
import type { Field, FieldKind } from '../../../contract/resource/declaration/Field.ts';
import {
  audio,
  choice,
  date,
  decimal,
  email,
  file,
  files,
  image,
  integer,
  lines,
  mobile,
  moment,
  money,
  multiline,
  pairs,
  position,
  lookup,
  password,
  reference,
  serial,
  text,
  switchField,
  video,
} from '../../../contract/resource/declaration/fields.ts';
import { kinds, largestOf, placesOf } from '../../../contract/resource/declaration/kinds.ts';
import { ruleMessages } from '../../../contract/resource/fieldState.ts';
import {
  isHalf,
  isMissing,
  parseValue,
  readValue,
  readValues,
  Unreadable,
} from '../../../contract/resource/parseValue.ts';

interface Examples {
  field: Field;
  /** Inputs and the values that they mean. */
  read: [raw: unknown, value: unknown][];
  /** Inputs and the texts that refuse them. */
  refused: [raw: unknown, problem: string][];
  /** The value of an empty input. */
  empty: unknown;
}

const numbers = (field: Field): Examples => ({
  field,
  read: [
    [5, 5],
    ['5', 5],
    [' 42 ', 42],
    [0, 0],
    ['-3', -3],
    ['007', 7],
    ['1,000', 1000],
    ['1,00,000', 100_000],
    ['70 020', 70_020],
    ['70\u202f020', 70_020],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ],
  refused: [
    ['1.5', ruleMessages.onlyNumber],
    [1.5, ruleMessages.onlyNumber],
    ['five', ruleMessages.onlyNumber],
    ['1e3', ruleMessages.onlyNumber],
    ['0x10', ruleMessages.onlyNumber],
    ['1,0', ruleMessages.onlyNumber],
    ['1 00', ruleMessages.onlyNumber],
    ['1,000 000', ruleMessages.onlyNumber],
    ['१२', ruleMessages.onlyNumber],
    [Number.NaN, ruleMessages.onlyNumber],
    [Number.POSITIVE_INFINITY, ruleMessages.onlyNumber],
    [true, ruleMessages.onlyNumber],
    [[5], ruleMessages.onlyNumber],
    [{}, ruleMessages.onlyNumber],
  ],
  empty: null,
});

const texts = (field: Field): Examples => ({
  field,
  read: [
    ['  Silk  ', 'Silk'],
    ['रेशम', 'रेशम'],
    [42, '42'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ],
  refused: [
    [{}, ruleMessages.onlyText],
    [['a'], ruleMessages.onlyText],
    [true, ruleMessages.onlyText],
  ],
  empty: null,
});

const uploads = (field: Field, extension: string): Examples => ({
  field,
  read: [[`/uploads/0a1b2c.${extension}`, `/uploads/0a1b2c.${extension}`]],
  refused: [
    [`/uploads/0a1b2c.${extension === 'mp3' ? 'png' : 'mp3'}`, ruleMessages.upload],
    ['https://example.com/a.png', ruleMessages.upload],
    ['/uploads/../secret', ruleMessages.upload],
    ['/uploads/a/b.png', ruleMessages.upload],
    ['javascript:alert(1)', ruleMessages.upload],
    ['a.png', ruleMessages.upload],
    [5, ruleMessages.upload],
  ],
  empty: null,
});

const ids = (field: Field): Examples => ({
  field,
  read: [
    [7, 7],
    ['7', 7],
    [0, null],
    ['0', null],
    [2147483647, 2147483647],
  ],
  refused: [
    [-1, ruleMessages.choice],
    [1.5, ruleMessages.choice],
    ['seven', ruleMessages.choice],
    [2147483648, ruleMessages.choice],
    [true, ruleMessages.choice],
    [{}, ruleMessages.choice],
  ],
  empty: null,
});

const examples: Record<FieldKind, Examples> = {
  lookup: ids(lookup('Country', { to: 'country', labelled: 'CountryName' })),
  files: {
    field: files('Photos', { takes: ['image'], max: [5, 'At most 5.'] }),
    read: [
      [
        [' /uploads/a.png ', '/uploads/b.png', '/uploads/a.png'],
        ['/uploads/a.png', '/uploads/b.png'],
      ],
      [[], []],
    ],
    refused: [
      ['/uploads/a.png', ruleMessages.upload],
      [['/uploads/a.pdf'], ruleMessages.upload],
      [['https://example.com/a.png'], ruleMessages.upload],
      [[['/uploads/a.png']], ruleMessages.upload],
    ],
    empty: [],
  },
  password: {
    field: password('Password'),
    read: [[' Secret 1 ', ' Secret 1 ']],
    refused: [[5, ruleMessages.onlyPassword]],
    empty: null,
  },
  text: texts(text('Name')),
  multiline: {
    ...texts(multiline('Address')),
    read: [['Line one\nLine two\t', 'Line one\nLine two']],
  },
  email: {
    field: email('Email'),
    read: [
      [' a@b.in ', 'a@b.in'],
      ['not checked here', 'not checked here'],
    ],
    refused: [[{}, ruleMessages.email]],
    empty: null,
  },
  mobile: {
    field: mobile('Mobile'),
    read: [
      ['9876543210', '9876543210'],
      [9876543210, '9876543210'],
      ['98765 43210', '9876543210'],
      ['+91 98765-43210', '9876543210'],
      ['09876543210', '9876543210'],
      ['12345', '12345'],
    ],
    refused: [[[], ruleMessages.mobile]],
    empty: null,
  },
  position: {
    field: position('Shop At'),
    read: [
      ['28.6139, 77.209', '28.6139, 77.209'],
      [' 28.613900000001;-77.2090 ', '28.6139, -77.209'],
      ['−33.86 151.21', '-33.86, 151.21'],
      ['२८.६, ७७.२', '28.6, 77.2'],
      ['-90,180', '-90, 180'],
      ['-0.0000001, 0', '0, 0'],
    ],
    refused: ['28.6139', '90.0000001, 0', '0, 180.1', '28,6139 77,209', 'N 28.6, E 77.2', {}, 28.6].map(
      (raw) => [raw, ruleMessages.position],
    ),
    empty: null,
  },
  integer: numbers(integer('Quantity')),
  decimal: {
    field: decimal('Weight', { places: 3 }),
    read: [
      ['1,234.5', 1234.5],
      ['0.001', 0.001],
      [12.125, 12.125],
      ['999999999999.999', 999_999_999_999.999],
    ],
    refused: [
      ['1.2345', ruleMessages.tooManyPlaces(3)],
      [0.1 + 0.2, ruleMessages.tooManyPlaces(3)],
      ['1000000000000', ruleMessages.tooLarge(999_999_999_999.999)],
      ['1 kg', ruleMessages.onlyNumber],
    ],
    empty: null,
  },
  money: numbers(money('MRP')),
  serial: numbers(serial('From No')),
  date: {
    field: date('Start'),
    read: [
      ['2026-02-03', '2026-02-03'],
      ['2026/02/03', '2026-02-03'],
      ['02/03/2026', '2026-02-03'],
      ['2026-02-03T23:59:59.999Z', '2026-02-03'],
      ['2028-02-29', '2028-02-29'],
    ],
    refused: [
      ['2026-02-30', ruleMessages.onlyDate],
      ['2026/2/3', ruleMessages.onlyDate],
      ['tomorrow', ruleMessages.onlyDate],
      [20260203, ruleMessages.onlyDate],
      [new Date(0), ruleMessages.onlyDate],
    ],
    empty: null,
  },
  moment: {
    field: moment('Picked Up'),
    read: [
      ['2026-02-03T09:05', '2026-02-03T09:05'],
      ['2026/02/03 09:05', '2026-02-03T09:05'],
      [' 02/03/2026 23:59 ', '2026-02-03T23:59'],
      ['2028-02-29 00:00', '2028-02-29T00:00'],
    ],
    refused: [
      ['2026/02/03', ruleMessages.onlyMoment],
      ['2026/02/30 10:00', ruleMessages.onlyMoment],
      ['2026/02/03 24:00', ruleMessages.onlyMoment],
      ['2026/02/03 9:05', ruleMessages.onlyMoment],
      ['2026-02-03T09:05:00Z', ruleMessages.onlyMoment],
      ['now', ruleMessages.onlyMoment],
      [20260203, ruleMessages.onlyMoment],
      [new Date(0), ruleMessages.onlyMoment],
    ],
    empty: null,
  },
  choice: {
    field: choice('User Type', {
      choices: [
        { value: 1, label: 'Web' },
        { value: 2, label: 'Mobile' },
      ],
    }),
    read: [
      [1, 1],
      ['2', 2],
      [0, null],
    ],
    refused: [
      [3, ruleMessages.choice],
      ['Web', ruleMessages.choice],
      [{}, ruleMessages.choice],
    ],
    empty: null,
  },
  reference: ids(reference('Category', { to: 'category', labelled: 'CategoryName' })),
  image: uploads(image('Logo'), 'png'),
  file: uploads(file('Paper', { takes: ['pdf', 'image'] }), 'png'),
  audio: uploads(audio('Sound'), 'mp3'),
  video: uploads(video('Film'), 'mp4'),
  lines: {
    field: lines('Items', {
      fields: {
        Name: text('Name'),
        Qty: integer('Quantity'),
        IsFree: switchField('Is Free'),
        Twice: integer('Twice', { derived: { rule: 'sum', from: ['Qty', 'Qty'] } }),
      },
      max: [2, 'At most two.'],
    }),
    read: [
      [
        [{ Name: ' Tea ', Qty: '2', Twice: 9, Other: 1 }, 5],
        [
          { Name: 'Tea', Qty: 2, IsFree: false, Twice: 4 },
          { Name: null, Qty: null, IsFree: false, Twice: 0 },
        ],
      ],
    ],
    refused: [
      ['[]', ruleMessages.lines],
      [{ Name: 'Tea' }, ruleMessages.lines],
      [[1, 2, 3], 'At most two.'],
    ],
    empty: [],
  },
  pairs: {
    field: pairs('Specification', { as: 'list', keyLabel: 'Name', valueLabel: 'Value' }),
    read: [
      [[{ Key: ' Weight ', Value: 5 }], [{ Key: 'Weight', Value: '5' }]],
      ['[{"Key":"Weight","Value":"5 g"}]', [{ Key: 'Weight', Value: '5 g' }]],
      [{ Weight: '5 g' }, [{ Key: 'Weight', Value: '5 g' }]],
      [
        [
          { Key: 'Weight', Value: '' },
          { Key: '', Value: '5 g' },
        ],
        [],
      ],
      [[{ Key: 'a\u0000', Value: 'b' }], [{ Key: 'a', Value: 'b' }]],
      ['{"\\ud800":"\\udc00"}', [{ Key: '\ufffd', Value: '\ufffd' }]],
    ],
    refused: [
      ['no json', ruleMessages.pairs],
      [5, ruleMessages.pairs],
      ['null', ruleMessages.pairs],
      [
        JSON.stringify(Array.from({ length: 201 }, () => ({ Key: '', Value: '' }))),
        ruleMessages.tooManyPairs,
      ],
    ],
    empty: [],
  },
  switch: {
    field: switchField('Is Active'),
    read: [
      [true, true],
      ['false', false],
      [1, true],
      ['0', false],
    ],
    refused: [
      ['yes', ruleMessages.switch],
      [2, ruleMessages.switch],
      [{}, ruleMessages.switch],
    ],
    empty: null,
  },
};

describe.each(Object.entries(examples))('a %s', (_kind, { field, read, refused, empty }) => {
  it.each(read)('reads %j as %j', (raw, value) => {
    expect(parseValue(field, raw)).toEqual({ value });
  });

  it.each(refused)('refuses %j: %s', (raw, problem) => {
    expect(parseValue(field, raw)).toEqual({ problem });
  });

  if (kinds[field.kind].isNumeric && !placesOf(field))
    it('names the largest number to a larger one', () => {
      const problem = ruleMessages.tooLarge(largestOf(field));
      expect(parseValue(field, '9007199254740993')).toEqual({ problem });
    });

  it.each([[undefined], [null], [''], ['   ']])('takes %j as empty', (raw) => {
    const parsed = parseValue(field, raw);
    expect(parsed).toEqual({ value: empty });
    expect(isMissing(empty)).toBe(true);
  });

  it('reads its own values again as they are', () => {
    for (const [, value] of read) {
      expect(parseValue(field, value)).toEqual({ value: value ?? empty });
    }
  });
});

it('a line break is a space in a text of one line, and stays in one of several', () => {
  expect(parseValue(text('Name'), 'a\r\nb\n')).toEqual({ value: 'a b' });
  expect(parseValue(multiline('Name'), 'a\r\nb\n')).toEqual({ value: 'a\nb' });
});

describe('the effect of an option', () => {
  it('a stored file has a type that the field takes, and only fields for addresses take links', () => {
    const paper = file('Paper', { takes: ['pdf', 'image'] });
    expect(parseValue(paper, '/uploads/0a.pdf')).toEqual({ value: '/uploads/0a.pdf' });
    expect(parseValue(paper, '/uploads/0a.mp4')).toEqual({ problem: ruleMessages.upload });
    const linked = file('Paper', { takes: ['pdf', 'image'], address: true });
    expect(parseValue(linked, 'https://example.com/a')).toEqual({ value: 'https://example.com/a' });
    expect(parseValue(linked, '/uploads/0a.mp4')).toEqual({ problem: ruleMessages.upload });
  });

  it.each([
    ['1,234.50', 1234.5],
    ['12,34,567.05', 1234567.05],
    ['1,234,567', 1234567],
    ['1234.5', 1234.5],
    [' 1234. ', 1234],
    ['-0.05', -0.05],
    [1234.5, 1234.5],
    ['9999999999999.99', 9_999_999_999_999.99],
  ])('an amount with paise is read: %j', (raw, value) => {
    expect(parseValue(money('MRP', { places: 2 }), raw)).toEqual({ value });
  });

  it.each([
    ['1.234', ruleMessages.tooManyPlaces(2)],
    [0.1 + 0.2, ruleMessages.tooManyPlaces(2)],
    ['1,23', ruleMessages.onlyNumber],
    ['1.234,50', ruleMessages.onlyNumber],
    ['12,34.5', ruleMessages.onlyNumber],
    ['.5', ruleMessages.onlyNumber],
    ['1e3', ruleMessages.onlyNumber],
    [Number.NaN, ruleMessages.onlyNumber],
    [true, ruleMessages.onlyNumber],
    ['10000000000000', ruleMessages.tooLarge(9_999_999_999_999.99)],
  ])('an amount with paise is refused: %j', (raw, problem) => {
    expect(parseValue(money('MRP', { places: 2 }), raw)).toEqual({ problem });
  });

  it('an empty number is the declared one', () => {
    expect(parseValue(money('MRP', { empty: 0 }), '')).toEqual({ value: 0 });
    expect(parseValue(money('MRP', { empty: 0 }), undefined)).toEqual({ value: 0 });
  });

  it('refuses text that is not a number with the field’s own text', () => {
    expect(parseValue(integer('Qty', { digits: 'Digits, please.' }), 'x')).toEqual({
      problem: 'Digits, please.',
    });
  });

  it('0 is a choice if a choice has that value', () => {
    const field = choice('State', { choices: [{ value: 0, label: 'Pending' }] });
    expect(parseValue(field, 0)).toEqual({ value: 0 });
  });

  it.each([image('Logo', { address: true }), video('Film', { link: true })])(
    'a link is taken by a field that shows addresses ($kind)',
    (field) => {
      expect(parseValue(field, 'https://example.com/a')).toEqual({ value: 'https://example.com/a' });
      expect(parseValue(field, 'javascript:alert(1)')).toEqual({ problem: ruleMessages.link });
      expect(parseValue(field, 'https://example.com/a b')).toEqual({ problem: ruleMessages.link });
    },
  );

  it('pairs stored as an object have no name twice, and no name reaches a prototype', () => {
    const field = pairs('Handles', { as: 'object', keyLabel: 'Name', valueLabel: 'Link' });
    const read = (...names: string[]) =>
      parseValue(
        field,
        names.map((Key) => ({ Key, Value: `of ${Key}` })),
      );
    expect(read('X', 'Y', ' x ')).toMatchObject({
      problem: ruleMessages.pairTwice('x'),
      index: 2,
      half: 'Key',
    });
    expect(read('__proto__', 'constructor')).toEqual({
      value: Object.fromEntries([
        ['__proto__', 'of __proto__'],
        ['constructor', 'of constructor'],
      ]),
    });
  });

  it('drops half a pair', () => {
    const field = pairs('Handles', { as: 'object', keyLabel: 'Name', valueLabel: 'Link' });
    const rows = [
      { Key: 'X', Value: '' },
      { Key: 'X', Value: 'a' },
      { Key: '', Value: 'b' },
    ];
    expect(parseValue(field, rows)).toEqual({ value: { X: 'a' } });
    expect(rows.map(isHalf)).toEqual([true, false, true]);
  });

  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['www.example.com/a?b=c', 'https://www.example.com/a?b=c'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,hello', undefined],
    ['ftp://example.com', undefined],
    ['https://', undefined],
    ['https://a b', undefined],
    ['our page', undefined],
  ])('a pair with the link %s stores %s', (Value, kept) => {
    const field = pairs('Links', { as: 'list', keyLabel: 'Name', valueLabel: 'Link', links: true });
    const read = parseValue(field, [{ Key: 'X', Value }]);
    if (kept === undefined) expect(read).toMatchObject({ problem: ruleMessages.link, half: 'Value' });
    else expect(read).toEqual({ value: [{ Key: 'X', Value: kept }] });
  });

  it('an object without pairs counts as empty', () => {
    expect(isMissing({})).toBe(true);
    expect(isMissing({ Facebook: 'https://f' })).toBe(false);
    expect(isMissing(0)).toBe(false);
    expect(isMissing(false)).toBe(false);
  });
});

describe('a value for a condition', () => {
  const field = choice('Kind', { choices: [{ value: 2, label: 'Two' }] });

  it('is its field’s value', () => {
    expect(readValue(field, '2')).toBe(2);
    expect(readValue(field, '')).toBeNull();
  });

  it('is refused if it is wrong, with the reason', () => {
    const read = readValue(field, '3');
    expect(read).toEqual(new Unreadable(ruleMessages.choice));
    expect(holds({ field: 'Kind', is: [2, '3'] }, { Kind: read }, 'add')).toBe(false);
  });

  it('is read for every field, and only for fields', () => {
    expect(readValues({ Kind: field }, { Kind: '2', Other: '2' })).toEqual({ Kind: 2 });
  });
});

describe('a choice of media', () => {
  const field = choice('File Type', {
    choices: ['image', 'video'].map((value) => ({ value, label: value })),
    mediaTypes: true,
  });

  it('reads a media type as its first half', () => {
    expect(parseValue(field, 'image/png')).toEqual({ value: 'image' });
    expect(parseValue(field, 'video')).toEqual({ value: 'video' });
    expect(parseValue(field, 'text/html')).toEqual({ problem: ruleMessages.choice });
    const strict = choice('File Type', { choices: field.choices });
    expect(parseValue(strict, 'image/png')).toEqual({ problem: ruleMessages.choice });
  });
});
