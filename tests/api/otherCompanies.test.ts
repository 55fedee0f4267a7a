import { recallBy } from '../../contract/recall.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Schema, type SchemaDescription } from 'yup';
import { actForCompany } from '../../contract/calls/actFor.ts';
import { changePassword } from '../../contract/calls/changePassword.ts';
import { getDispatchToPrint, saveDispatch, scanForDispatch } from '../../contract/calls/dispatch.ts';
import {
  createOrder,
  getOrderForExport,
  getProductsData,
  readOrder,
  searchProducts,
  setCartQty,
  toggleOrder,
} from '../../contract/calls/orders.ts';
import { getAccessRight, getUserMenu } from '../../contract/calls/ownAccess.ts';
import { saveSecondary, saveTertiary } from '../../contract/calls/packing.ts';
import {
  getPages,
  getRoles,
  getRolesOfUsers,
  updatePagePermission,
} from '../../contract/calls/pagePermissions.ts';
import {
  getConfigurableProducts,
  getProductConfiguration,
  updateProductConfiguration,
} from '../../contract/calls/productConfiguration.ts';
import { getProduct } from '../../contract/calls/products.ts';
import { getUserPoints, toggleRedemption } from '../../contract/calls/redemption.ts';
import { getSalesOrdersOf } from '../../contract/calls/salesOrders.ts';
import { getSecondaryInfo, getTertiaryInfo } from '../../contract/calls/tracking.ts';
import { getSchemeSeries } from '../../contract/calls/schemes.ts';
import { getSuspicion } from '../../contract/calls/suspicion.ts';
import { undocumentedCalls } from '../../contract/calls/undocumented.ts';
import { updateSlipIds } from '../../contract/calls/slips.ts';
import { fieldOptionsCall } from '../../contract/resource/resourceCalls.ts';
import { productOptions } from '../../contract/productConfiguration.ts';
import { allEndpoints, createApp } from '../../server/app.ts';
import type { Call } from '../../contract/calls/Call.ts';
import type { Endpoint } from '../../server/calls/endpoint.ts';
import { inTransaction } from '../../server/db/connect.ts';
import { administratorRoles } from '../../server/db/schema/people.ts';
import { openSerialBook } from '../../server/modules/companies/companyRules.ts';
import { syncPages } from '../../server/modules/roles/roleRights.ts';
import { placesModule } from '../../server/modules/places/placesModule.ts';
import { sqlEditorModule } from '../../server/modules/sqlEditor/sqlEditorModule.ts';
import { pagesOf } from '../../server/pages.ts';
import { resources } from '../../src/resources/index.ts';
import { type Ask, askApp, type Asked } from '../support/ask.ts';
import {
  createCompany,
  createPackedCarton,
  createProduct,
  createRole,
  createSlide,
  createTestDealer,
  createUser,
  everyRight,
  printSlips,
  signIn,
} from '../support/factories.ts';
import { givePoints } from '../support/pointsWorld.ts';
import { suspectSeal } from '../support/suspicionWorld.ts';
import { createTestDeps, type TestDeps } from '../support/testDeps.ts';

/** Ids of another company's records, or such as nobody has. */
type Ids = Record<
  | 'company'
  | 'role'
  | 'product'
  | 'category'
  | 'person'
  | 'waiting'
  | 'slide'
  | 'dealer'
  | 'order'
  | 'redemption'
  | 'upload'
  | 'mapping'
  | 'recall'
  | 'liftedRecall'
  | 'dispatch'
  | 'packed'
  | 'suspicion'
  /** A number that is mapped. */
  | 'serial',
  number
> &
  /** The codes of cartons that stand on their own, of the dispatch, and of slips that nobody has used. */
  Record<'carton' | 'tertiary' | 'dispatchCode' | 'slip' | 'tertiarySlip', string>;

/** What a call is sent as its own people would send it, with these ids in it. */
type Request = (
  ids: Ids,
) => { id: number; flag?: boolean } | { code: string; flag: number } | { body: object };

