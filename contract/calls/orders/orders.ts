import * as v from 'valibot';
import { pageKeys } from '../../pages/pages.ts';
import { formatQuantity } from '../../values/formatNumber.ts';
import { largestInteger } from '../../values/limits.ts';
import { plainText } from '../../values/foldText.ts';
import { defineCall } from '../Call.ts';
import { code, multiline, recordId, requiredCode, whole, words } from '../given.ts';
import { versionName } from '../records/save.ts';
import { longestSONo } from './salesOrders.ts';

const page = pageKeys.orderBooking;
const ordering = { page, right: ['add', 'edit'] } as const;

/** The most digits of a quantity (spec 2 §9). */
export const mostQtyDigits = 5;
/** The most products of an order, and the most lines of a paste. */
export const mostOrderLines = 1000;
export const mostRemark = 500;
/** The products that the catalogue shows at first and that each Load More adds (spec 2 §4). */
export const cataloguePage = 20;
/** The most products in one answer of the catalogue. People search for others. */
export const mostCatalogue = 2000;

/** The texts of order booking (spec 2 §5), with ours where the specification has none. */
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
  /** Asked after a product was added from the search: Yes goes on adding, No opens the cart. */
  more: 'You Want To Add More Item ?',
  moreTitle: 'Order Confirmation',
  tooMany: () => `An order can have at most ${formatQuantity(mostOrderLines)} products. Please divide it.`,
  tooManyPasted: () =>
    `A list can have at most ${formatQuantity(mostOrderLines)} lines. Please paste it in parts.`,
  longRemark: `Remarks can have at most ${mostRemark} characters.`,
  unreadDownload: 'Please mark the order as read before you download it.',
} as const;

/** Says what is wrong with a typed or sent quantity; undefined for a good one. */
export function qtyProblem(raw: unknown): string | undefined {
  const text = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : '';
  if (!text) return orderTexts.noQty;
  if (/^-\d+$/.test(text) || /^0+$/.test(text)) return orderTexts.smallQty;
  if (!/^\d+$/.test(text)) return orderTexts.onlyNumber;
  return text.length > mostQtyDigits ? orderTexts.largeQty : undefined;
}

/** Takes a typed or sent quantity; `least` is 0 if that means none. */
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

const orderedQty = v.object({
  ProductId: recordId(orderTexts.product),
  Qty: qty(),
  /** The price of a piece in rupees that the person saw. The server decides the price, and refuses the order if it is another one. */
  Price: v.optional(v.number()),
});

/** A product of an order with its number of pieces. */
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

/** The request of `CreateOrder`, which also updates (spec 2 §7). */
const orderRequest = v.object({
  /** 0 for a new order or a reorder. */
  OrderBookingNo: v.optional(whole(0, largestInteger), 0),
  DealerId: recordId(orderTexts.dealer),
  Remark: multiline(mostRemark, orderTexts.longRemark),
  productDetails: lines,
  /** The version that an update began with. If the order has changed since, it is refused with 409 and the present order. */
  [versionName]: v.nullish(v.string()),
  /** The new order comes from the stored cart, which then loses the ordered products. */
  IsFromCart: v.optional(v.boolean()),
});

export type OrderRequest = v.InferInput<typeof orderRequest>;

/** A product as cards and carts show it. */
const product = {
  ProductId: v.number(),
  ProductName: v.string(),
  ProductImage: v.string(),
  ProductCode: v.nullable(v.string()),
  OEM: v.nullable(v.string()),
  HPCode: v.string(),
  MRP: v.number(),
};

const orderedProduct = v.object({
  ...product,
  Qty: v.number(),
  /** The MRP when it was ordered. */
  MRP: v.number(),
  /** The MRP now. */
  CurrentMRP: v.number(),
  /** What the dealer pays for a piece, in rupees, as it was on booking. */
  Price: v.number(),
  /** It is no longer sold: a reorder cannot have it, and an update not more of it than the order had. */
  IsStopped: v.boolean(),
  /** The pieces that were sent. An update cannot go below them. */
  DispatchedQty: v.number(),
});

/** A product in the row of an order. */
export type OrderedProduct = v.InferOutput<typeof orderedProduct>;

