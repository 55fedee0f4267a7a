import { tellWaiting } from '../../contract/calls/seals/devices.ts';
import { printSlip } from '../../contract/calls/seals/printing.ts';
import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveReturn } from '../../contract/calls/orders/returns.ts';
import { scanForCount } from '../../contract/calls/seals/stock.ts';
import { agreement } from '../../contract/values/contact.ts';
import { updateFeedback } from '../../contract/calls/verification/feedback.ts';
import { createOrder, readOrder } from '../../contract/calls/orders/orders.ts';
import { reportMailCalls } from '../../contract/calls/records/views.ts';
import { certificateField, signUp } from '../../contract/calls/account/signUp.ts';
import { type VerificationAnswer, verifyProduct } from '../../contract/calls/verification/verification.ts';
import {
  type Condition,
  fieldsOfCondition,
  type FormMode,
  holds,
  holdsInMode,
} from '../../contract/resource/declaration/Condition.ts';
import { type Field, type FieldOf, heldOf } from '../../contract/resource/declaration/Field.ts';
import { lookups } from '../../contract/resource/declaration/lookups.ts';
import { conditionsOf, ownDefault } from '../../contract/resource/fieldState.ts';
import { rawValue } from '../../contract/resource/givenValue.ts';
import { kinds } from '../../contract/resource/declaration/kinds.ts';
import { passesCrossCheck, type Term, termValue } from '../../contract/resource/declaration/namedRules.ts';
import { storedValues } from '../../contract/resource/parseValue.ts';
import type { Option } from '../../contract/calls/records/options.ts';
import { isActionOf, type Resource } from '../../contract/resource/Resource.ts';
import type {
  FormAction,
  RowAction,
  SetAction,
} from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { dealerRoleName, mobileType } from '../../contract/choices/people.ts';
import { recallBy, returnConditions, sealsReleased } from '../../contract/choices/choices.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { isSetAction, valuesSet } from '../../contract/resource/setAction.ts';
import { fieldOptionsCall } from '../../contract/resource/resourceCalls.ts';
import { parseDay, wireDay } from '../../contract/day/day.ts';
import { clockIn } from '../../contract/day/moment.ts';
import { knownTo } from './brokenTogether.ts';
import { resources } from '../../src/resources/index.ts';
import type { PortalPerson, Row } from './conformanceWorld.ts';
import { sampleValue } from './sampleValues.ts';
import { trials } from './trials.ts';
import { samples } from './uploadSamples.ts';
import { done } from './ask.ts';

/** A record made by its resource's own call: its id and the request. */
export interface Made {
  id: number;
  sent: Row;
}

/** The resource that `npm run test:resource` tests. */
const tried = process.env['RESOURCE'];

/** The resources that answer the documented calls; REST resources are tested by their own (api/auditLog.test.ts). */
export const documentedResources = (process.env['TRIALS'] === 'alone' ? trials : resources).filter(
  ({ api, key }) => api === 'calls' && (!tried || key === tried),
);

export function resourceOf(key: string): Resource {
  const found = resources.find((resource) => resource.key === key);
  if (!found) throw new Error(`There is no declaration '${key}'`);
  return found;
}

/** Prepares the world for a resource whose sample values need it. A plain table needs nothing. */
const prepared: Record<string, (person: PortalPerson, n: number) => Promise<Row>> = {
  // only issued numbers can be mapped, and each of them once
  mapping: async (person, n) => {
    const issueNumber = resourceOf('issueNumber');
    const issued = await makeRecord(person, issueNumber, n);
    const row = await person.record(issueNumber, issued.id);
    return { FromNo: row?.FromNo, Qty: row?.IssueQty };
  },
  // rows are named by their groups, and a page's test looks for its own
  priceList: async (person) => ({
    DealerGroupId: (await makeRecord(person, resourceOf('dealerGroup'), person.nextReference())).id,
  }),
  // else only packed or dispatched units are genuine
  product: () => Promise.resolve({ SealsReleased: sealsReleased.mapped }),
  // dealers need the company's role of that name; a second one is refused
  dealer: async (person) => {
    await person.post('RoleMaster/CreateRole', { RoleName: 'Dealer', RoleDesc: 'Sells', UserType: 2 });
    return {};
  },
  // only mobile users with points can redeem some; each is a row of a report
  redemption: async (person) => ({ UserId: await person.mobileUserWithPoints() }),
  // only points that one has can be redeemed
  redeem: async (person) => {
    await person.withPoints();
    return {};
  },
  // recalls a product that nobody else scans, which needs no batch and no range
  recall: async (person) => ({
    RecallBy: recallBy.product,
    ProductId: (await makeRecord(person, resourceOf('product'), person.nextReference())).id,
  }),
  // a scheme takes only numbers that are mapped to its product
  scheme: async (person, n) => {
    const { ProductId, FromNo, Qty } = (await makeRecord(person, resourceOf('mapping'), n)).sent;
    return { ProductId, FromNo, Qty };
  },
};