const nowhere: Ids = {
  company: 2_000_000_000,
  role: 2_000_000_000,
  product: 2_000_000_000,
  person: 2_000_000_000,
  waiting: 2_000_000_000,
  slide: 2_000_000_000,
  category: 2_000_000_000,
  dealer: 2_000_000_000,
  order: 2_000_000_000,
  redemption: 2_000_000_000,
  upload: 2_000_000_000,
  mapping: 2_000_000_000,
  recall: 2_000_000_000,
  liftedRecall: 2_000_000_000,
  dispatch: 2_000_000_000,
  suspicion: 2_000_000_000,
  serial: 2_000_000_000,
  carton: 'ZZSID202699999',
  packed: 2_000_000_000,
  tertiary: 'ZZTID202699999',
  dispatchCode: 'ZZDID202699999',
  slip: 'ZZSID202699998',
  tertiarySlip: 'ZZTID202699998',
};

const hidden = Object.fromEntries(productOptions.map((option) => [option, false]));
let pageId = 0;

/** A call of a declared action, whose path begins with `path`. */
function actionAt(path: string): Call {
  const found = allEndpoints('UTC').find(({ call }) => call.path === path || call.path === `${path}/:id`);
  if (!found) throw new Error(`There is no call ${path}`);
  return found.call;
}

