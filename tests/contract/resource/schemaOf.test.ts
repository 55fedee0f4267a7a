import { ValidationError } from 'yup';
import { describe, expect, it } from 'vitest';
import { clockIn } from '../../../contract/day/moment.ts';
import { type FormMode, holds, type Values } from '../../../contract/resource/declaration/Condition.ts';
import {
  choice,
  date,
  integer,
  money,
  pairs,
  password,
  serial,
  text,
  switchField,
} from '../../../contract/resource/declaration/fields.ts';
import { ruleMessages } from '../../../contract/resource/fieldState.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { problemsOf, schemaOf } from '../../../contract/resource/schemaOf.ts';
import { resources } from '../../../src/resources/index.ts';
import { userPassword } from '../../../contract/values/patterns.ts';

const present = clockIn('Asia/Kolkata', () => new Date('2025-12-31T20:00:00Z'));

type Rules = Pick<Resource, 'fields' | 'checks'>;

async function problems(resource: Rules, values: Values, mode: FormMode = 'add') {
  try {
    await schemaOf(resource, mode, { known: { present } }).validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return problemsOf(error);
    throw error;
  }
}

const resourceOf = (key: string): Resource => {
  const found = resources.find((resource) => resource.key === key);
  if (!found) throw new Error(`There is no declaration '${key}'`);
  return found;
};

const file = '/uploads/0a1b.png';
const sound = '/uploads/0a1b.mp3';

const company = {
  CompanyName: 'Silk Mills',
  CompanyDisplayName: 'Silk Mills',
  Prefix: 'SM',
  Email: 'care@silk.example',
  Mobile: '9876543210',
  WebsiteURL: 'https://silk.example',
  Address: '1 Loom Street',
  CompanyLogo: file,
  FakeMessage: 'This is a fake.',
  FakeAudio: sound,
};
const category = { CategoryName: 'Sarees' };
const product = {
  ProductName: 'Blue Saree',
  CategoryId: 1,
  HPCode: 'HP-1',
  ProductImage: file,
  GenuineMessage: 'Genuine.',
  GenuineAudio: sound,
  AlreadyScannedMsg: 'Scanned already.',
};
const role = { RoleName: 'Packer', RoleDesc: 'Packs', UserType: 2 };
const issueNumber = { SalesOrderNo: 'SO-1', IssueQty: 100 };
const carton = { CartonName: 'Small', CartonSize: 12, Description: 'Holds a dozen' };
const mrp = { ProductId: 1, MRP: 120 };
const scheme = {
  SchemeName: 'Diwali',
  Schemedescription: 'Points for every scan',
  SchemeCategory: 2,
  RoleId: 1,
  ProductId: 1,
  FromNo: 1,
  Qty: 100,
  loyalitypnt: 10,
  StartDate: '2026-10-01',
  EndDate: '2026-10-08',
};
const mapping = { ProductId: 1, FromNo: 1, Qty: 100, MFGDate: '2026-01-01', EXPDate: '2026-01-08' };