/** Tells whether rows have `field`; a password never comes back. */
export const isAnswered = (field: Field | undefined): boolean => field?.kind !== 'password';

/** Tells whether a form in `mode` lets people fill `field`. */
export function isFilled(field: Field, values: Row, mode: FormMode): boolean {
  if ('derived' in field && field.derived) return false;
  if (field.shown && !holds(field.shown, values, mode)) return false;
  if (field.copies && (!field.copies.when || holds(field.copies.when, values, mode))) return false;
  if (typeof field.locked !== 'object') return !field.locked;
  return !(mode === 'add' ? holdsInMode(field.locked, mode) : holds(field.locked, values, mode));
}

/** The fields that decide whether others, or only references, are filled. A record that changes them must fill others than before. */
export const decidersOf = (
  { fields }: Pick<Resource, 'fields'>,
  isDecided: (field: Field) => boolean = () => true,
): ReadonlySet<string> =>
  new Set(Object.values(fields).filter(isDecided).flatMap(conditionsOf).flatMap(fieldsOfCondition));

/** Answers the refusal of an empty `field`, if these values make it required. */
export function requiredText(field: Field, values: Row, mode: FormMode): string | undefined {
  if (typeof field.required !== 'object') return field.required;
  return holds(field.required.when, values, mode) ? field.required.message : undefined;
}

/** The values of fields that nobody fills: the stored ones or, in a new record, the defaults. */
export function fixedValues({ fields }: Pick<Resource, 'fields'>, values: Row, stored?: Row): Row {
  const mode: FormMode = stored ? 'update' : 'add';
  const clock = clockIn('Asia/Kolkata');
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (isFilled(field, { ...stored, ...values }, mode)) return [];
      const start = ownDefault(field);
      return [[name, stored ? stored[name] : start === undefined ? null : rawValue(start, clock)]];
    }),
  );
}

/** The day of a value, and some days later, as `field` is sent. */
function daysLater({ kind }: Field, value: unknown, days: number): string {
  const day = new Date(Date.parse(parseDay(String(value).slice(0, 10)) ?? '') + days * 86_400_000);
  return wireDay(day.toISOString().slice(0, 10)) + (kind === 'moment' ? ' 10:00' : '');
}

/** Changes good values until they keep the checks, also with the values of fields that nobody fills. */
export function fitting(resource: Resource, values: Row, n: number, stored?: Row): Row {
  const fixed = fixedValues(resource, values, stored);
  return resource.checks.reduce<Row>((fitted, check) => {
    const all = { ...stored, ...fitted, ...fixed };
    const known = knownTo(check);
    const read = storedValues(resource.fields, all);
    if (passesCrossCheck(check, read, known)) return fitted;
    const isFixed = (term: Term) => typeof term === 'object' || term.includes('.') || term in fixed;
    const anchor = check.fields.find(isFixed) ?? check.fields[0] ?? '';
    const value = typeof anchor === 'object' ? termValue(anchor, read, known) : all[anchor];
    const moved = check.fields.flatMap((name, place) => {
      const field = typeof name === 'string' ? resource.fields[name] : undefined;
      if (!field || name === anchor || isFixed(name)) return [];
      // at the limit itself, as another check may have one close by
      const shift = typeof anchor === 'object' && 'field' in anchor ? 0 : 1 + (n % 300);
      const days = shift * (place < check.fields.indexOf(anchor) ? -1 : 1);
      return [[name, kinds[field.kind].isDate ? daysLater(field, value, days) : value]];
    });
    return { ...fitted, ...Object.fromEntries(moved) };
  }, values);
}

