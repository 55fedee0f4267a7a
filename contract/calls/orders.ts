import * as v from 'valibot';
import * as yup from 'yup';
import { pageKeys } from '../pages.ts';
import { largestInteger } from '../resource/limits.ts';
import { defineCall, sends } from './Call.ts';
import { options, type OptionsRequest } from './options.ts';
import { undocumentedCalls } from './undocumented.ts';
import { versionName } from './version.ts';

const page = pageKeys.orderBooking;
const ordering = { page, right: ['add', 'edit'] } as const;

/** Digits that a quantity has at the most (spec 2 §9). */
export const mostQtyDigits = 5;
/** Products of one order, and lines of one paste, at the most. */
export const mostOrderLines = 1000;
export const mostRemark = 500;
/** Products that the catalogue shows at first, and how many more each Load More brings (spec 2 §4). */
export const cataloguePage = 20;
/** Products that one answer of the catalogue holds at the most: beyond them one searches. */
export const mostCatalogue = 2000;

/** What order booking says (spec 2 §5), and what we say where the specification is silent. */
export const orderTexts = {
  dealer: 'Please select dealer.',
  product: 'Please select Product.',
  noQty: 'Please Enter Qty',
  onlyNumber: 'Please enter only number.',
  smallQty: 'Qty must be greater than 0',
  largeQty: `Qty can have at most ${mostQtyDigits} digits.`,
  emptyCart: 'Please Add Products to Cart',
  unchanged: "No changes in Order, can't update",
  twice:
    'This Product is already Selected in this order, Please increase the Quantity if you want to add more Pieces of it',
  /** After a product was added from the search: Yes goes on adding, No opens the cart. */
  more: 'You Want To Add More Item ?',
  moreTitle: 'Order Confirmation',
  tooMany: `An order can have at most ${mostOrderLines.toLocaleString('en')} products. Please divide it.`,
  tooManyPasted: `A list can have at most ${mostOrderLines.toLocaleString('en')} lines. Please paste it in parts.`,
  longRemark: `Remarks can have at most ${mostRemark} characters.`,
  unreadDownload: 'Please mark the order as read before you download it.',
} as const;

/** What is wrong with a quantity as it was typed or sent; undefined for a good one. */
export function qtyProblem(raw: unknown): string | undefined {
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : '';
  if (!text) return orderTexts.noQty;
  if (/^-\d+$/.test(text) || /^0+$/.test(text)) return orderTexts.smallQty;
  if (!/^\d+$/.test(text)) return orderTexts.onlyNumber;
  return text.length > mostQtyDigits ? orderTexts.largeQty : undefined;
}

const isZero = (raw: unknown): boolean => String(raw).trim() === '0';

/** @param takes what is a good quantity beside those of an order */
const qtySchema = (takes: (raw: unknown) => boolean = () => false) =>
  yup
    .number()
    .transform((_number: unknown, sent: unknown) =>
      takes(sent) || !qtyProblem(sent) ? Number(sent) : Number.NaN,
    )
    .typeError(({ originalValue }) => qtyProblem(originalValue) ?? orderTexts.onlyNumber)
    .required(orderTexts.noQty);

const id = (message: string) =>
  yup
    .number()
    .transform((number: number, sent: unknown) => (sent === '' || sent === null ? undefined : number))
    .typeError(message)
    .integer(message)
    .min(1, message)
    .max(largestInteger, message)
    .required(message);

/** A product of an order and how many pieces of it. */
export interface OrderedQty {
  ProductId: number;
  Qty: number;
}

/** What `CreateOrder` takes, which also updates (spec 2 §7). */
export interface OrderRequest {
  /** 0 for a new order, also for a reorder. */
  OrderBookingNo: number;
  DealerId: number;
  Remark: string;
  productDetails: OrderedQty[];
  /** Of the order that an update began with: where it is another one by now, it is refused with 409 and the present order. */
  Version?: string | null | undefined;
  /** A new order was put together in the kept cart, which then loses what was ordered. */
  IsFromCart?: boolean | undefined;
}

const lines = yup
  .array()
  .of(yup.object({ ProductId: id(orderTexts.product), Qty: qtySchema() }))
  .transform((_lines: unknown, sent: unknown) => (Array.isArray(sent) ? sent.map(Object) : []))
  .max(mostOrderLines, orderTexts.tooMany)
  .default([])
  .min(1, orderTexts.emptyCart)
  .test('once', function (given) {
    const seen = new Set<number>();
    const at = (given ?? []).findIndex(({ ProductId }) => seen.size === seen.add(ProductId).size);
    if (at < 0) return true;
    return this.createError({ path: `${this.path}[${at}].ProductId`, message: orderTexts.twice });
  });