/** The specification's texts: a bad value, and the answer at its field. */
const texts: Record<string, { good: Values; refused: [field: string, raw: unknown, text: string][] }> = {
  company: {
    good: company,
    refused: [
      ['CompanyName', '', 'Please enter your Company Name.'],
      ['CompanyDisplayName', '', 'Please enter Company Display Name.'],
      ['Prefix', '', 'Please enter valid prefix.'],
      ['Prefix', 'sm', 'Please enter valid prefix.'],
      ['Prefix', 'SMX', 'Please enter valid prefix.'],
      ['Prefix', '1S', 'Please enter valid prefix.'],
      ['Email', '', 'Please enter email-id.'],
      ['Email', 'care', 'Please enter valid email-id.'],
      ['Mobile', '', 'Please enter mobile no.'],
      ['Mobile', '12345', 'Please enter valid mobile no.'],
      ['Mobile', '5876543210', 'Please enter valid mobile no.'],
      ['WebsiteURL', '', 'Please enter wesite URL'],
      ['Address', '', 'Please enter address'],
      ['CompanyLogo', '', 'Please enter companyLogo'],
      ['FakeMessage', '', 'Please enter fakeMessage'],
      ['FakeAudio', '', 'Please enter FakeAudio'],
    ],
  },
  category: { good: category, refused: [['CategoryName', '', 'Please enter category name.']] },
  product: {
    good: product,
    refused: [
      ['ProductName', '', 'Please enter your product name.'],
      ['CategoryId', 0, 'Please select product category.'],
      ['HPCode', '', 'Please enter HP Code.'],
      ['ProductImage', '', 'Please upload product image.'],
      ['GenuineAudio', '', 'Please upload genuine audio.'],
      ['GenuineMessage', '', 'Please enter genuine message.'],
      ['AlreadyScannedMsg', '', 'Please enter already scanned message.'],
      ['MRP', 'many', 'Please enter only number.'],
      ['PermissibleScan', 'many', 'Please enter only number.'],
      ['PackingSize', '1.5', 'Please enter only number.'],
    ],
  },
  role: {
    good: role,
    refused: [
      ['RoleName', '', 'Please enter role name.'],
      ['RoleDesc', '', 'Please enter role remarks.'],
      ['UserType', '', 'Please select user type.'],
      ['UserType', 0, 'Please select user type.'],
    ],
  },
  carton: {
    good: carton,
    refused: [
      ['CartonName', '', 'Please enter your carton name.'],
      ['CartonSize', '', 'Please enter your carton size quantity.'],
      ['CartonSize', 0, 'Please enter your carton size quantity.'],
      ['Description', '', 'Please enter your Description.'],
    ],
  },
  mrp: {
    good: mrp,
    refused: [
      ['ProductId', '', 'Please select Product'],
      ['MRP', '', 'Please enter MRP.'],
      ['MRP', 0, 'Please enter MRP.'],
      ['MRP', 'many', 'Please enter only number.'],
    ],
  },
  scheme: {
    good: scheme,
    refused: [
      ['SchemeName', '', 'Please enter Scheme name.'],
      ['Schemedescription', '', 'Please enter Scheme description'],
      ['SchemeCategory', '', 'Please enter Scheme Category.'],
      ['RoleId', 0, 'Please select user role.'],
      ['FromNo', '', 'Please enter From No.'],
      ['FromNo', 'one', 'Please enter From No.'],
      ['Qty', 0, 'Please enter your quantity.'],
      ['Qty', 'ten', 'Please enter only number.'],
      ['loyalitypnt', 0, 'Loyalty points must be greater than 0'],
      ['StartDate', '', 'Please select start date.'],
      ['StartDate', 'soon', 'Please enter only date.'],
      ['EndDate', '', 'Please select to date.'],
    ],
  },
  issueNumber: {
    good: issueNumber,
    refused: [
      ['SalesOrderNo', '', 'Please enter sales order no.'],
      ['IssueQty', '', 'Please enter your quantity.'],
      ['IssueQty', 0, 'Please enter your quantity.'],
      ['IssueQty', 'ten', 'Please enter only number.'],
      ['IssueQty', '1.5', 'Please enter only number.'],
    ],
  },
  mapping: {
    good: mapping,
    refused: [
      ['ProductId', 0, 'Please select Product'],
      ['FromNo', '', 'Please enter your from number.'],
      ['FromNo', 0, 'Please enter your from number.'],
      ['FromNo', 'one', 'Please enter only number.'],
      ['Qty', '', 'Please enter your quantity.'],
      ['Qty', 0, 'Please enter your quantity.'],
      ['Qty', 'ten', 'Please enter only number.'],
    ],
  },
};

describe.each(Object.entries(texts))('the form of %s', (key, { good, refused }) => {
  const resource = resourceOf(key);

  it('takes a record with all required fields, new and stored', async () => {
    expect(await problems(resource, good, 'add')).toEqual({});
    expect(await problems(resource, good, 'update')).toEqual({});
  });

  it.each(refused)('refuses %s = %j: %s', async (field, raw, message) => {
    expect(await problems(resource, { ...good, [field]: raw })).toEqual({ [field]: message });
    const locked = resource.fields[field]?.locked;
    const isLocked = typeof locked === 'object' && holds(locked, good, 'update');
    expect(await problems(resource, { ...good, [field]: raw }, 'update')).toEqual(
      isLocked ? {} : { [field]: message },
    );
  });

  it('names every field that is missing in an empty form, in the order of the fields', async () => {
    const required = Object.entries(resource.fields).flatMap(([name, field]) =>
      typeof field.required === 'string' ? [[name, field.required]] : [],
    );
    const found = await problems(resource, {});
    expect(found).toEqual(Object.fromEntries(required));
    expect(Object.keys(found)).toEqual(required.map(([name]) => name));
  });
});