const referred = new WeakMap<PortalPerson, Map<string, Promise<Made>>>();

/**
 * Makes a record for references; there are two of each, so lists have labels to sort by.
 *
 * @param like values that it shares with the record that refers to it
 */
function referenceTo(person: PortalPerson, key: string, n: number, like: Row): Promise<Made> {
  const known = referred.get(person) ?? new Map<string, Promise<Made>>();
  referred.set(person, known);
  const name = `${key} ${n % 2} ${JSON.stringify(like)}`;
  const resource = resourceOf(key);
  const made = known.get(name) ?? makeReferred(person, resource, like);
  known.set(name, made);
  return made;
}

/** Makes a record that others refer to. Nobody adds mobile users in the User Master, and its dealers in the Dealer Master. */
async function makeReferred(person: PortalPerson, resource: Resource, like: Row): Promise<Made> {
  if (resource.key === 'user' && like['UserType'] === mobileType)
    return { id: await person.mobileUserWithPoints(), sent: {} };
  if (resource.key !== 'user' || like['RoleName'] !== dealerRoleName)
    return makeRecord(person, resource, person.nextReference(), like);
  const dealer = resourceOf('dealer');
  const { id, sent } = await makeRecord(person, dealer, person.nextReference());
  return { id: Number((await person.record(dealer, id))?.[dealer.person ?? '']), sent };
}

/** Makes records that a reference may name, until its own call offers one, and answers that. */
async function chosenBy(
  person: PortalPerson,
  resource: Resource,
  field: FieldOf<'reference'>,
  n: number,
  like: Row = {},
): Promise<number> {
  const alike = { ...field.among, ...like };
  const call = fieldOptionsCall(resource, field);
  const asked = new URLSearchParams(Object.entries(like).map(([name, value]) => [name, String(value)]));
  for (let tries = 0; tries < 4; tries += 1) {
    const { id } = tries
      ? await makeReferred(person, resourceOf(field.to), alike)
      : await referenceTo(person, field.to, n, alike);
    if (!call) return id;
    const { data } =
      call.method === 'GET'
        ? await person.get<Option[]>(`${call.path}?${asked}`)
        : await person.post<Option[]>(call.path, like);
    const offered = data.map(({ value }) => value);
    const chosen = offered.includes(id) ? id : offered[n % offered.length];
    if (chosen !== undefined) return chosen;
  }
  throw new Error(
    `'${resource.key}' offers no ${field.label} that was made: tests/support/recordsOf.ts must be told how one comes about`,
  );
}

/** Picks one of the options that a lookup's call answers for the values so far. */
async function lookedUp(person: PortalPerson, { to, of }: FieldOf<'lookup'>, values: Row, n: number) {
  const [call = ''] = lookups[to].options.path.split('/:');
  const { data } = await person.get<Row[]>(of ? `${call}/${String(values[of])}` : call);
  return data[n % data.length]?.value;
}

/** E-mails and mobile numbers are unique among all people, so each page that creates people has its own numbers. */
const numberOf = (resource: Resource, { kind }: Field, n: number): number =>
  resource.person && (kind === 'email' || kind === 'mobile') ? n + 100_000 * resources.indexOf(resource) : n;

/**
 * Makes good values for every field of a new record's form, after the records that they refer to.
 *
 * @param changes values to use in place of samples; the form's fields may depend on them
 */
export async function goodValues(
  person: PortalPerson,
  resource: Resource,
  n: number,
  changes: Row = {},
): Promise<Row> {
  const values: Row = {};
  const ready = await prepared[resource.key]?.(person, n);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (ready && name in ready) continue;
    if (field.kind === 'lookup') {
      values[name] = await lookedUp(person, field, values, n);
      continue;
    }
    if (field.kind === 'lines') {
      const line: Row = {};
      for (const [own, of] of Object.entries(field.fields))
        if (of.kind === 'reference') line[own] = await chosenBy(person, resource, of, n);
        else if (of.locked !== true && !heldOf(of) && !('derived' in of && of.derived))
          line[own] = sampleValue(of, n);
      values[name] = [line];
      continue;
    }
    if (field.kind !== 'reference') {
      values[name] = sampleValue(field, numberOf(resource, field, n));
      continue;
    }
    const like = Object.entries(field.like ?? {}).map(([theirs, own]) => [theirs, values[own]]);
    values[name] = await chosenBy(person, resource, field, n, Object.fromEntries(like));
  }
  Object.assign(values, ready, changes);
  return Object.fromEntries(
    Object.entries(fitting(resource, values, n)).filter(([name]) => {
      const field = resource.fields[name];
      return field && isFilled(field, values, 'add');
    }),
  );
}

