import { choice, integer, mobile, reference, text } from '../../contract/resource/declaration/fields.ts';
import { defineResource } from '../../contract/resource/declaration/ResourceDeclaration.ts';

export const warranty = defineResource({
  path: '/masters/warranty-master',
  title: 'Warranty Master',
  item: 'Warranty',
  icon: 'category',
  calls: {
    list: 'Warranty/GetWarranties',
    create: 'Warranty/CreateWarranty',
    update: 'Warranty/UpdateWarranty',
    toggle: 'Warranty/InActiveRow',
    options: 'Warranty/GetWarrantyDDL',
  },
  id: 'WarrantyId',
  label: 'SerialNo',
  table: 'warranties',
  fields: {
    ProductId: reference('Product', {
      to: 'product',
      labelled: 'ProductName',
      required: 'Please select the product.',
    }),
    SerialNo: text('Serial No', { required: 'Please enter the serial no.' }),
    CustomerMobile: mobile('Customer Mobile', { required: 'Please enter the customer mobile.' }),
    Months: integer('Months', { required: 'Please enter the months.', min: [0, 'Please enter 0 or more.'] }),
    Terms: choice('Terms', {
      choices: [
        { value: 1, label: 'Parts' },
        { value: 2, label: 'Work' },
      ],
    }),
  },
  columns: ['SerialNo', 'ProductName', 'CustomerMobile', 'Months', 'Terms', 'Status'],
});
