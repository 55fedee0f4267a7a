import { speakDays } from '../../contract/day/speakDays.ts';
import type { Language } from '../../contract/language/Language.ts';
import type { Translate } from '../../contract/language/textOf.ts';
import { textOf, type Texts } from './public/createTranslate.ts';

/** Texts on printed paper. */
const english = {
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

const hindi: Texts<typeof english> = {
  type: {
    SID: 'सेकेंडरी कार्टन',
    TID: 'टर्शियरी कार्टन',
  },
  seals: {
    title: 'सील',
  },
  slip: {
    title: 'कार्टन स्लिप',
    quantity: 'मात्रा',
    packed: 'पैक किया',
  },
  note: {
    title: 'डिस्पैच नोट',
    id: 'डिस्पैच आईडी',
    date: 'तारीख़',
    salesOrder: 'सेल्स ऑर्डर नंबर',
    order: 'ऑर्डर बुकिंग नंबर',
    dealer: 'डीलर',
    dealerCode: 'डीलर कोड',
    gst: 'GST नंबर',
    billing: 'बिलिंग पता',
    shipping: 'शिपिंग पता',
    remark: 'टिप्पणी',
    carton: 'कार्टन आईडी',
    product: 'उत्पाद का नाम',
    quantity: 'मात्रा',
    mrp: 'MRP',
    amount: 'राशि',
    continued: '(जारी)',
    totals: 'कुल',
    cartons: '%{smart_count} कार्टन',
    dispatched: 'किसने डिस्पैच किया',
    received: 'किसने प्राप्त किया',
    page: 'पेज %{page} / %{pages}',
  },
};

const catalogues = { en: english, hi: hindi } as const;

let spoken: Language = 'en';

/** Sets the language of the paper that is made next. */
export function speakPrint(language: Language): void {
  spoken = language;
  speakDays(language);
}

export const translatePrint: Translate<typeof english> = (key, params) =>
  textOf(catalogues[spoken], key, params);