/** Resources whose ids are a company's own numbers, which another company's record may have. */
export const numberedByCompany: ReadonlySet<string> = new Set([
  'orderBooking',
  'orderBookingReport',
  'pendingOrdersReport',
]);

/** Makes records that no call of their declaration makes; `sent` has the values that it took from `changes`. */
const madeElsewhere: Record<
  string,
  (person: PortalPerson, resource: Resource, n: number, changes: Row) => Promise<Made>
> = {
  myPoints: async (person, resource) => {
    await person.withPoints();
    return { id: await newestId(person, resource), sent: {} };
  },
  demappingReport: (person, _resource, n) => makeTakenOut(person, resourceOf('demapping'), n),
  damageReport: (person, _resource, n) => makeTakenOut(person, resourceOf('damage'), n),
  verificationReport: async (
    person,
    resource,
    n,
    { UserAddress = `Shop ${n}`, UserState = 'Kerala', UserCity },
  ) => {
    const sent = { UserAddress, UserState, UserCity };
    await sayOf(person, n, await scanSeal(person, n, sent));
    return { id: await newestId(person, resource), sent };
  },
  scansByWeek: async (person, resource, n) => {
    await scanSeal(person, n, { UserState: 'Kerala', UserCity: `Town ${n}` });
    return { id: await newestId(person, resource), sent: {} };
  },
  scansByHour: async (person, resource, n) => {
    await scanSeal(person, n);
    return { id: await newestId(person, resource), sent: {} };
  },
  // each in a week of its own
  repeatVisitors: async (person, resource, n) => {
    await person.loggedScans(new Date(Date.now() - (n % 8) * 7 * 86_400_000).toISOString());
    return { id: await newestId(person, resource), sent: {} };
  },
  promotionWeeks: async (person, resource, n) => {
    await makeRecord(person, resourceOf('scheme'), n);
    return { id: await newestId(person, resource), sent: {} };
  },
  // feedback follows a scan
  feedbackReport: async (person, resource, n, { UserFeedback = `Well done ${n}` }) => {
    await sayOf(person, n, await scanSeal(person, n), String(UserFeedback));
    return { id: await newestId(person, resource), sent: { UserFeedback } };
  },
  // people plan mails beside a list's Export, here of the page itself
  plannedMail: async (person, { page }, n, { Name = `Mail ${n}` }) => {
    const { data: readers } = await person.get<Row[]>(`${reportMailCalls.readers.path}?Page=${page}`);
    const { ReportMailId: id } = await done(
      person.post(reportMailCalls.save, {
        Page: page,
        Name,
        Query: '',
        Request: {},
        Period: null,
        Every: 'day',
        Day: 1,
        Hour: n % 24,
        UserIds: readers.map(({ UserId }) => UserId).slice(0, 50),
      }),
    );
    return { id, sent: { Name } };
  },
  // judging finds scans of a seal that do not fit together
  suspiciousSeals: async (person, _resource, n) => {
    const { FromNo } = (await makeRecord(person, resourceOf('mapping'), n)).sent;
    return { id: await person.suspectedSeal(Number(FromNo)), sent: {} };
  },
  // a signed-in person was the first to verify a unit
  productPurchaseReport: async (person, resource, n) => {
    const { sent } = await makeRecord(person, resourceOf('mapping'), n);
    await person.scanAsMobileUser(await person.sealOf(Number(sent.FromNo)));
    return { id: await newestId(person, resource), sent: {} };
  },
  // a recall of mapped numbers that nobody has packed is a row
  recallReport: async (person, resource, n) => {
    const { FromNo, Qty } = (await makeRecord(person, resourceOf('mapping'), n)).sent;
    const ToNo = Number(FromNo) + Number(Qty) - 1;
    await makeRecord(person, resourceOf('recall'), n, { RecallBy: recallBy.range, FromNo, ToNo });
    return { id: await newestId(person, resource), sent: {} };
  },
  orderBookingReport: (person, _resource, n, changes) =>
    makeRecord(person, resourceOf('orderBooking'), n, changes),
  // points are requested, and somebody approves
  redemptionReport: async (person, _resource, n) => {
    const { id } = await makeRecord(person, resourceOf('redemption'), n);
    await done(person.post('RedemptionApproval/ApproveRedeem', { RedeemReqId: id }));
    return { id, sent: {} };
  },
  // an applicant signs up outside the portal
  userApproval: async (person, resource, n, changes) => {
    const [company] = await person.list(resourceOf('company'), { CompanyId: person.companyId });
    const dealer = await goodValues(person, resourceOf('dealer'), n);
    const { UserName = dealer.DealerName, CompanyName = dealer.CompanyName } = changes;
    const Email = `waiting${n}-${person.companyId}@example.com`;
    const MobileNo = 6_000_000_000 + person.companyId * 10_000 + n;
    const form = new FormData();
    const sent = { ...dealer, Prefix: company?.Prefix, DealerName: UserName, CompanyName, Email, MobileNo };
    for (const [name, value] of Object.entries(sent)) form.set(name, String(value));
    form.set(certificateField, new File([new Uint8Array(samples.png)], 'certificate.png'));
    const answered = await person.post(signUp, form);
    await person.confirmSignUp(Email);
    const [row] = await person.list(resource, { SearchValue: Email });
    const id = row?.[resource.id];
    if (typeof id !== 'number')
      throw new Error(`A sign-up was refused: ${answered.code} ${answered.message}`);
    return { id, sent: { UserName, CompanyName } };
  },
  // orders have a form of their own
  orderBooking: async (person, _resource, n, { Remark = `Order ${n}`, IsShow }) => {
    const { id: DealerId } = await referenceTo(person, 'dealer', n, {});
    const { id: ProductId } = await referenceTo(person, 'product', n, {});
    const productDetails = [{ ProductId, Qty: 1 + (n % 5) }];
    const order = await done(
      person.post(createOrder, { OrderBookingNo: 0, DealerId, Remark, productDetails }),
    );
    if (IsShow) await person.get(`${readOrder.path}?orderbookingno=${order.OrderBookingNo}&IsShow=true`);
    return { id: order.Id, sent: { DealerId, Remark } };
  },
  // sales orders are uploaded as a file, which a thread reads: see api/salesOrders.test.ts
  salesOrders: async (person, _resource, n) => {
    const order = await makeRecord(person, resourceOf('orderBooking'), n);
    return { id: await person.salesOrder(`SO-${n}`, order.id), sent: {} };
  },
  dispatch: async (person, resource, n, { IsReversed }) => {
    const made = await makeDispatch(person, n);
    if (IsReversed) await fillAction(person, resource, n, made.id);
    return made;
  },
  dispatchReport: (person, _resource, n) => makeDispatch(person, n),
  salesReport: async (person, resource, n) => {
    await makeDispatch(person, n);
    return { id: await newestId(person, resource), sent: {} };
  },
  pendingOrdersReport: (person, _resource, n) => makeRecord(person, resourceOf('orderBooking'), n),
  returns: (person, _resource, n) => makeReturn(person, n),
  returnReport: async (person, resource, n) => {
    await makeReturn(person, n);
    return { id: await newestId(person, resource), sent: {} };
  },
  secondaryPackingReport: (person, _resource, n) => makeCarton(person, 'SID', n),
  tertiaryPackingReport: (person, _resource, n) => makeCarton(person, 'TID', n),
  secondaryPacking: (person, _resource, n, changes) => makeCarton(person, 'SID', n, changes),
  tertiaryPacking: (person, _resource, n, changes) => makeCarton(person, 'TID', n, changes),
  // each in an hour of its own
  workByPerson: async (person, resource, n) => {
    const createdAt = new Date(Date.now() - (n % 100) * 3_600_000);
    const { id: productId } = await referenceTo(person, 'product', n, {});
    await person.packedCarton({ type: 'SID', productId, quantity: 1, createdAt });
    return { id: await newestId(person, resource), sent: {} };
  },
  waitingDevices: async (person, resource, n) => {
    const Device = n.toString(16).padStart(32, '0');
    const said = { Machine: `Machine ${n}`, Scans: 1 + (n % 5), Saves: n % 3, Seconds: 60 * n };
    await done(person.post(tellWaiting, { Device, ...said }));
    return { id: await newestId(person, resource), sent: {} };
  },
  unpacking: (person, _resource, n) => makeCarton(person, n % 2 ? 'SID' : 'TID', n),
  stockCountReport: (person, _resource, n) => makeCounted(person, n),
  movedCartons: (person, _resource, n) => makeCarton(person, n % 2 ? 'SID' : 'TID', n),
  // no server sends it
  sentEvent: async (person, resource, n, { State }) => {
    const { id: ReceiverId } = await referenceTo(person, 'receiver', n, {});
    await done(person.get(`Receivers/SendTest/${ReceiverId}`));
    const id = await newestId(person, resource);
    await person.settledEvent(id, typeof State === 'string' ? State : 'waiting');
    return { id, sent: { ReceiverId } };
  },
  printQueue: async (person, _resource, n, { State }) => {
    const { code: CartonId } = await makePacked(person, 'SID', n);
    const { PrintId: id } = await done(person.post(printSlip, { CartonId, Printer: 'dock' }));
    if (State === 'givenUp') await done(person.get(`PrintQueue/GiveUp/${id}`));
    return { id, sent: {} };
  },
};

