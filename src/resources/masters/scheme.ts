import { redeemTypes } from '../../../contract/choices/choices.ts';
import { dealerRoleName } from '../../../contract/choices/people.ts';
import {
  choice,
  date,
  integer,
  multiline,
  reference,
  serial,
  text,
  switchField,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { mostPieces } from '../parts/limits.ts';

const locked = { mode: 'update' } as const;

export const scheme = defineResource({
  path: '/masters/loyalityscheme-master',
  title: 'Loyalty Scheme Master',
  item: 'Scheme',
  icon: 'scheme',
  calls: {
    list: 'Loyalityscheme/GetSchemes',
    create: 'Loyalityscheme/CreateScheme',
    update: 'Loyalityscheme/CreateScheme',
    toggle: 'Loyalityscheme/InActiveRow',
  },
  id: 'SchemeId',
  tells: { as: 'scheme' },
  label: 'SchemeName',
  table: 'schemes',
  hooks: { beforeSave: 'requireFreeSeries', beforeToggle: 'requireStillFree' },
  sameBy: ['SchemeName', 'RoleId', 'ProductId', 'FromNo', 'StartDate'],
  fields: {
    SchemeName: text('Scheme Name', { required: 'Please enter Scheme name.', locked }),
    SchemeCategory: choice('Scheme Category', {
      choices: redeemTypes,
      labelled: 'SchemeCategoryName',
      required: 'Please enter Scheme Category.',
      locked,
    }),
    Schemedescription: multiline('Scheme Description', {
      required: 'Please enter Scheme description',
      column: 'description',
    }),
    RoleId: reference('Applied To', {
      to: 'role',
      labelled: 'RoleName',
      options: 'Loyalityscheme/GetRoleDDL',
      except: dealerRoleName,
      required: 'Please select user role.',
      locked,
    }),
    ProductId: reference('Product', {
      to: 'product',
      labelled: 'product',
      required: 'Please select Product',
      locked,
    }),
    FromNo: serial('From No', {
      required: 'Please enter From No.',
      digits: 'Please enter From No.',
      min: [1, 'Please enter From No.'],
      locked,
    }),
    Qty: integer('Quantity', {
      required: 'Please enter your quantity.',
      min: [1, 'Please enter your quantity.'],
      locked,
    }),
    ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromNo', 'Qty'] } }),
    loyalitypnt: integer('Loyalty Points', {
      required: 'Loyalty points must be greater than 0',
      min: [1, 'Loyalty points must be greater than 0'],
      max: mostPieces,
      column: 'points',
      locked,
    }),
    StartDate: date('Start Date', {
      required: 'Please select start date.',
      default: { daysFromToday: 0 },
      locked,
    }),
    EndDate: date('End Date', { required: 'Please select to date.', default: { daysFromToday: 7 } }),
    IsActive: switchField('Is Active', { default: true }),
  },
  checks: [
    {
      rule: 'inOrder',
      fields: ['StartDate', 'EndDate'],
      message: 'Start date must be less than End date.',
      at: 'StartDate',
    },
    {
      rule: 'inOrder',
      fields: ['StartDate', 'EndDate'],
      message: 'End date must be greater than Start date.',
      at: 'EndDate',
    },
  ],
  picker: {
    label: 'Available Series',
    title: 'Available Series',
    call: 'Loyalityscheme/GetAvailableseries',
    sends: ['RoleId', 'ProductId'],
    columns: { FromNo: 'From No', ToNo: 'To No', Qty: 'Quantity' },
    fills: { FromNo: 'FromNo', Qty: 'Qty' },
    empty: 'No Data Available',
  },
  columns: [
    'SchemeName',
    'Schemedescription',
    'SchemeCategory',
    'RoleName',
    'StartDate',
    'EndDate',
    'Status',
  ],
});