describe('rules over several fields', () => {
  it('refuses a last day before the first, with the text at the last', async () => {
    const days = (MFGDate: string, EXPDate: string) =>
      problems(resourceOf('mapping'), { ...mapping, MFGDate, EXPDate });
    expect(await days('2026-01-02', '2026-01-01')).toEqual({
      EXPDate: 'End date must be greater than Start date.',
    });
    expect(await days('2026-01-01', '2026-01-01')).toEqual({});
    expect(await days('01/02/2026', '2026/01/01')).toEqual({
      EXPDate: 'End date must be greater than Start date.',
    });
  });

  it('pass where a switch says that people break them on purpose', async () => {
    const batch = (EXPDate: string, MayExpire?: boolean) =>
      problems(resourceOf('mapping'), { ...mapping, MFGDate: '', EXPDate, MayExpire });
    const late = { EXPDate: 'This batch has already expired.' };
    expect(await batch('2025-12-31')).toEqual(late);
    expect(await batch('2025-12-31', false)).toEqual(late);
    expect(await batch('2025-12-31', true)).toEqual({});
    expect(await batch('2026-01-01')).toEqual({});
  });

  it('show the text at both fields, but not at one that nobody can change', async () => {
    const late = { ...scheme, EndDate: '2026-09-30' };
    const [first, last] = [
      'Start date must be less than End date.',
      'End date must be greater than Start date.',
    ];
    expect(await problems(resourceOf('scheme'), late)).toEqual({ StartDate: first, EndDate: last });
    expect(await problems(resourceOf('scheme'), late, 'update')).toEqual({ EndDate: last });
  });

  it('says nothing while a day is missing', async () => {
    const promotion = (PromotionalStartDate: string, PromotionalEndDate: string) =>
      problems(resourceOf('product'), { ...product, PromotionalStartDate, PromotionalEndDate });
    expect(await promotion('2026-01-02', '')).toEqual({});
    expect(await promotion('', '2026-01-01')).toEqual({});
    expect(await promotion('2026-01-02', '2026-01-01')).toEqual({
      PromotionalEndDate: 'End date must be greater than Start date.',
    });
  });

  it('reports a wrong day before it compares it', async () => {
    expect(await problems(resourceOf('mapping'), { ...mapping, EXPDate: 'soon' })).toEqual({
      EXPDate: ruleMessages.onlyDate,
    });
    expect(await problems(resourceOf('mapping'), { ...mapping, MFGDate: 'soon' })).toEqual({
      MFGDate: ruleMessages.onlyDate,
    });
  });

  it('makes two checks by one rule', async () => {
    const check = { rule: 'inOrder', message: 'Order!' } as const;
    const rules: Rules = {
      fields: { A: date('A'), B: date('B'), C: date('C') },
      checks: [
        { ...check, fields: ['A', 'B'], at: 'B' },
        { ...check, fields: ['B', 'C'], at: 'C' },
      ],
    };
    expect(await problems(rules, { A: '2026-01-03', B: '2026-01-02', C: '2026-01-01' })).toEqual({
      B: 'Order!',
      C: 'Order!',
    });
  });
});

describe('rules that depend on the form’s state', () => {
  const rules: Rules = {
    fields: {
      Kind: integer('Kind'),
      Reason: text('Reason', { required: { message: 'Why?', when: { field: 'Kind', is: 2 } } }),
      Code: text('Code', { required: { message: 'Code?', when: { mode: 'update' } } }),
      Extra: integer('Extra', { required: 'Extra?', shown: { field: 'Kind', is: 3 } }),
    },
    checks: [],
  };

  it('is required only while its condition holds, also when the value was typed', async () => {
    expect(await problems(rules, { Kind: 1 })).toEqual({});
    expect(await problems(rules, { Kind: 2 })).toEqual({ Reason: 'Why?' });
    expect(await problems(rules, { Kind: '2' })).toEqual({ Reason: 'Why?' });
    expect(await problems(rules, { Kind: 1 }, 'update')).toEqual({ Code: 'Code?' });
  });

  it('is not checked while it is hidden', async () => {
    expect(await problems(rules, { Kind: 1, Extra: 'nonsense' })).toEqual({});
    expect(await problems(rules, { Kind: 3, Extra: 'nonsense' })).toEqual({ Extra: ruleMessages.onlyNumber });
    expect(await problems(rules, { Kind: 3 })).toEqual({ Extra: 'Extra?' });
  });

  it('is not compared while it is hidden', async () => {
    const shown = { field: 'Ends', is: true } as const;
    const period: Rules = {
      fields: { Ends: switchField('Ends'), From: date('From'), To: date('To', { shown }) },
      checks: [{ rule: 'inOrder', fields: ['From', 'To'], message: 'Order!', at: 'To' }],
    };
    const days = { From: '2026-01-02', To: '2026-01-01' };
    expect(await problems(period, { ...days, Ends: false })).toEqual({});
    expect(await problems(period, { ...days, Ends: true })).toEqual({ To: 'Order!' });
  });

  it('a required list of pairs has at least one, in either form', async () => {
    for (const as of ['object', 'list'] as const) {
      const required = { Links: pairs('Links', { as, keyLabel: 'A', valueLabel: 'B', required: 'Links?' }) };
      expect(await problems({ fields: required, checks: [] }, { Links: as === 'list' ? [] : {} })).toEqual({
        Links: 'Links?',
      });
      expect(await problems({ fields: required, checks: [] }, { Links: { a: 'b' } })).toEqual({});
    }
  });
});