/** A row of `OrderBooking/GetOrder` (spec 2 §3). A list request with its `Id` answers one whole order. */
export const orderRow = v.object({
  /** The company's own number, without gaps, under two names. */
  OrderBookingNo: v.number(),
  Id: v.number(),
  DealerId: v.number(),
  DealerName: v.string(),
  /** The dealer cannot order any more. */
  IsDealerStopped: v.boolean(),
  Remark: v.nullable(v.string()),
  productDetails: v.array(orderedProduct),
  /** The sum of quantity × price of its products, in rupees. */
  Amount: v.number(),
  IsActive: v.boolean(),
  /** Whether the person may make it active or inactive, as administrators may. */
  MayToggle: v.boolean(),
  CreatedDate: v.string(),
  UpdatedDate: v.string(),
  /** 0 Pending, 1 Partially Dispatched, 2 Dispatched. */
  Status: v.number(),
  /** Whether it was read: by the staff in their rows, by the dealer in the dealer's. */
  IsShow: v.boolean(),
  Version: v.string(),
  TotalRows: v.optional(v.number()),
});

export type OrderRow = v.InferOutput<typeof orderRow>;

export const createOrder = defineCall('POST', 'OrderBooking/CreateOrder', {
  access: ordering,
  summary: 'Book an order, or update one by its number',
  request: orderRequest,
  answer: v.object({ OrderBookingNo: v.number(), Id: v.number() }),
});

/**
 * Not of the specification: an order by its number in the company's books. An unknown number books one,
 * a known one changes the lines that are sent, and the same request again changes nothing.
 */
export const putSalesOrder = defineCall('POST', 'OrderBooking/PutSalesOrder', {
  access: { ...ordering, staff: true },
  summary:
    'Book an order by its sales order number, or change the sent lines of a known one; a quantity of 0 cancels a line',
  request: v.object({
    SONo: requiredCode('There is no SO number here.', longestSONo),
    /** Needed for a new number. */
    DealerCode: code(50),
    Lines: v.pipe(
      v.array(
        v.object({ HPCode: requiredCode(orderTexts.product, mostRemark), Qty: qty(0) }),
        orderTexts.emptyCart,
      ),
      v.minLength(1, orderTexts.emptyCart),
      v.maxLength(mostOrderLines, orderTexts.tooMany),
    ),
  }),
  answer: v.object({
    SONo: v.string(),
    OrderBookingNo: v.number(),
    Lines: v.array(v.object({ HPCode: v.string(), Qty: v.number(), DispatchedQty: v.number() })),
  }),
});

const catalogueProduct = v.object({
  ...product,
  /** The number of all products found, on each row. */
  TotalProducts: v.number(),
  /** Pieces in the person's stored cart. */
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
      () => `At most ${formatQuantity(mostCatalogue)} products are shown. Please search for the others.`,
    ),
  ),
  cataloguePage,
);

const catalogueRequest = v.object({
  /** A text in the product's name, code, OEM or HP code. */
  searchval: searched,
  /** 0 or none for all categories. */
  cateId: category,
  /** The number of products from the first one on: 20, then 20 more each time. */
  pageSize: size,
});

export type CatalogueRequest = v.InferInput<typeof catalogueRequest>;

export const searchProducts = defineCall('GET', 'OrderBooking/GetSearchData_Web', {
  access: ordering,
  summary: 'List products to order, by name, code, OEM or HP code, and by category',
  request: catalogueRequest,
  answer: v.array(catalogueProduct),
});

export const getProductsData = defineCall('POST', 'OrderBooking/GetProductsData', {
  access: ordering,
  summary: 'List products to order, a page at a time',
  /** The same as a list request. The specification names only the call. */
  request: v.object({
    SearchValue: searched,
    CategoryId: category,
    First: v.optional(whole(1, largestInteger), 1),
    PageSize: size,
  }),
  answer: v.array(catalogueProduct),
});

export const getPrices = defineCall('POST', 'OrderBooking/GetPrices', {
  access: ordering,
  summary: 'List what a dealer pays today for a piece of each of these products, in rupees',
  request: v.object({
    DealerId: recordId(orderTexts.dealer),
    ProductIds: v.pipe(v.array(recordId(orderTexts.product)), v.maxLength(mostCatalogue + mostOrderLines)),
  }),
  answer: v.array(v.object({ ProductId: v.number(), Price: v.number() })),
});

