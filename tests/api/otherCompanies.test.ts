import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GenericSchema } from 'valibot';
import { ObjectSchema } from 'yup';
import { actForCompany, getAccessRight, getUserMenu } from '../../contract/calls/account/ownAccess.ts';
import { endOwnSessions } from '../../contract/calls/account/ownSessions.ts';
import {
  changePassword,
  dealerPasswordLink,
  userPasswordLink,
} from '../../contract/calls/account/passwords.ts';
import {
  getDispatchToPrint,
  getOwnDispatchToPrint,
  saveDispatch,
  scanForDispatch,
} from '../../contract/calls/orders/dispatch.ts';
import {
  createOrder,
  getOrderForExport,
  getPrices,
  getProductsData,
  searchProducts,
  setCartQty,
  toggleOrder,
} from '../../contract/calls/orders/orders.ts';
import { getReturnToPrint, saveReturn } from '../../contract/calls/orders/returns.ts';
import { getCountNumbers, putCarton, scanForCount } from '../../contract/calls/seals/stock.ts';
import { correctContent, scanForCorrection } from '../../contract/calls/seals/correction.ts';
import {
  checkSecondarySlip,
  checkTertiarySlip,
  saveSecondary,
  saveTertiary,
} from '../../contract/calls/seals/packing.ts';
import { getEpcisCapture } from '../../contract/calls/seals/epcis.ts';
import { epcisQueryCalls } from '../../contract/calls/seals/epcisQueries.ts';
import { makeReceiverSecret } from '../../contract/calls/records/receivers.ts';
import { printSlip } from '../../contract/calls/seals/printing.ts';
import {
  getPages,
  getRoles,
  getRolesOfUsers,
  updatePagePermission,
} from '../../contract/calls/account/pagePermissions.ts';
import {
  getConfigurableProducts,
  getProductConfiguration,
  productOptions,
  updateProductConfiguration,
} from '../../contract/calls/seals/productConfiguration.ts';
import { exportCalls } from '../../contract/calls/records/exports.ts';
import { importCalls } from '../../contract/calls/records/imports.ts';
import { getProduct } from '../../contract/calls/masters.ts';
import { getUserPoints, toggleRedemption } from '../../contract/calls/verification/redemption.ts';
import { getSalesOrdersOf } from '../../contract/calls/orders/salesOrders.ts';
import { getSecondaryInfo, getTertiaryInfo } from '../../contract/calls/seals/tracking.ts';
import { getSchemeSeries } from '../../contract/calls/seals/serials.ts';
import { getSuspicion } from '../../contract/calls/verification/suspicion.ts';
import { reportMailCalls, viewCalls } from '../../contract/calls/records/views.ts';
import { timelineCalls } from '../../contract/calls/records/timeline.ts';
import { updateSlipIds } from '../../contract/calls/seals/slips.ts';
import { fieldOptionsCall } from '../../contract/resource/resourceCalls.ts';
import { allEndpoints, allSources } from '../../server/app.ts';
import { passkeyCalls } from '../../contract/calls/account/passkeys.ts';
import { programCalls } from '../../contract/calls/account/programs.ts';
import type { Call } from '../../contract/calls/Call.ts';
import type { Endpoint } from '../../server/calls/endpoint.ts';
import { innerOf, isOfCall } from '../../server/calls/requireInput.ts';
import { syncPages } from '../../server/engine/syncPages.ts';
import { placesModule } from '../../server/modules/places/placesModule.ts';
import { sqlEditorModule } from '../../server/modules/sqlEditor/sqlEditorModule.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { resources } from '../../src/resources/index.ts';
import { appOf } from '../support/appOf.ts';
import { type Ask, askApp, type Asked } from '../support/ask.ts';
import {
  addCompanyRecords,
  type CompanyRecords,
  type Ids,
  nowhere,
  type Sent,
} from '../support/companyRecords.ts';
import { createCompany } from '../support/factories.ts';
import type { Database } from '../../server/db/connect.ts';
import { createTestDeps, type TestDeps } from '../support/testDeps.ts';
import { sealbook } from '../../server/sealbook.ts';