describe('a password and a choice by mode', () => {
  const rules: Rules = {
    fields: {
      UserType: choice('User Type', {
        choices: [
          { value: 1, label: 'Web' },
          { value: 2, label: 'Mobile', only: 'update' },
        ],
      }),
      Password: password('Password', {
        required: { message: 'Password?', when: { mode: 'add' } },
        matches: { ...userPassword, message: 'Weak.' },
      }),
      Again: password('Again', { required: { message: 'Again?', when: { mode: 'add' } } }),
    },
    checks: [{ rule: 'same', fields: ['Password', 'Again'], message: 'Differs.', at: 'Again' }],
  };

  it('are required of a new record and may stay empty in a stored one', async () => {
    expect(await problems(rules, {})).toEqual({ Password: 'Password?', Again: 'Again?' });
    expect(await problems(rules, { Password: '', Again: '' }, 'update')).toEqual({});
  });

  it.each(['aB1', 'ab12', 'AB12', 'abCD', `aB1${'x'.repeat(18)}`])('refuse the weak %s', async (Password) => {
    expect(await problems(rules, { Password, Again: Password })).toEqual({ Password: 'Weak.' });
  });

  it('must be repeated letter by letter', async () => {
    expect(await problems(rules, { Password: 'aB12', Again: 'aB12' })).toEqual({});
    for (const Again of ['aB13', 'aB12 '])
      expect(await problems(rules, { Password: 'aB12', Again })).toEqual({ Again: 'Differs.' });
    expect(await problems(rules, { Password: 'aB12', Again: '' }, 'update')).toEqual({ Again: 'Differs.' });
  });

  it('offer a choice only in its mode', async () => {
    const typed = { UserType: 2 };
    expect(await problems(rules, typed)).toMatchObject({ UserType: ruleMessages.choice });
    expect(await problems(rules, typed, 'update')).toEqual({});
  });
});

describe('the values of a save', () => {
  it('is the values of the declared fields and nothing else', async () => {
    const rules: Rules = {
      fields: {
        Name: text('Name'),
        MRP: money('MRP', { empty: 0 }),
        FromNo: serial('From No'),
        Start: date('Start'),
        IsActive: switchField('Is Active'),
      },
      checks: [],
    };
    const typed = {
      Name: ' Silk ',
      MRP: '',
      FromNo: '7',
      Start: '11/21/2026',
      IsActive: 'true',
      CompanyId: 5,
      __proto__: { isAdmin: true },
    };
    expect(await schemaOf(rules, 'add').validate(typed, { stripUnknown: true })).toEqual({
      Name: 'Silk',
      MRP: 0,
      FromNo: 7,
      Start: '2026-11-21',
      IsActive: true,
    });
  });
});

describe('a field that copies another', () => {
  const address = {
    fields: {
      Same: switchField('The same', { default: false }),
      Bill: text('Billing', { required: 'Bill?' }),
      Ship: text('Shipping', {
        required: 'Ship?',
        copies: { from: 'Bill', when: { field: 'Same', is: true } },
      }),
    },
    checks: [],
  };

  it('is not checked itself, but in the field that it copies', async () => {
    expect(await problems(address, { Same: true, Bill: 'Loom Street', Ship: '' })).toEqual({});
    expect(await problems(address, { Same: true, Bill: '', Ship: '' })).toEqual({ Bill: 'Bill?' });
  });

  it('is checked like any other when it does not copy', async () => {
    expect(await problems(address, { Same: false, Bill: 'Loom Street', Ship: '' })).toEqual({
      Ship: 'Ship?',
    });
  });
});

describe('a required number that must be above zero', () => {
  const said = { required: 'How many?', min: [1, 'At least one.'] } as const;
  const asked = (field: ReturnType<typeof integer>, Qty: unknown) =>
    problems({ fields: { Qty: field }, checks: [] }, { Qty });

  it('is empty if it is zero, and too small below it', async () => {
    const field = integer('Quantity', said);
    expect(await asked(field, 0)).toEqual({ Qty: 'How many?' });
    expect(await asked(field, '0')).toEqual({ Qty: 'How many?' });
    expect(await asked(field, -1)).toEqual({ Qty: 'At least one.' });
    expect(await asked(field, 1)).toEqual({});
  });

  it('may be zero without a rule, and is too small if it is not required', async () => {
    expect(await asked(integer('Quantity', { ...said, min: [0, 'None below zero.'] }), 0)).toEqual({});
    expect(await asked(integer('Quantity', { min: said.min }), 0)).toEqual({ Qty: 'At least one.' });
  });
});