export const readOrder = defineCall('GET', 'OrderBooking/ReadRow', {
  access: { page, right: 'view' },
  summary: 'Mark an order as read or unread, for the staff or for its dealer',
  request: v.object({
    orderbookingno: recordId(),
    /** Whether it counts as read now. */
    IsShow: v.boolean(),
  }),
  answer: v.object({ OrderBookingNo: v.number(), Id: v.number(), IsShow: v.boolean() }),
});

/** `flag`: true or false. */
export const toggleOrder = defineCall('GET', 'OrderBooking/InActiveRow/:id/:flag', {
  access: { page, right: 'edit' },
  summary: 'Make an order active or inactive, as administrators may',
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
  'HSNCode',
  'Price',
  'Amount',
] as const;

export const getOrderForExport = defineCall('GET', 'OrderBooking/GetOrderForExport', {
  access: { page, right: 'report', staff: true },
  summary: 'The products of an order that was read, for user type 1; with Accept: text/csv as CSV',
  request: v.object({ OrderId: recordId() }),
  answer: v.array(
    v.object({
      ...v.entriesFromList(orderExportFields, v.nullable(v.string())),
      OrderBookingNo: v.number(),
      Qty: v.number(),
      /** Without a price: null, as the amount. */
      Price: v.nullable(v.number()),
      Amount: v.nullable(v.number()),
    }),
  ),
});

export const cartProduct = v.object({
  ...product,
  Qty: v.number(),
  /** The price when it came into the cart; null where it came there before prices were kept. */
  AddedMRP: v.nullable(v.number()),
  /** It was stopped since it came into the cart, and can only be taken out. */
  IsStopped: v.boolean(),
});

/** A product in a person's cart, which the server stores for all of the person's devices. */
export type CartProduct = v.InferOutput<typeof cartProduct>;

const cart = v.array(cartProduct);

export const getCart = defineCall('GET', 'OrderBooking/GetCart', {
  access: ordering,
  summary: 'List the products of the person’s cart, in the order in which they were added',
  answer: cart,
});

/** A quantity of 0 takes the product out. */
export const setCartQty = defineCall('POST', 'OrderBooking/SetCartQty', {
  access: ordering,
  summary: 'Set the number of pieces of a product in the cart; 0 takes it out',
  request: v.object({ ProductId: recordId(orderTexts.product), Qty: qty(0) }),
  answer: v.object({ ProductId: v.number(), Qty: v.number() }),
});

export const clearCart = defineCall('POST', 'OrderBooking/ClearCart', {
  access: ordering,
  summary: 'Empty the cart',
  answer: v.null(),
});

const mostPasted = 200_000;

const refusedLine = v.object({
  /** Counted from 1, with empty lines. */
  Line: v.number(),
  Text: v.string(),
  Reason: v.string(),
});

/** A pasted line that was left out, with the reason. */
export type RefusedLine = v.InferOutput<typeof refusedLine>;

/** Sets the quantities of the products in the good lines, summed if a product has several, and names the other lines. */
export const pasteCart = defineCall('POST', 'OrderBooking/PasteCart', {
  access: ordering,
  says: ['Reason'],
  summary: 'Fill the cart by lines of code and quantity, and name the wrong lines',
  request: v.object({
    /**
     * Lines such as `code quantity`, `code, quantity`, `code x quantity`, `quantity x code`, and rows of a sheet with the code
     * in the first cell and the quantity in the last. A line without a quantity means one piece. A code is a product's code, HP
     * code, OEM or name, without regard to case.
     */
    Lines: v.optional(
      v.pipe(v.string(), v.transform(plainText), v.maxLength(mostPasted, orderTexts.tooManyPasted)),
      '',
    ),
    /** A trial: the answer has the cart that the lines name, and the stored cart stays as it is. */
    IsTrial: v.optional(v.boolean(), false),
  }),
  answer: v.object({
    Added: v.number(),
    /** Lines without a quantity, which count as one piece. */
    AsOne: v.number(),
    Refused: v.array(refusedLine),
    Cart: cart,
  }),
});
