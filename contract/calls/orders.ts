import * as v from 'valibot';
import { pageKeys } from '../pages/pages.ts';
import { largestInteger } from '../values/limits.ts';
import { defineCall } from './Call.ts';
import { recordId, whole, words } from './given.ts';
import { options, optionsRequest } from './options.ts';
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

/**
 * Takes a quantity as it was typed or sent.
 *
 * @param least 0 where that stands for none
 */
// @__NO_SIDE_EFFECTS__
const qty = (least: 0 | 1 = 1) => {
  const problem = (raw: unknown) => (least === 0 && String(raw).trim() === '0' ? undefined : qtyProblem(raw));
  return v.pipe(
    v.custom<number>(() => true),
    v.check(
      (raw) => problem(raw) === undefined,
      ({ input }) => problem(input) ?? '',
    ),
    v.transform(Number),
  );
};

const orderedQty = v.object({ ProductId: recordId(orderTexts.product), Qty: qty() });

/** A product of an order and how many pieces of it. */
export type OrderedQty = v.InferOutput<typeof orderedQty>;

const lines = v.pipe(
  v.array(orderedQty, orderTexts.emptyCart),
  v.minLength(1, orderTexts.emptyCart),
  v.maxLength(mostOrderLines, orderTexts.tooMany),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const seen = new Set<number>();
    const input = dataset.value;
    const key = input.findIndex(({ ProductId }) => seen.size === seen.add(ProductId).size);
    const line = input[key];
    if (!line) return;
    const inLine = {
      type: 'object',
      origin: 'value',
      input: line,
      key: 'ProductId',
      value: line.ProductId,
    } as const;
    addIssue({
      message: orderTexts.twice,
      path: [{ type: 'array', origin: 'value', input, key, value: line }, inLine],
    });
  }),
);

/** What `CreateOrder` takes, which also updates (spec 2 §7). */
const orderRequest = v.object({
  /** 0 for a new order, also for a reorder. */
  OrderBookingNo: v.optional(whole(0, largestInteger), 0),
  DealerId: recordId(orderTexts.dealer),
  Remark: words(mostRemark, orderTexts.longRemark),
  productDetails: lines,
  /** Of the order that an update began with: where it is another one by now, it is refused with 409 and the present order. */
  [versionName]: v.nullish(v.string()),
  /** A new order was put together in the kept cart, which then loses what was ordered. */
  IsFromCart: v.optional(v.boolean()),
});

export type OrderRequest = v.InferInput<typeof orderRequest>;

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
  request: orderRequest,
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

const searched = words(200);
const category = v.optional(whole(0, largestInteger, 'Please select product category.'), 0);
const size = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(
      mostCatalogue,
      `At most ${mostCatalogue.toLocaleString('en')} products are shown. Please search for the others.`,
    ),
  ),
  cataloguePage,
);

const catalogueRequest = v.object({
  /** What the product's name, its OEM or its HP code contains. */
  searchval: searched,
  /** 0 and nothing stand for all categories. */
  cateId: category,
  /** How many are wanted from the first one on: 20, then 20 more each time. */
  pageSize: size,
});

export type CatalogueRequest = v.InferInput<typeof catalogueRequest>;

export const searchProducts = defineCall({
  method: 'GET',
  path: 'OrderBooking/GetSearchData_Web',
  access: ordering,
  summary: 'Products to order, by name, OEM or HP code and category',
  request: catalogueRequest,
  answer: v.array(catalogueProduct),
});

/** The same as a list request; the specification names the call alone. */
const productsRequest = v.object({
  SearchValue: searched,
  CategoryId: category,
  First: v.optional(whole(1, largestInteger), 1),
  PageSize: size,
});

export const getProductsData = defineCall({
  method: 'POST',
  path: 'OrderBooking/GetProductsData',
  access: ordering,
  summary: 'Products to order, a page at a time',
  request: productsRequest,
  answer: v.array(catalogueProduct),
});

/** For staff all active dealers of the company, for a dealer themselves alone. */
export const getDealers = defineCall({
  method: 'GET',
  path: 'OrderBooking/GetDealerDDL',
  access: { page, right: ['view', 'add', 'edit'] },
  summary: 'Dealers to order for',
  request: optionsRequest,
  answer: options,
});

const readRequest = v.object({
  orderbookingno: recordId(),
  /** Whether it counts as read from now on. */
  IsShow: v.boolean(),
});

export const readOrder = defineCall({
  method: 'GET',
  path: 'OrderBooking/ReadRow',
  access: { page, right: 'view' },
  summary: 'Mark an order as read or unread: by staff for the staff, by its dealer for themselves',
  request: readRequest,
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
  request: v.object({ OrderId: recordId() }),
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
  request: v.object({ ProductId: recordId(orderTexts.product), Qty: qty(0) }),
  answer: v.object({ ProductId: v.number(), Qty: v.number() }),
});

export const clearCart = defineCall({
  method: 'POST',
  path: undocumentedCalls.clearCart,
  access: ordering,
  summary: 'Empty the cart',
  answer: v.null(),
});

const mostPasted = 200_000;

const pasteRequest = v.object({
  /**
   * Lines of `code quantity`, apart by a space, a tab, a comma or a semicolon; a line without a quantity is one piece. A code is
   * a product's HP code, OEM or product code, without regard to case.
   */
  Lines: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll('\u0000', '')),
      v.maxLength(mostPasted, orderTexts.tooManyPasted),
    ),
    '',
  ),
  /** They are only read: the answer's cart is what they name, and the kept one stays as it is. */
  IsTrial: v.optional(v.boolean(), false),
});

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
  request: pasteRequest,
  answer: v.object({ Added: v.number(), Refused: v.array(refusedLine), Cart: cart }),
});