/** The calls of the modules that take ids; those of the declarations are tried by tests/api/conformance. */
const requests: readonly (readonly [Call, Request])[] = [
  [actForCompany, ({ company }) => ({ body: { CompanyId: company } })],
  [getUserMenu, ({ person }) => ({ id: person })],
  [getAccessRight, ({ person }) => ({ id: person })],
  [actionAt('UserMaster/ApproveUser'), ({ waiting }) => ({ id: waiting })],
  [actionAt('UserMaster/RejectUser'), ({ waiting }) => ({ id: waiting })],
  [
    changePassword,
    ({ person }) => ({ body: { OldPassword: 'Secret12', NewPassword: 'Fresh123', UserId: person } }),
  ],
  [getPages, ({ role }) => ({ id: role })],
  [
    updatePagePermission,
    ({ role }) => ({
      body: {
        RoleId: role,
        PagePermissions: [{ PageId: pageId, IsView: true, IsAdd: true, IsEdit: true, IsReport: true }],
      },
    }),
  ],
  [getRoles, ({ company }) => ({ id: company })],
  [getRolesOfUsers, ({ company }) => ({ id: company })],
  [getProduct, ({ product }) => ({ id: product })],
  [actionAt('Slider/sliderDelete'), ({ slide }) => ({ id: slide })],
  [
    createOrder,
    ({ dealer, product }) => ({
      body: { DealerId: dealer, productDetails: [{ ProductId: product, Qty: 1 }] },
    }),
  ],
  [toggleOrder, ({ order }) => ({ id: order, flag: false })],
  [getOrderForExport, ({ order }) => ({ body: { OrderId: order } })],
  [searchProducts, ({ category }) => ({ body: { cateId: category } })],
  [getProductsData, ({ category }) => ({ body: { CategoryId: category } })],
  [setCartQty, ({ product }) => ({ body: { ProductId: product, Qty: 1 } })],
  [getSalesOrdersOf, ({ upload }) => ({ body: { SOUploadId: upload } })],
  [getUserPoints, ({ person }) => ({ body: { UserId: person } })],
  [actionAt('RedemptionApproval/ApproveRedeem'), ({ redemption }) => ({ body: { RedeemReqId: redemption } })],
  [
    actionAt('RedemptionApproval/CancelRedeem'),
    ({ redemption }) => ({ body: { RedeemReqId: redemption, CancellationReason: 'Twice' } }),
  ],
  [toggleRedemption, ({ redemption }) => ({ id: redemption, flag: false })],
  [getSchemeSeries, ({ role, product }) => ({ body: { RoleId: role, ProductId: product } })],
  [
    actionAt('DeMapping/CreateDemapping'),
    ({ mapping, serial }) => ({ body: { MappingId: mapping, FromNo: serial, ToNo: serial, Qty: 1 } }),
  ],
  [
    actionAt('Damage/CreateDamage'),
    ({ mapping, serial }) => ({
      body: { MappingId: mapping, FromNo: serial, ToNo: serial, Qty: 1, Reason: 'Torn' },
    }),
  ],
  [
    saveSecondary,
    ({ serial, slip }) => ({ body: { secondaryPackingDetails: [{ SeqNo: serial }], CartonId: slip } }),
  ],
  [
    saveTertiary,
    ({ carton, tertiarySlip }) => ({
      body: { tertiaryPackingDetails: [{ CartonId: carton }], CartonName: tertiarySlip },
    }),
  ],
  [actionAt(undocumentedCalls.unpack), ({ packed }) => ({ body: { Id: packed, Reason: 'Wrong product' } })],
  [getSecondaryInfo, ({ carton }) => ({ body: { Id: carton } })],
  [getTertiaryInfo, ({ tertiary }) => ({ body: { Id: tertiary } })],
  [scanForDispatch, ({ carton }) => ({ code: carton, flag: 1 })],
  [
    saveDispatch,
    ({ dealer, carton }) => ({
      body: { SONo: 'SO-1', DealerId: dealer, dispatchDetails: [{ CartonId: carton }] },
    }),
  ],
  [
    actionAt(undocumentedCalls.reverseDispatch),
    ({ dispatch }) => ({ body: { Id: dispatch, Reason: 'Came back' } }),
  ],
  [getDispatchToPrint, ({ dispatchCode }) => ({ body: { DispatchId: dispatchCode } })],
  [actionAt('Recall/LiftRecall'), ({ recall }) => ({ body: { RecallId: recall } })],
  [actionAt('Recall/RecallAgain'), ({ liftedRecall }) => ({ body: { RecallId: liftedRecall } })],
  [actionAt('RecallRpt/GetChart'), ({ recall }) => ({ body: { RecallId: recall } })],
  [actionAt('OrderBookingRpt/GetChart'), ({ product }) => ({ body: { ProductId: product } })],
  [getSuspicion, ({ suspicion }) => ({ id: suspicion })],
  ...['Suspicion/Watch', 'Suspicion/FalseAlarm', 'Suspicion/Confirm'].map(
    (path) =>
      [
        actionAt(path),
        ({ suspicion }: Ids) => ({ body: { SuspicionId: suspicion, DecisionReason: 'Looked at' } }),
      ] as const,
  ),
  [getConfigurableProducts, ({ company }) => ({ id: company })],
  [getProductConfiguration, ({ product }) => ({ id: product })],
  [
    updateProductConfiguration,
    ({ product }) => ({
      body: { IsCheckedAll: false, ProductMasters: [{ ProductId: product, ProductConfiguration: hidden }] },
    }),
  ],
];

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
const table = requests.map(([call, request]) => [nameOf(call), call, request] as const);

function fieldsOf(description: SchemaDescription | object): string[] {
  const { fields = {}, innerType = {} } = description as {
    fields?: Record<string, object>;
    innerType?: object;
  };
  const own = Object.entries(fields).flatMap(([name, field]) => [name, ...fieldsOf(field)]);
  return Object.keys(innerType).length ? [...own, ...fieldsOf(innerType)] : own;
}

const takesIds = ({ call: { path }, schema }: Endpoint): boolean =>
  path.includes(':') ||
  (schema instanceof Schema && fieldsOf(schema.describe()).some((name) => name.endsWith('Id')));

const declared = resources.flatMap((resource) => [
  ...Object.values(resource.calls),
  ...Object.values(resource.fields).flatMap(
    (field) => (field.kind === 'reference' && fieldOptionsCall(resource, field)?.path) || [],
  ),
]);
const isDeclared = ({ path }: Call): boolean =>
  declared.some((call) => path === call || path.startsWith(`${call}/`));