/** The rules of an order, for its form and the server alike. */
export const orderSchema: yup.ObjectSchema<OrderRequest> = yup.object({
  OrderBookingNo: yup.number().integer().min(0).max(largestInteger).default(0),
  DealerId: id(orderTexts.dealer),
  Remark: yup
    .string()
    .transform((text: unknown) => (typeof text === 'string' ? text.replaceAll('\u0000', '') : ''))
    .trim()
    .max(mostRemark, orderTexts.longRemark)
    .default(''),
  productDetails: lines,
  [versionName]: yup.string().nullable(),
  IsFromCart: yup.boolean(),
});

/** What cards and carts show of a product. */
const product = {
  ProductId: v.number(),
  ProductName: v.string(),
  ProductImage: v.string(),
  OEM: v.nullable(v.string()),
  HPCode: v.string(),
  MRP: v.number(),
};

const orderedProduct = v.object({
  ...product,
  Qty: v.number(),
  /** The price when it was ordered… */
  MRP: v.number(),
  /** …and what it is now. */
  CurrentMRP: v.number(),
  /** It is sold no more: a reorder can't have it, and an update no more of it than the order had. */
  IsStopped: v.boolean(),
  /** Pieces that were sent: an update goes below them for nothing. */
  DispatchedQty: v.number(),
});

/** A product of an order, as the order's row says it. */
export type OrderedProduct = v.InferOutput<typeof orderedProduct>;

/**
 * A row of `OrderBooking/GetOrder` (spec 2 §3), which its declaration lists. One order whole is the row of the list request
 * with its `Id`.
 */
export const orderRow = v.object({
  /** The same number twice: the company's own, without gaps. */
  OrderBookingNo: v.number(),
  Id: v.number(),
  DealerId: v.number(),
  DealerName: v.string(),
  /** The dealer can order no more. */
  IsDealerStopped: v.boolean(),
  Remark: v.nullable(v.string()),
  productDetails: v.array(orderedProduct),
  IsActive: v.boolean(),
  /** Whether who asks may make it active or inactive: administrators. */
  MayToggle: v.boolean(),
  CreatedDate: v.string(),
  UpdatedDate: v.string(),
  /** 0 Pending, 1 Partially Dispatched, 2 Dispatched. */
  Status: v.number(),
  /** Whether it was read: by the staff, of rows that staff see, else by the dealer. */
  IsShow: v.boolean(),
  Version: v.string(),
  TotalRows: v.optional(v.number()),
});

export type OrderRow = v.InferOutput<typeof orderRow>;

export const createOrder = defineCall({
  method: 'POST',
  path: 'OrderBooking/CreateOrder',
  access: ordering,
  summary: 'Book an order, or update one by its number',
  request: sends<OrderRequest>(),
  answer: v.object({ OrderBookingNo: v.number(), Id: v.number() }),
});

const catalogueProduct = v.object({
  ...product,
  /** Of everything that was found, on each row. */
  TotalProducts: v.number(),
  /** Pieces in the person's kept cart. */
  Qty: v.number(),
});

/** A product that can be ordered (spec 2 §3). */
export type CatalogueProduct = v.InferOutput<typeof catalogueProduct>;

export interface CatalogueRequest {
  /** What the product's name, its OEM or its HP code contains. */
  searchval?: string | undefined;
  /** 0 and nothing stand for all categories. */
  cateId?: number | undefined;
  /** How many are wanted from the first one on: 20, then 20 more each time. */
  pageSize?: number | undefined;
}

export const searchProducts = defineCall({
  method: 'GET',
  path: 'OrderBooking/GetSearchData_Web',
  access: ordering,
  summary: 'Products to order, by name, OEM or HP code and category',
  request: sends<CatalogueRequest>(),
  answer: v.array(catalogueProduct),
});

/** The same as a list request; the specification names the call alone. */
export interface ProductsRequest {
  First?: number | undefined;
  PageSize?: number | undefined;
  SearchValue?: string | undefined;
  CategoryId?: number | undefined;
}

export const getProductsData = defineCall({
  method: 'POST',
  path: 'OrderBooking/GetProductsData',
  access: ordering,
  summary: 'Products to order, a page at a time',
  request: sends<ProductsRequest>(),
  answer: v.array(catalogueProduct),
});

