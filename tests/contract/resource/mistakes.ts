import {
  choice,
  date,
  integer,
  reference,
  serial,
  switchField,
  text,
} from '../../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../../contract/resource/declaration/ResourceDeclaration.ts';

// Each mistake is a compile error at its place; mistakes.test.ts reads the compiler's messages.

const slip = {
  path: '/masters/slip-master',
  title: 'Slip Master',
  item: 'Slip',
  icon: 'carton',
  calls: { list: 'Slip/GetSlips' },
  id: 'SlipId',
} as const;

const fields = {
  SlipName: text('Slip Name'),
  ProductId: reference('Product', { to: 'product', labelled: 'ProductName' }),
  Months: integer('Months'),
};

const kept = {
  ...slip,
  table: 'slips',
  fields,
  columns: ['SlipName', 'ProductName', 'CreatedDate'],
} as const;

export const mistakes = [
  // @ts-expect-error Did you mean '"SlipName"'?
  defineResource({ ...kept, label: 'SlipNme' }),
  // @ts-expect-error Did you mean '"ProductName"'?
  defineResource({ ...kept, columns: ['SlipName', 'ProductNme'] }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, columns: [{ field: 'Month' }] }),
  // @ts-expect-error Did you mean '"CreatedDate"'?
  defineResource({ ...kept, columns: [{ field: 'SlipName', sortBy: 'CreateDate' }] }),
  // @ts-expect-error Did you mean to write 'sortBy'?
  defineResource({ ...kept, columns: [{ field: 'SlipName', sortby: 'Months' }] }),
  // @ts-expect-error Did you mean '"mediaPreview"'?
  defineResource({ ...kept, columns: [{ field: 'SlipName', cell: 'mediaPreviw' }] }),
  // @ts-expect-error Did you mean '"SlipName"'?
  defineResource({ ...kept, tabs: { Slip: ['SlipNam', 'ProductId'] } }),
  // @ts-expect-error Did you mean '"CreatedDate"'?
  defineResource({ ...kept, sort: { by: 'CreatedDat' } }),
  // @ts-expect-error Did you mean to write 'several'?
  defineResource({ ...kept, sort: { by: 'CreatedDate', severall: true } }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, reminders: { due: { on: 'Month', to: 'CreatedBy', subject: 'A', text: 'B' } } }),
  // @ts-expect-error Did you mean '"CreatedDt"'?
  defineResource({ ...kept, dates: 'Dt', sort: { by: 'CreatedDate' } }),
  // @ts-expect-error Did you mean '"SlipName"'?
  defineResource({ ...kept, search: ['SlipNames'] }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, sums: ['Month'] }),
  // @ts-expect-error Did you mean '"time"'?
  defineResource({ ...kept, chart: { type: 'tim', title: 'Slips', call: 'Slip/GetDays' } }),
  // @ts-expect-error Did you mean '"SlipName"'?
  defineResource({ ...kept, chart: { type: 'bar', title: 'Slips', by: 'SlipNam', call: 'Slip/GetBars' } }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, editable: { not: { field: 'Monts', is: 3 } } }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, checks: [{ rule: 'same', fields: ['Monts'], message: 'x', at: 'Months' }] }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, checks: [{ rule: 'same', fields: ['Months'], message: 'x', at: 'Monts' }] }),
  // @ts-expect-error Did you mean '"UpdatedDate"'?
  defineResource({ ...kept, export: { file: 'Slips', adds: ['UpdatedDat'] } }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, export: { file: 'Slips', drops: ['Month'] } }),
  // @ts-expect-error Did you mean to write 'drops'?
  defineResource({ ...kept, export: { file: 'Slips', dorps: ['Months'] } }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, filters: [{ field: 'Monts' }] }),
  // @ts-expect-error Did you mean to write 'counts'?
  defineResource({ ...kept, filters: [{ field: 'Months', count: 'Slip/GetCounts' }] }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, period: { days: 7, field: 'Month' } }),
  // @ts-expect-error Did you mean '"today"'?
  defineResource({ ...kept, period: { days: 7, presets: ['todya'] } }),
  // @ts-expect-error Did you mean '"uploadSalesOrders"'?
  defineResource({ ...kept, above: 'uploadSalesOrder' }),
  // @ts-expect-error Did you mean to write 'ahead'?
  defineResource({ ...kept, period: { days: 7, ahed: 7 } }),
  // @ts-expect-error Did you mean '"Status"'?
  defineResource({ ...kept, looks: [{ when: { field: 'Statuss', is: 'InActive' }, look: 'muted' }] }),
  // @ts-expect-error Did you mean '"muted"'?
  defineResource({ ...kept, looks: [{ when: { field: 'Status', is: 'InActive' }, look: 'mutd' }] }),
  defineResource({
    ...kept,
    actions: [
      {
        name: 'a',
        label: 'A',
        right: 'edit',
        call: 'Slip/Close',
        confirm: 'Close?',
        // @ts-expect-error Did you mean '"Months"'?
        asks: ['Month'],
        // @ts-expect-error Did you mean to write 'Months'?
        sets: { Monthss: 3 },
      },
    ],
  }),
  // @ts-expect-error Did you mean to write 'columns'?
  defineResource({ ...slip, fields, table: 'slips', colums: ['SlipName'] }),
  // @ts-expect-error Did you mean to write 'update'?
  defineResource({ ...kept, calls: { list: 'Slip/GetSlips', udpate: 'Slip/Update' } }),
  // @ts-expect-error Did you mean '"carton"'?
  defineResource({ ...kept, icon: 'cartons' }),
  // @ts-expect-error Did you mean '"protectLastKeeper"'?
  defineResource({ ...kept, hooks: { beforeToggle: 'protectLastKeepr' } }),
  // @ts-expect-error Did you mean to write 'beforeSave'?
  defineResource({ ...kept, hooks: { beforesave: 'requireNewPrice' } }),
  // @ts-expect-error is not assignable to type '"pagePermissions"'
  defineResource({ ...kept, aside: 'permissions' }),
  // @ts-expect-error Did you mean '"Months"'?
  defineResource({ ...kept, details: { title: 'Slip', fields: ['Month'] } }),
  // @ts-expect-error Did you mean '"orderDetails"'?
  defineResource({ ...kept, details: { title: 'Slip', part: 'orderDetail' } }),
  // @ts-expect-error is not assignable to type '"orderForm"'
  defineResource({ ...kept, form: 'orderForms' }),
  // @ts-expect-error Did you mean '"orderControls"'?
  defineResource({ ...kept, controls: 'orderControl' }),
  // @ts-expect-error is not assignable to type '"auditFilters"'
  defineResource({ ...kept, toolbar: 'filters' }),
  // @ts-expect-error is not assignable to type 'PartName<"rows"> | undefined'
  defineResource({ ...slip, fields, rows: 'slips', columns: ['SlipName'] }),
  // @ts-expect-error is not assignable to type 'PartName<"writes"> | undefined'
  defineResource({ ...kept, writes: 'slips' }),
  // @ts-expect-error Did you mean '"auditEntry"'?
  defineResource({ ...kept, actions: [{ name: 'a', label: 'A', right: 'view', dialog: 'auditEntri' }] }),
  defineResource({
    ...kept,
    // @ts-expect-error Did you mean '"Months"'?
    actions: [{ name: 'a', label: 'A', right: 'view', view: { title: 'A', fields: ['Monts'] } }],
  }),
  defineResource({
    ...kept,
    actions: [
      {
        name: 'a',
        label: 'A',
        right: 'view',
        // @ts-expect-error Did you mean '"Months"'?
        shown: { field: 'Month', is: 3 },
        call: 'Slip/Print',
        confirm: 'Print?',
      },
    ],
  }),
  defineResource({
    ...kept,
    actions: [
      // @ts-expect-error does not exist in type
      { name: 'a', label: 'A', right: 'view', call: 'Slip/Print', confirm: 'Print?', refresh: 5 },
    ],
  }),
  defineResource({
    ...kept,
    picker: {
      label: 'Choose',
      title: 'Slips',
      call: 'Slip/GetFree',
      // @ts-expect-error Did you mean '"Months"'?
      sends: ['Month'],
      columns: { FromNo: 'From' },
      // @ts-expect-error Did you mean to write 'Months'?
      fills: { Month: 'FromNo' },
      empty: 'None',
    },
  }),
  defineResource({
    ...kept,
    fields: {
      SlipName: text('Slip Name'),
      // @ts-expect-error did you mean 'product'?
      ProductId: reference('Product', { to: 'produkt', labelled: 'ProductName' }),
      // @ts-expect-error did you mean 'SlipName'?
      Remark: text('Remark', { shown: { field: 'SlipNme', is: 'A' } }),
      // @ts-expect-error did you mean 'SlipName'?
      Note: text('Note', { required: { message: 'x', when: { not: { field: 'SlipNme', is: 'A' } } } }),
      // @ts-expect-error did you mean 'ToNo'?
      FromNo: serial('From No', { locked: { all: [{ field: 'ToNoo', is: 1 }] } }),
      // @ts-expect-error did you mean 'FromNo'?
      ToNo: serial('To No', { derived: { rule: 'rangeEnd', from: ['FromN', 'Months'] } }),
      // @ts-expect-error did you mean 'Remark'?
      Again: text('Again', { copies: { from: 'Remrk', when: { mode: 'add' } } }),
      // @ts-expect-error did you mean 'Months'?
      RoleId: reference('Role', { to: 'role', labelled: 'RoleName', like: { UserType: 'Month' } }),
      Months: integer('Months'),
    },
  }),
  // @ts-expect-error Did you mean to write 'required'?
  text('Slip Name', { requird: 'Please enter the name.' }),
  // @ts-expect-error Did you mean to write 'choices'?
  choice('Kind', { choises: [] }),
  // @ts-expect-error Did you mean '"chosenMedia"'
  text('Slip Name', { input: 'chosenMedium' }),
  // @ts-expect-error 'sample' is missing
  text('GST No', { matches: { pattern: /^\d{15}$/, message: 'x' } }),
  // @ts-expect-error 'labelled' is missing
  reference('Product', { to: 'product' }),
  // @ts-expect-error 'daysFromTodday' does not exist in type
  date('From', { default: { daysFromTodday: 1 } }),
  // @ts-expect-error does not exist in type
  switchField('Active', { min: [1, 'x'] }),
];

/** Only the server knows which columns a query has beyond the declared fields. */
export const allowed = [
  defineResource({
    ...slip,
    fields,
    rows: 'users',
    person: 'OwnerId',
    columns: ['SlipName'],
    export: { file: 'Slips', adds: ['OwnerName'] },
  }),
];