/** Computes a digest of each table's rows, by the table's name. */
async function stateOf({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as digest from "${name}" t`,
  );
  const { rows } = await pool.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Makes the request of the company's own people, with these ids. */
type Request = (ids: Ids) => Sent;

const hidden = Object.fromEntries(productOptions.map((option) => [option, false]));
let pageId = 0;

/** Finds the declared action's call whose path begins with `path`. */
function actionAt(path: string): Call {
  const found = allEndpoints(sealbook, allSources(sealbook, 'UTC')).find(
    ({ call }) => call.path === path || call.path === `${path}/:id`,
  );
  if (!found) throw new Error(`There is no call ${path}`);
  return found.call;
}

/** The modules' calls that take ids; tests/api/conformance tries those of declarations. */
const requests: readonly (readonly [Call, Request])[] = [
  [actForCompany, ({ company }) => ({ body: { CompanyId: company } })],
  [endOwnSessions, ({ session }) => ({ body: { SessionId: session } })],
  [getUserMenu, ({ person }) => ({ id: person })],
  [getAccessRight, ({ person }) => ({ id: person })],
  [actionAt('UserMaster/ApproveUser'), ({ waiting }) => ({ id: waiting })],
  [actionAt('UserMaster/RejectUser'), ({ waiting }) => ({ id: waiting })],
  [
    changePassword,
    ({ person }) => ({ body: { OldPassword: 'Secret12', NewPassword: 'Fresh123', UserId: person } }),
  ],
  [userPasswordLink, ({ person }) => ({ body: { Id: person, By: 'code' } })],
  [dealerPasswordLink, ({ dealer }) => ({ body: { Id: dealer, By: 'code' } })],
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
  [getPrices, ({ dealer, product }) => ({ body: { DealerId: dealer, ProductIds: [product] } })],
  [setCartQty, ({ product }) => ({ body: { ProductId: product, Qty: 1 } })],
  [getSalesOrdersOf, ({ upload }) => ({ body: { SOUploadId: upload } })],
  [getUserPoints, ({ person }) => ({ body: { UserId: person } })],
  [actionAt('RedemptionApproval/ApproveRedeem'), ({ redemption }) => ({ body: { RedeemReqId: redemption } })],
  [
    actionAt('RedemptionApproval/CancelRedeem'),
    ({ redemption }) => ({ body: { RedeemReqId: redemption, CancellationReason: 'Twice' } }),
  ],
  [
    actionAt('Dispatch/SetTransport'),
    ({ dispatch }) => ({ body: { Id: dispatch, VehicleNo: 'MH12AB1234' } }),
  ],
  [actionAt('Dispatch/Undo'), ({ dispatch }) => ({ id: dispatch })],
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
  [checkSecondarySlip, ({ slip }) => ({ body: { CartonId: slip } })],
  [checkTertiarySlip, ({ tertiarySlip }) => ({ body: { CartonId: tertiarySlip } })],
  [
    saveTertiary,
    ({ carton, tertiarySlip }) => ({
      body: { tertiaryPackingDetails: [{ CartonId: carton }], CartonName: tertiarySlip },
    }),
  ],
  [
    actionAt('IssueNo/SetPrintHouse'),
    ({ issued, program }) => ({ body: { IssueId: issued, ProgramId: program } }),
  ],
  [programCalls.keys, ({ program }) => ({ body: { ProgramId: program } })],
  [programCalls.make, ({ program }) => ({ body: { ProgramId: program } })],
  [passkeyCalls.remove, ({ passkey }) => ({ body: { PasskeyId: passkey } })],
  [programCalls.revoke, ({ programKey }) => ({ body: { KeyId: programKey } })],
  [actionAt('PrintQueue/PrintAgain'), ({ givenUpPrint }) => ({ id: givenUpPrint })],
  [actionAt('PrintQueue/GiveUp'), ({ print }) => ({ id: print })],
  [actionAt('Receivers/SendTest'), ({ receiver }) => ({ id: receiver })],
  [actionAt('Receivers/SendAgain'), ({ sentEvent }) => ({ id: sentEvent })],
  ...[epcisQueryCalls.read, epcisQueryCalls.end, epcisQueryCalls.subscriptions].map(
    (call): [Call, Request] => [call, ({ query }) => ({ id: query })],
  ),
  [epcisQueryCalls.events, ({ query }) => ({ id: query })],
  [
    epcisQueryCalls.subscribe,
    ({ query }) => ({ id: query, body: { dest: 'https://erp.example.com', stream: true } }),
  ],
  [epcisQueryCalls.endSubscription, ({ subscription }) => ({ id: subscription })],
  [
    actionAt('CompanySignIn/PutClientSecret'),
    ({ companySignIn }) => ({ body: { CompanySignInId: companySignIn, ClientSecret: 'of the issuer' } }),
  ],
  [getEpcisCapture, ({ capture }) => ({ id: capture })],
  [makeReceiverSecret, ({ receiver }) => ({ body: { ReceiverId: receiver } })],
  [printSlip, ({ carton }) => ({ body: { CartonId: carton, Printer: 'dock' } })],
  [actionAt('Unpacking/Unpack'), ({ packed }) => ({ body: { Id: packed, Reason: 'Wrong product' } })],
  [scanForCorrection, ({ carton, seal }) => ({ body: { CartonId: carton, QrData: seal } })],
  [
    correctContent,
    ({ carton, serial }) => ({
      body: { CartonId: carton, correctionDetails: [{ SeqNo: serial, Leaves: false }], Reason: 'Mixed up' },
    }),
  ],
  [getSecondaryInfo, ({ carton }) => ({ body: { Id: carton } })],
  [getTertiaryInfo, ({ tertiary }) => ({ body: { Id: tertiary } })],
  [scanForDispatch, ({ carton }) => ({ code: carton, flag: 1 })],
  [
    saveDispatch,
    ({ dealer, carton }) => ({
      body: { SONo: 'SO-1', DealerId: dealer, dispatchDetails: [{ CartonId: carton }] },
    }),
  ],
  [actionAt('Dispatch/Reverse'), ({ dispatch }) => ({ body: { Id: dispatch, Reason: 'Came back' } })],
  [getDispatchToPrint, ({ dispatchCode }) => ({ body: { DispatchId: dispatchCode } })],
  [
    saveReturn,
    ({ dispatchedCarton }) => ({
      body: {
        returnDetails: [{ CartonId: dispatchedCarton, Condition: 'sellable', Reason: 'Not sold' }],
        Reopens: false,
      },
    }),
  ],
  [getReturnToPrint, ({ returnCode }) => ({ body: { ReturnId: returnCode } })],
  [putCarton, ({ carton, placeCode }) => ({ body: { CartonId: carton, Place: placeCode } })],
  [actionAt('MoveCartons/Move'), ({ packed, place }) => ({ body: { Id: packed, PlaceId: place } })],
  [scanForCount, ({ count, carton }) => ({ body: { CountId: count, CartonId: carton, Place: '' } })],
  [getCountNumbers, ({ count }) => ({ body: { CountId: count } })],
  [actionAt('StockCount/CloseCount'), ({ count }) => ({ body: { CountId: count, CloseReason: 'Year end' } })],
  [
    actionAt('Mapping/CorrectBatch'),
    ({ mapping }) => ({ body: { MappingId: mapping, BatchNo: 'B-2', Reason: 'Typed wrong' } }),
  ],
  [getOwnDispatchToPrint, ({ dispatchCode }) => ({ body: { DispatchId: dispatchCode } })],
  [actionAt('Recall/LiftRecall'), ({ recall }) => ({ body: { RecallId: recall } })],
  [actionAt('Recall/RecallAgain'), ({ liftedRecall }) => ({ body: { RecallId: liftedRecall } })],
  [actionAt('RecallRpt/GetChart'), ({ recall }) => ({ body: { RecallId: recall } })],
  ...[
    'OrderBookingRpt/GetChart',
    'MappingRpt/GetChart',
    'ExpiringStockRpt/GetChart',
    'ReturnRpt/GetChart',
    'SalesRpt/GetDealers',
    'SalesRpt/GetProducts',
    'SalesRpt/GetStates',
    'VerificationLog/GetDays',
    'VerificationLog/GetStates',
    'ScanHoursRpt/GetHours',
    'ScanHoursRpt/GetWeekdays',
    'ScanWeeksRpt/GetCities',
    'ScanWeeksRpt/GetProducts',
    'ScanWeeksRpt/GetStates',
    'ScanWeeksRpt/GetWeeks',
  ].map((path) => [actionAt(path), ({ product }: Ids) => ({ body: { ProductId: product } })] as const),
  [actionAt('PendingOrdersRpt/GetChart'), ({ dealer }) => ({ body: { DealerId: dealer } })],
  [actionAt('StockCountRpt/GetChart'), ({ count }) => ({ body: { CountId: count } })],
  [getSuspicion, ({ suspicion }) => ({ id: suspicion })],
  ...['Suspicion/Watch', 'Suspicion/FalseAlarm', 'Suspicion/Confirm'].map(
    (path) =>
      [
        actionAt(path),
        ({ suspicion }: Ids) => ({ body: { SuspicionId: suspicion, DecisionReason: 'Looked at' } }),
      ] as const,
  ),
  [importCalls.status, ({ checkedImport }) => ({ body: { ImportId: checkedImport } })],
  [importCalls.rows, ({ checkedImport }) => ({ body: { ImportId: checkedImport } })],
  [importCalls.refused, ({ checkedImport }) => ({ body: { ImportId: checkedImport } })],
  [importCalls.match, ({ checkedImport }) => ({ body: { ImportId: checkedImport, Fields: ['CartonName'] } })],
  [importCalls.run, ({ checkedImport }) => ({ body: { ImportId: checkedImport } })],
  [importCalls.cancel, ({ checkedImport }) => ({ body: { ImportId: checkedImport } })],
  [importCalls.undo, ({ doneImport }) => ({ body: { ImportId: doneImport } })],
  [
    viewCalls.save,
    ({ view }) => ({
      body: {
        ViewId: view,
        Page: 'carton-master',
        Name: 'Boxes',
        Query: '',
        For: 'own',
        IsDefault: false,
      },
    }),
  ],
  [viewCalls.remove, ({ view }) => ({ body: { ViewId: view } })],
  [timelineCalls.list, ({ recall }) => ({ body: { Page: 'recall', RecordId: recall } })],
  [timelineCalls.people, ({ recall }) => ({ body: { Page: 'recall', RecordId: recall } })],
  [
    timelineCalls.save,
    ({ recall, comment }) => ({
      body: { Page: 'recall', RecordId: recall, CommentId: comment, Text: 'Other' },
    }),
  ],
  [
    timelineCalls.remove,
    ({ recall, comment }) => ({ body: { Page: 'recall', RecordId: recall, CommentId: comment } }),
  ],
  [reportMailCalls.remove, ({ reportMail }) => ({ body: { ReportMailId: reportMail } })],
  [actionAt('ReportMail/EndReportMail'), ({ reportMail }) => ({ id: reportMail })],
  [exportCalls.file, ({ preparedFile }) => ({ body: { FileId: preparedFile } })],
  [exportCalls.remove, ({ preparedFile }) => ({ body: { FileId: preparedFile } })],
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

function partsOf(schema: GenericSchema): string[] {
  const { entries = {}, item } = innerOf(schema);
  const own = Object.entries(entries).flatMap(([name, part]) => [name, ...partsOf(part)]);
  return item ? [...own, ...partsOf(item)] : own;
}

/** The names of what a call takes, however deep they stand. */
function namesOf(schema: Endpoint['schema']): string[] {
  if (schema instanceof ObjectSchema) return Object.keys(schema.fields);
  // the engine's own reader of a row's values, with its id
  if (typeof schema === 'function') return ['RowId'];
  return schema && isOfCall(schema) ? partsOf(schema) : [];
}

/** A `rawId` is what an authenticator calls its passkey. */
const takesIds = ({ call: { path }, schema }: Endpoint): boolean =>
  path.includes(':') || namesOf(schema).some((name) => name.endsWith('Id') && name !== 'rawId');

const declared = resources.flatMap((resource) => [
  ...Object.values(resource.calls),
  ...Object.values(resource.fields).flatMap(
    (field) => (field.kind === 'reference' && fieldOptionsCall(resource, field)?.path) || [],
  ),
]);
const isDeclared = ({ path }: Call): boolean =>
  declared.some((call) => path === call || path.startsWith(`${call}/`));

/** States, cities and firms belong to no company. */
const everybodys = new Set(placesModule.endpoints?.([]).map(({ call }) => nameOf(call)));

/** Only administrators of the operating company run scripts, and their runs and queries belong to no company. */
const operators = new Set(sqlEditorModule.endpoints().map(({ call }) => nameOf(call)));

/** Takes numbers in its path, which each company counts for itself. */
const countsNumbers = nameOf(updateSlipIds);

/** Begins a job, which refuses the rows of others one by one: see `manyRows.test.ts`. */
const isLate = nameOf(importCalls.change);

it('tries every call of a module that takes an id', () => {
  const found = allEndpoints(sealbook, allSources(sealbook, 'UTC')).filter(
    (endpoint) =>
      endpoint.call.access !== 'public' &&
      !isDeclared(endpoint.call) &&
      !everybodys.has(nameOf(endpoint.call)) &&
      !operators.has(nameOf(endpoint.call)) &&
      nameOf(endpoint.call) !== countsNumbers &&
      nameOf(endpoint.call) !== isLate &&
      takesIds(endpoint),
  );
  expect(table.map(([name]) => name).sort()).toEqual(found.map(({ call }) => nameOf(call)).sort());
});

describe("another company's ids", () => {
  let deps: TestDeps;
  let ask: Ask;
  let mine: CompanyRecords;
  let theirs: CompanyRecords;
  let state: Record<string, string>;

  beforeAll(async () => {
    deps = await createTestDeps();
    await syncPages(deps.database, pagesOf(deps.portal));
    const { rows } = await deps.database.pool.query<{ id: number }>('select id from pages order by id');
    pageId = rows[0]?.id ?? 0;
    ask = askApp(appOf(deps));
    // the first company is the operating one, whose people may see more
    await createCompany(deps);
    [mine, theirs] = [await addCompanyRecords(deps, ask), await addCompanyRecords(deps, ask)];
    state = await stateOf(deps.database);
  });

  afterAll(() => deps.close());

  /** Answers refer to a missing carton or place by its code. */
  const withoutCodes = (text: string) => text.replace(/[A-Z][A-Z0-9][STD]ID\d+|\bS-\d+/g, 'CODE');

  it.each(table)('%s answers as if they did not exist', async (_name, call, request) => {
    const before = state;
    const foreign = await mine.ask(call, request(theirs.ids));
    const missing = await mine.ask(call, request(nowhere));
    state = await stateOf(deps.database);
    const shown = ({ status, code, message, data }: Asked<unknown>) => ({
      status,
      code,
      message: withoutCodes(message),
      data: JSON.parse(withoutCodes(JSON.stringify(data))) as unknown,
    });
    expect(shown(foreign)).toEqual(shown(missing));
    expect(state).toEqual(before);
  });

  // some calls use up their records
  it.each(table)('%s takes those of the own company', async (_name, call, request) => {
    const own = await addCompanyRecords(deps, ask);
    // somebody without a password is given a link
    await deps.database.pool.query('update users set first_password = true where id = $1', [own.ids.person]);
    await deps.database.pool.query(
      'update users u set first_password = true from dealers d where d.user_id = u.id and d.id = $1',
      [own.ids.dealer],
    );
    const { code, status } = await own.ask(call, request(own.ids));
    // a document of another standard has no envelope
    expect(String(call.jsonLd ? status : code)).toBe('200');
  });
});