/** Makes a packed carton at a place, and unpacks it if `State` says so. */
async function makeCarton(
  person: PortalPerson,
  type: 'SID' | 'TID',
  n: number,
  { State }: Row = {},
): Promise<Made> {
  const { id } = await makePacked(person, type, n);
  const { id: PlaceId } = await referenceTo(person, 'storagePlace', n, {});
  await done(person.post('MoveCartons/Move', { Id: id, PlaceId }));
  if (State === 'unpacked') await fillAction(person, resourceOf('unpacking'), n, id);
  return { id, sent: {} };
}

/** Counts a packed carton at a place. */
async function makeCounted(person: PortalPerson, n: number): Promise<Made> {
  const { id: CountId } = await makeRecord(person, resourceOf('stockCount'), n);
  const { id, code: CartonId } = await makePacked(person, 'SID', n);
  const { sent } = await makeRecord(person, resourceOf('storagePlace'), n);
  await done(person.post(scanForCount, { CountId, CartonId, Place: String(sent.PlaceCode) }));
  return { id: CountId * 2 ** 31 + id, sent: {} };
}

async function makePacked(person: PortalPerson, type: 'SID' | 'TID', n: number) {
  const { id: productId } = await referenceTo(person, 'product', n, {});
  return person.packedCarton({ type, productId, quantity: 1 });
}