/** States, cities and firms are nobody's own. */
const everybodys = new Set(placesModule.endpoints?.([]).map(({ call }) => nameOf(call)));

/** Scripts are run by administrators of the operating company alone, whose runs and queries are no company's. */
const operators = new Set(sqlEditorModule.endpoints().map(({ call }) => nameOf(call)));

/** Takes numbers in its path, which count anew in each company. */
const countsNumbers = nameOf(updateSlipIds);

it('tries every call of a module that takes an id', () => {
  const found = allEndpoints('UTC').filter(
    (endpoint) =>
      endpoint.call.access !== 'public' &&
      !isDeclared(endpoint.call) &&
      !everybodys.has(nameOf(endpoint.call)) &&
      !operators.has(nameOf(endpoint.call)) &&
      nameOf(endpoint.call) !== countsNumbers &&
      takesIds(endpoint),
  );
  expect(table.map(([name]) => name).sort()).toEqual(found.map(({ call }) => nameOf(call)).sort());
});

describe("another company's ids", () => {
  let deps: TestDeps;
  let own: Ids;
  let theirs: Ids;
  let ask: Ask;
  let asMe: (call: Call, sent: ReturnType<Request>) => Promise<Asked<unknown>>;
  let asThem: typeof asMe;
  let companies = 0;

  async function addCompany(): Promise<{ ids: Ids; ask: typeof asMe }> {
    const company = await createCompany(deps);
    const rights = Object.fromEntries(pagesOf(resources).map(({ actionName }) => [actionName, everyRight]));
    const role = await createRole(deps, company, rights);
    const user = await createUser(deps, { companyId: company, roleId: role });
    const product = await createProduct(deps, company);
    const slide = await createSlide(deps, company);
    const { userId: waiting } = await createUser(deps, { companyId: company, roleId: role, userType: 2 });
    await deps.database.pool.query('update users set is_approved = false where id = $1', [waiting]);
    const { dealerId: dealer } = await createTestDealer(deps, { companyId: company, roleId: role });
    const { rows } = await deps.database.pool.query<{ category: number }>(
      'select category_id as category from products where id = $1',
      [product],
    );
    // making an order inactive is for administrators
    await deps.database.db.insert(administratorRoles).values({ roleId: role });
    const token = await signIn(deps, user);
    const asPerson: typeof asMe = (call, sent) =>
      'body' in sent ? ask(call, sent.body, { token }) : ask(call, undefined, { params: sent, token });
    // each company numbers its orders for itself: every one has an order more than those before it
    companies += 1;
    const order = companies;
    const body = { DealerId: dealer, productDetails: [{ ProductId: product, Qty: 2 }] };
    for (let n = 0; n < order; n += 1) await asPerson(createOrder, { body });
    await asPerson(readOrder, { body: { orderbookingno: order, IsShow: true } });
    const category = rows[0]?.category ?? 0;
    // …and has mapped numbers that no company before it has
    await inTransaction(deps.database, (transaction) => openSerialBook({ deps, transaction, id: company }));
    const serial = companies * 10;
    await ask('IssueNo/CreateIssueNumber', { IssueQty: serial, SalesOrderNo: 'SO 1' }, { token });
    const mapped = await ask<Partial<Record<string, unknown>>>(
      'Mapping/CreateMapping',
      { ProductId: product, FromNo: serial, Qty: 1 },
      { token },
    );
    const mapping = Number(mapped.data['MappingId']);
    const recalled = async () => {
      const words = { Warning: 'Do not use it.', Reason: 'Cracks' };
      const body = { RecallBy: recallBy.product, ProductId: product, ...words };
      const made = await ask<{ RecallId: number }>('Recall/CreateRecall', body, { token });
      return made.data.RecallId;
    };
    const [recall, liftedRecall] = [await recalled(), await recalled()];
    await ask('Recall/LiftRecall', { RecallId: liftedRecall }, { token });
    const earner = await createUser(deps, { companyId: company, roleId: role, userType: 2 });
    await givePoints(deps, { companyId: company, userId: earner.userId }, 100);
    const asked = { UserId: earner.userId, RedeemReqType: 1, RedeemPoint: 10 };
    await ask('RedemptionApproval/createRedemption', asked, { token });
    const requested = await deps.database.pool.query<{ id: number }>(
      'select id from redemption_requests where company_id = $1',
      [company],
    );
    const redemption = requested.rows[0]?.id ?? 0;
    const uploaded = await deps.database.pool.query<{ id: number }>(
      `with upload as (insert into so_uploads (company_id, insertions, created_by) values ($1, 1, $2) returning id)
       insert into sales_orders (company_id, so_no, order_no, upload_id, place)
       select $1, 'SO-1', $3, id, 2 from upload returning upload_id as id`,
      [company, user.userId, order],
    );
    const upload = uploaded.rows[0]?.id ?? 0;
    await printSlips(deps, company);
    const pack = () =>
      createPackedCarton(deps, { companyId: company, type: 'SID', productId: product, quantity: 1 });
    const dispatched = await ask(
      saveDispatch,
      { SONo: 'SO-1', DealerId: dealer, dispatchDetails: [{ CartonId: (await pack()).code }] },
      { token },
    );
    const { code: carton } = await pack();
    const { code: tertiary } = await createPackedCarton(deps, {
      companyId: company,
      type: 'TID',
      productId: product,
      quantity: 1,
    });
    const ids = {
      company,
      role,
      product,
      category,
      person: user.userId,
      waiting,
      slide,
      dealer,
      order,
      redemption,
      upload,
      mapping,
      recall,
      liftedRecall,
      dispatch: dispatched.data.Id,
      serial,
      carton,
      packed: (await pack()).id,
      suspicion: await suspectSeal(deps, company, serial),
      slip: carton.replace(/\d{5}$/, '90001'),
      tertiarySlip: carton.replace(/SID(\d{4})\d{5}$/, 'TID$190001'),
      tertiary,
      dispatchCode: dispatched.data.DispatchId,
    };
    return { ids, ask: asPerson };
  }

  beforeAll(async () => {
    deps = await createTestDeps();
    await syncPages(deps.database, pagesOf(resources));
    const { rows } = await deps.database.pool.query<{ id: number }>('select id from pages order by id');
    pageId = rows[0]?.id ?? 0;
    ask = askApp(createApp(deps));
    // The first company is the operating one, whose people may see more.
    await createCompany(deps);
  });

  beforeEach(async () => {
    ({ ids: own, ask: asMe } = await addCompany());
    ({ ids: theirs, ask: asThem } = await addCompany());
  });

  afterAll(() => deps.close());

  /** Only calls that change nothing, though some of those that do are GETs as well. */
  const reads = requests.filter(
    ([{ method, path }]) => method === 'GET' && !/Delete|Approve|Reject|InActiveRow/.test(path),
  );
  const stateOf = async (by: typeof asMe, ids: Ids) => {
    const answers = await Promise.all(reads.map(([call, request]) => by(call, request(ids))));
    return answers.map(({ code, data }) => ({ code, data }));
  };

  /** A carton that is not there is called by its code. */
  const withoutCodes = (message: string) => message.replace(/[A-Z][A-Z0-9][STD]ID\d+/g, 'CODE');

  it.each(table)('%s answers as if they did not exist', async (_name, call, request) => {
    const before = await stateOf(asThem, theirs);
    const foreign = await asMe(call, request(theirs));
    const missing = await asMe(call, request(nowhere));
    const shown = ({ status, code, message, data }: Asked<unknown>) => ({
      status,
      code,
      message: withoutCodes(message),
      data,
    });
    expect(shown(foreign)).toEqual(shown(missing));
    expect(await stateOf(asThem, theirs)).toEqual(before);
  });

  it.each(table)('%s takes those of the own company', async (_name, call, request) => {
    expect((await asMe(call, request(own))).code).toBe('200');
  });
});
