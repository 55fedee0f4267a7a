import { createTranslate } from './public/createTranslate.ts';

/** Texts on printed paper. */
const printTexts = {
  type: {
    SID: 'Secondary carton',
    TID: 'Tertiary carton',
  },
  seals: {
    title: 'Seals',
  },
  slip: {
    title: 'Carton slips',
    quantity: 'Qty',
    packed: 'Packed on',
  },
  note: {
    title: 'Dispatch Note',
    id: 'Dispatch Id',
    date: 'Date',
    salesOrder: 'Sales Order No.',
    order: 'Order Booking No.',
    dealer: 'Dealer',
    dealerCode: 'Dealer Code',
    gst: 'GST No.',
    billing: 'Billing address',
    shipping: 'Shipping address',
    remark: 'Remark',
    carton: 'Carton Id',
    product: 'Product Name',
    quantity: 'Qty',
    mrp: 'MRP',
    amount: 'Amount',
    continued: '(continued)',
    totals: 'Total',
    cartons: '1 carton |||| %{smart_count} cartons',
    dispatched: 'Dispatched by',
    received: 'Received by',
    page: 'Page %{page} of %{pages}',
  },
};

export const translatePrint = createTranslate(printTexts);