/** Takes back what was dispatched. */
async function makeReturn(person: PortalPerson, n: number): Promise<Made> {
  const { CartonId } = await makeDispatch(person, n);
  const line = { CartonId, Condition: returnConditions[0].value, Reason: `Reason ${n}` };
  return {
    id: (await done(person.post(saveReturn, { returnDetails: [line], Reopens: false }))).Id,
    sent: {},
  };
}

/** Packs, orders and dispatches. */
async function makeDispatch(person: PortalPerson, n: number): Promise<Made & { CartonId: string }> {
  const order = await makeRecord(person, resourceOf('orderBooking'), n);
  const SONo = `SO-${n}`;
  await person.salesOrder(SONo, order.id);
  const { code: CartonId } = await makePacked(person, 'SID', n);
  const sent = { SONo, DealerId: order.sent.DealerId, dispatchDetails: [{ CartonId }], Remark: 'Any' };
  return { id: (await done(person.post(saveDispatch, sent))).Id, sent: {}, CartonId };
}

/** Does an action that has fields of its own. */
async function fillAction(person: PortalPerson, resource: Resource, n: number, id: number): Promise<void> {
  const row = await person.record(resource, id);
  const action = resource.actions.find(isFormAction);
  if (!row || !action) throw new Error(`Nothing can be done with '${resource.key}' ${id}`);
  await done(person.post(action.call, { ...filledValues(action, row, n), [resource.id]: id }));
}