/** For staff all active dealers of the company, for a dealer themselves alone. */
export const getDealers = defineCall({
  method: 'GET',
  path: 'OrderBooking/GetDealerDDL',
  access: { page, right: ['view', 'add', 'edit'] },
  summary: 'Dealers to order for',
  request: sends<OptionsRequest>(),
  answer: options,
});

export interface ReadRequest {
  orderbookingno: number;
  /** Whether it counts as read from now on. */
  IsShow: boolean;
}

export const readOrder = defineCall({
  method: 'GET',
  path: 'OrderBooking/ReadRow',
  access: { page, right: 'view' },
  summary: 'Mark an order as read or unread: by staff for the staff, by its dealer for themselves',
  request: sends<ReadRequest>(),
  answer: v.object({ OrderBookingNo: v.number(), Id: v.number(), IsShow: v.boolean() }),
});

/** `flag`: true or false. */
export const toggleOrder = defineCall({
  method: 'GET',
  path: 'OrderBooking/InActiveRow/:id/:flag',
  access: { page, right: 'edit' },
  summary: 'Make an order active or inactive, for administrators alone',
  answer: v.object({ OrderBookingNo: v.number(), Id: v.number(), IsActive: v.boolean() }),
});

/** The download's columns in their order (spec 2 §3). */
export const orderExportFields = [
  'OrderBookingNo',
  'DealerName',
  'MobileNo',
  'GstNo',
  'Bill_Address',
  'Ship_Address',
  'ProductName',
  'HPCode',
  'PartNo',
  'Qty',
  'OrderDate',
] as const;

export const getOrderForExport = defineCall({
  method: 'GET',
  path: 'OrderBooking/GetOrderForExport',
  access: { page, right: 'report' },
  summary: 'The products of an order that was read, for user type 1; to Accept: text/csv as CSV',
  request: sends<{ OrderId: number }>(),
  answer: v.array(
    v.object({
      ...v.entriesFromList(orderExportFields, v.nullable(v.string())),
      OrderBookingNo: v.number(),
      Qty: v.number(),
    }),
  ),
});

export const cartProduct = v.object({
  ...product,
  Qty: v.number(),
  /** It was sold no more since it came into the cart: it can only be taken out. */
  IsStopped: v.boolean(),
});

/** A product in the cart of a person, which the server keeps for them on each of their devices. */
export type CartProduct = v.InferOutput<typeof cartProduct>;

const cart = v.array(cartProduct);

export const getCart = defineCall({
  method: 'GET',
  path: undocumentedCalls.cart,
  access: ordering,
  summary: 'What the person has chosen and not yet ordered, in the order in which it was added',
  answer: cart,
});

/** A quantity of 0 takes the product out. */
export const setCartQty = defineCall({
  method: 'POST',
  path: undocumentedCalls.setCartQty,
  access: ordering,
  summary: 'Set how many pieces of a product are in the cart; 0 takes it out',
  request: sends<OrderedQty>(),
  answer: v.object({ ProductId: v.number(), Qty: v.number() }),
});

export const cartQtySchema: yup.ObjectSchema<OrderedQty> = yup.object({
  ProductId: id(orderTexts.product),
  Qty: qtySchema(isZero),
});

export const clearCart = defineCall({
  method: 'POST',
  path: undocumentedCalls.clearCart,
  access: ordering,
  summary: 'Empty the cart',
  answer: v.null(),
});

export interface PasteRequest {
  /**
   * Lines of `code quantity`, apart by a space, a tab, a comma or a semicolon; a line without a quantity is one piece. A code is
   * a product's HP code, OEM or product code, without regard to case.
   */
  Lines: string;
  /** They are only read: the answer's cart is what they name, and the kept one stays as it is. */
  IsTrial?: boolean | undefined;
}

const refusedLine = v.object({
  /** Counted from 1, empty lines as well. */
  Line: v.number(),
  Text: v.string(),
  Reason: v.string(),
});

/** A pasted line that was left out, and why. */
export type RefusedLine = v.InferOutput<typeof refusedLine>;

/** The good lines set their products' quantities, those of a product that stands there twice together; the others are named. */
export const pasteCart = defineCall({
  method: 'POST',
  path: undocumentedCalls.pasteCart,
  access: ordering,
  summary: 'Fill the cart by lines of code and quantity, and name those that are no product',
  request: sends<PasteRequest>(),
  answer: v.object({ Added: v.number(), Refused: v.array(refusedLine), Cart: cart }),
});