/** Maps numbers and takes one out, which becomes the report's newest row. */
async function makeTakenOut(person: PortalPerson, from: Resource, n: number): Promise<Made> {
  const { id } = await makeRecord(person, from, n);
  await fillAction(person, from, n, id);
  return { id: await newestId(person, resourceOf(`${from.key}Report`)), sent: {} };
}

/** Reads the id of a report's newest row. */
async function newestId(person: PortalPerson, report: Resource): Promise<number> {
  const [newest] = await person.list(report, { PageSize: 5 });
  return Number(newest?.[report.id]);
}

/** Says what the visitor of a scan thinks, who leaves name and number. */
const sayOf = (
  person: PortalPerson,
  n: number,
  { VerificationId }: { VerificationId: string },
  UserFeedback = 'Well',
) =>
  done(
    person.post(updateFeedback, {
      Name: 'Asha Rao',
      email: `asha${n}@example.com`,
      MobileNo: '9876543210',
      UserFeedback,
      Agreed: agreement,
      VerificationId,
    }),
  );

/** Scans a mapped number and answers the verdict. */
async function scanSeal(person: PortalPerson, n: number, place: Row = {}): Promise<VerificationAnswer> {
  const { sent } = await makeRecord(person, resourceOf('mapping'), n);
  const QrData = await person.sealOf(Number(sent.FromNo));
  const { code, message, data } = await person.post(verifyProduct, { QrData, ...place });
  if (code !== '200' || !('VerificationId' in data))
    throw new Error(`A scan was refused: ${code} ${message}`);
  return data;
}

/** The resource whose records become a report's rows, once it is found. */
const makers = new Map<string, Resource>();

/** Makes records of one resource after the other until the report has one more row. */
async function makeReported(person: PortalPerson, resource: Resource, n: number): Promise<Made> {
  const ids = async () => (await person.list(resource)).map((row) => Number(row[resource.id]));
  const before = new Set(await ids());
  const found = makers.get(resource.key);
  // people are unique across companies: another suite would find its own taken
  const others = resources.filter(({ calls, person }) => calls.create && !person);
  for (const maker of found ? [found] : others) {
    await makeRecord(person, maker, n).catch((error: unknown) => {
      if (found) throw error;
    });
    const id = (await ids()).find((id) => !before.has(id));
    if (id === undefined) continue;
    makers.set(resource.key, maker);
    return { id, sent: {} };
  }
  throw new Error(
    `The declaration '${resource.key}' has no call that creates: tests/support/recordsOf.ts must be told how its rows come about`,
  );
}

/** Makes a record by its declaration's own call, by `madeElsewhere`, or through another resource for a report. */
export async function makeRecord(
  person: PortalPerson,
  resource: Resource,
  n: number,
  changes: Row = {},
): Promise<Made> {
  const { create } = resource.calls;
  const makeElsewhere = madeElsewhere[resource.key];
  if (makeElsewhere) return makeElsewhere(person, resource, n, changes);
  if (!create) return makeReported(person, resource, n);
  const sent = { ...(await goodValues(person, resource, n, changes)), ...changes };
  const answered = await person.post<Row>(create, sent);
  const id = answered.data?.[resource.id];
  if (answered.code !== '200' || typeof id !== 'number')
    throw new Error(`${create} with ${JSON.stringify(sent)}: ${answered.code} ${answered.message}`);
  return { id, sent };
}

/** Lists the values of a field that has few; none for a field that has many. */
function possibleValues({ fields }: Resource, name: string): (string | number | boolean)[] {
  const field = fields[name];
  if (field?.kind === 'choice') return field.choices.map(({ value }) => value);
  if (field?.kind === 'switch') return [true, false];
  return name === 'Status' ? ['Active', 'InActive'] : [];
}

/** Chooses values with which `condition` holds for a stored record, or does not. Leaves fields alone that nobody can choose. */
export function valuesWith(resource: Resource, condition: Condition, isMet = true): Row {
  if ('mode' in condition) return {};
  if ('not' in condition) return valuesWith(resource, condition.not, !isMet);
  if ('above' in condition) {
    const { field, above } = condition;
    const sampled = (name: string, n: number) => {
      const of = resource.fields[name];
      return of && { [name]: sampleValue(of, n) };
    };
    return isMet
      ? { ...sampled(field, 100), ...sampled(above, 1) }
      : { ...sampled(field, 1), ...sampled(above, 100) };
  }
  if ('field' in condition) {
    const wanted = [condition.is].flat();
    if (isMet) return { [condition.field]: wanted[0] };
    const other = possibleValues(resource, condition.field).find((value) => !wanted.includes(value));
    return other === undefined ? {} : { [condition.field]: other };
  }
  // one part is enough to fail all
  const needed = isMet ? condition.all : condition.all.slice(0, 1);
  return needed.reduce<Row>((values, part) => ({ ...values, ...valuesWith(resource, part, isMet) }), {});
}

/** Does the fewest of the declaration's actions on the row after which `condition` holds, if there are any. */
async function actUntil(
  person: PortalPerson,
  resource: Resource,
  n: number,
  row: Row,
  condition: Condition,
): Promise<void> {
  const clock = { ...clockIn('Asia/Kolkata'), me: 1 };
  const ways = [{ actions: [] as (RowAction & SetAction)[], after: storedValues(resource.fields, row) }];
  const tried = new Set<RowAction>();
  for (const { actions, after } of ways)
    for (const action of resource.actions.filter(isSetAction)) {
      if (tried.has(action) || !isActionOf(resource, action, after)) continue;
      tried.add(action);
      ways.push({
        actions: [...actions, action],
        after: { ...after, ...valuesSet(resource, action, clock) },
      });
    }
  const way = ways.find(({ after }) => holds(condition, after, 'update'));
  for (const action of way?.actions ?? []) {
    const sent = { ...askedValues(resource, action, n), [resource.id]: row[resource.id] };
    // a rule may ask for somebody else than who did the one before
    const { code } = await person.post(action.call, sent);
    if (code !== '200') await done((await person.colleague()).post(action.call, sent));
  }
}

/** Makes good values for an action's question. */
export const askedValues = ({ fields }: Resource, { asks = [] }: SetAction, n: number): Row =>
  Object.fromEntries(
    asks.flatMap((name) => {
      const field = fields[name];
      return field ? [[name, sampleValue(field, n)]] : [];
    }),
  );

/** Makes good values for an action's own fields. A number that must lie within the row's range is its first. */
export function filledValues({ fields, checks = [] }: FormAction, row: Row, n: number): Row {
  const typed = Object.entries(fields).filter(([, field]) => !('derived' in field && field.derived));
  const within = checks.flatMap(({ rule, fields: [name = '', from = ''] }) =>
    rule === 'within' && typeof name === 'string' && typeof from === 'string'
      ? [[name, row[from.replace(/^row:/, '')]] as const]
      : [],
  );
  return {
    ...Object.fromEntries(typed.map(([name, field]) => [name, sampleValue(field, n)])),
    ...Object.fromEntries(within),
  };
}

/** Makes a record with which `condition` holds, and answers its row. */
export async function makeRowWith(
  person: PortalPerson,
  resource: Resource,
  n: number,
  condition: Condition,
): Promise<Row> {
  const { Status, ...changes } = valuesWith(resource, condition);
  // a save refuses other values of locked fields
  const filled = Object.entries(changes).filter(([name]) => resource.fields[name]?.locked !== true);
  const { id } = await makeRecord(person, resource, n, Object.fromEntries(filled));
  const { toggle } = resource.calls;
  if (toggle && Status === 'InActive') await person.get(`${toggle}/${id}/false`);
  const holdsOf = (row: Row) => holds(condition, storedValues(resource.fields, row), 'update');
  const made = await person.record(resource, id);
  // actions change the fields that only they may change
  if (made && !holdsOf(made)) await actUntil(person, resource, n, made, condition);
  const row = await person.record(resource, id);
  if (!row || !holdsOf(row))
    throw new Error(
      `No row of '${resource.key}' was made with ${JSON.stringify(condition)}: tests/support/recordsOf.ts must be told how it comes about`,
    );
  return row;
}
