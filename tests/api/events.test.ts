import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmSignUp } from '../../contract/calls/account/signUp.ts';
import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { createOrder, readOrder } from '../../contract/calls/orders/orders.ts';
import { saveReturn } from '../../contract/calls/orders/returns.ts';
import { makeReceiverSecret } from '../../contract/calls/records/receivers.ts';
import { saveSecondary } from '../../contract/calls/seals/packing.ts';
import { verifyProduct } from '../../contract/calls/verification/verification.ts';
import { sealEvents, testEvent } from '../../contract/choices/events.ts';
import { dayInZone } from '../../contract/day/day.ts';
import { pagesOf } from '../../server/calls/pages.ts';
import { administratorRoles } from '../../server/db/schema/people.ts';
import { schemes } from '../../server/db/schema/declared.ts';
import { createSending } from '../../server/engine/events/sendEvents.ts';
import { syncEvents, syncPages } from '../../server/engine/syncPages.ts';
import type { JsonSchema } from '../../server/openapi/jsonSchema.ts';
import type { OpenApiDocument } from '../../server/openapi/openApiDocument.ts';
import { appOf } from '../support/appOf.ts';
import { askApp, type Asked, done } from '../support/ask.ts';
import {
  createRole,
  createSalesOrder,
  createTestDealer,
  createUser,
  everyRightOn,
  nextNumber,
  signIn,
} from '../support/factories.ts';
import { confirmTokenOf } from '../support/mails.ts';
import { createPackingWorld, type PackingWorld } from '../support/packingWorld.ts';
import { startReceiver } from '../support/startReceiver.ts';
import { judge, suspectSeal } from '../support/suspicionWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps({ RECEIVERS_ANYWHERE: '1' });
// suspectSeal logs scans without counting them
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const { pool } = deps.database;
await syncPages(deps.database, pagesOf(deps.portal));
await syncEvents(deps.database, deps.portal.resources);
const anybody = askApp(appOf(deps));

const documented = (
  (await (await appOf(deps).request('/api/openapi.json')).json()) as Pick<OpenApiDocument, 'webhooks'>
).webhooks;

const rights = everyRightOn([
  'receivers',
  'sent-events',
  'order-booking',
  'dispatch',
  'returns',
  'user-approval',
  'RedemptionApproval',
  'recall',
  'category-master',
]);

/** A company of 100 mapped seals of tea, with a dealer's order and two receivers of every event, one of them of personal data. */
async function open() {
  const world: PackingWorld = await createPackingWorld(deps, rights);
  const { companyId, roleId } = world;
  await deps.database.db.insert(administratorRoles).values({ roleId }).onConflictDoNothing();
  const tea = await world.product({ ProductName: 'Tea' });
  const first = await world.mapped(tea, 100);
  const { dealerId } = await createTestDealer(deps, { companyId, roleId });
  const order = (changes: object = {}) =>
    world.ask<{ Id: number }>(createOrder.path, {
      OrderBookingNo: 0,
      DealerId: dealerId,
      Remark: '',
      productDetails: [{ ProductId: tea, Qty: 40 }],
      ...changes,
    });
  const { Id: orderNo } = await done(order());
  await createSalesOrder(deps, { companyId, soNo: 'SO-1', orderNo });
  const [personal, other] = [await receiver({ IsPersonal: true }), await receiver({ IsPersonal: false })];

  async function receiver(sent: object) {
    const { ReceiverId } = await done(
      world.ask<{ ReceiverId: number }>('Receivers/CreateReceiver', {
        ReceiverName: `ERP ${nextNumber(deps)}`,
        Address: 'https://erp.example.com/events',
        Events: Object.keys(documented)
          .filter((Event) => Event !== testEvent)
          .map((Event) => ({ Event })),
        ...sent,
      }),
    );
    return ReceiverId;
  }

  return {
    ...world,
    tea,
    first,
    dealerId,
    order,
    orderNo,
    personal,
    other,
    /** Packs units from the `from`th on. */
    pack: (from: number, quantity: number) =>
      world.packed(first + from, first + from + quantity - 1, 'A small one'),
    dispatch: (codes: readonly string[], changes: object = {}) =>
      world.ask<{ Id: number; DispatchId: string }>(saveDispatch.path, {
        DealerId: dealerId,
        SONo: 'SO-1',
        dispatchDetails: codes.map((CartonId) => ({ CartonId })),
        Remark: 'Asked for by the store',
        ...changes,
      }),
    takeBack: (lines: readonly object[]) =>
      world.ask(saveReturn.path, {
        returnDetails: lines.map((line) => ({ Condition: 'sellable', Reason: 'Not sold', ...line })),
        Reopens: false,
      }),
    scan: (QrData: string, changes: object = {}, token?: string) =>
      anybody(
        verifyProduct.path,
        {
          VerificationMode: 'Web',
          VerificationType: 2,
          QrData,
          ScratchCode: '',
          Userlatitude: '28.6519',
          Userlongitude: '77.1909',
          UserCity: 'Delhi',
          UserState: 'Delhi',
          UserAddress: '1 Chandni Chowk',
          ...changes,
        },
        token ? { token } : {},
      ),
  };
}

type World = Awaited<ReturnType<typeof open>>;

let world: World;
beforeEach(async () => {
  await pool.query('update receivers set is_active = false');
  world = await open();
});

interface Told {
  event: string;
  receiverId: number;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
  /** The transaction that wrote it. */
  xmin: string;
}

/** What the outbox has for the company, oldest first. */
async function outbox(): Promise<Told[]> {
  const { rows } = await pool.query<Omit<Told, 'body'> & { payload: string }>(
    `select event, receiver_id as "receiverId", payload, xmin::text from event_deliveries where company_id = $1 order by id`,
    [world.companyId],
  );
  return rows.map(({ payload, ...row }) => ({ ...row, body: JSON.parse(payload) }));
}

const emptyOutbox = () => pool.query('delete from event_deliveries where company_id = $1', [world.companyId]);

/** Creates a mobile user whose role has a scheme of 25 points for the company's seals. */
async function mechanic() {
  const { companyId, tea: productId, first: fromNo } = world;
  const roleId = await createRole(deps, companyId, {}, { userType: 2 });
  const [startDate, endDate] = [-1, 7].map((days) => dayInZone('Asia/Kolkata', days, deps.now()));
  await deps.database.db.insert(schemes).values({
    companyId,
    roleId,
    productId,
    fromNo,
    qty: 100,
    toNo: fromNo + 99,
    schemeName: 'Monsoon check-up',
    schemeCategory: 2,
    description: 'Points for every scan',
    points: 25,
    startDate: startDate ?? '',
    endDate: endDate ?? '',
  });
  const user = await createUser(deps, { companyId, roleId, userType: 2 });
  return { ...user, token: await signIn(deps, user) };
}

/** Asks for points of a mechanic who has some, and answers the request's id. */
async function redemption() {
  const user = await mechanic();
  await done(world.scan(world.seal(world.first), {}, user.token));
  const { RedeemReqId } = await done(
    world.ask<{ RedeemReqId: number }>('RedemptionApproval/createRedemption', {
      UserId: user.userId,
      Userdropdown: 'Ravi',
      RedeemReqType: 1,
      UserPoints: 25,
      RedeemPoint: 10,
      UpdatedBy: 1,
      TotalRows: 0,
    }),
  );
  return { user, RedeemReqId };
}

const approve = (RedeemReqId: number) =>
  world.ask('RedemptionApproval/ApproveRedeem', { RedeemReqId, UpdatedBy: 1 });

/** Signs a mechanic up, and answers their id. */
async function applicant(): Promise<number> {
  const number = nextNumber(deps);
  await createRole(deps, world.companyId, {}, { roleName: 'Mechanic', userType: 2 });
  const { rows: companies } = await pool.query('select prefix from companies where id = $1', [
    world.companyId,
  ]);
  const Email = `waiting${number}@example.com`;
  await done(
    anybody('Login/SignUp', {
      Prefix: companies[0]?.prefix,
      RoleName: 'Mechanic',
      UserName: 'Asha Waiting',
      Email,
      MobileNo: String(6_000_000_000 + number),
      City: 'Nashik',
      Password: 'Secret1',
      ConfirmPassword: 'Secret1',
    }),
  );
  await done(anybody(confirmSignUp, { Token: await confirmTokenOf(deps, Email) }));
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [Email]);
  return rows[0]?.id ?? 0;
}

interface Case {
  event: string;
  /** The table whose row the event tells of. */
  cause: string;
  /** Other events of the same call. */
  beside?: readonly string[];
  /** Makes ready what the event needs. `not` makes a call that is refused, or does what is no such event; `says` is its data. */
  prepare: () => Promise<{
    happen: () => Promise<unknown>;
    not: () => Promise<Asked<unknown> | undefined>;
    says: () => object;
  }>;
  /** What only a receiver of personal data is told. */
  personal?: readonly string[];
}

const person = ['UserName', 'MobileNo', 'Email'];

const cases: Case[] = [
  {
    event: 'carton.packed',
    cause: 'packed_cartons',
    prepare: async () => {
      let code = '';
      const { first, tea } = world;
      return {
        happen: async () => (code = await world.pack(0, 4)),
        not: () =>
          world.ask(saveSecondary.path, {
            secondaryPackingDetails: [{ SeqNo: first + 100, ToSeqNo: first + 103 }],
            reason: 'A small one',
            CartonId: world.slip(),
          }),
        says: () => ({
          CartonId: code,
          Type: 'SID',
          ProductId: tea,
          ProductName: 'Tea',
          TotalQty: 4,
          Units: [{ FromNo: first, ToNo: first + 3 }],
        }),
      };
    },
  },
  {
    event: 'carton.unpacked',
    cause: 'packed_cartons',
    prepare: async () => {
      const code = await world.pack(0, 4);
      return {
        happen: async () => done(world.unpack(code)),
        not: () => world.unpack(code, ''),
        says: () => ({
          CartonId: code,
          TotalQty: 4,
          Units: [{ FromNo: world.first, ToNo: world.first + 3 }],
        }),
      };
    },
  },
  {
    event: 'carton.dispatched',
    cause: 'packed_cartons',
    beside: ['order.dispatched', 'order.changed'],
    prepare: async () => {
      const code = await world.pack(0, 4);
      let sent = { DispatchId: '' };
      return {
        happen: async () => (sent = await done(world.dispatch([code]))),
        not: () => world.dispatch([code], { SONo: 'SO-9' }),
        says: () => ({
          CartonId: code,
          ProductId: world.tea,
          TotalQty: 4,
          Units: [{ FromNo: world.first, ToNo: world.first + 3 }],
          DispatchId: sent.DispatchId,
          SONo: 'SO-1',
          OrderBookingNo: world.orderNo,
        }),
      };
    },
  },
  {
    event: 'order.dispatched',
    cause: 'dispatches',
    beside: ['carton.dispatched', 'order.changed'],
    prepare: async () => {
      const code = await world.pack(0, 4);
      let sent = { DispatchId: '' };
      return {
        happen: async () => (sent = await done(world.dispatch([code]))),
        not: () => world.dispatch([code, world.slip()]),
        says: () => ({
          DispatchId: sent.DispatchId,
          SONo: 'SO-1',
          OrderBookingNo: world.orderNo,
          TotalCarton: 1,
          TotalQty: 4,
        }),
      };
    },
  },
  {
    event: 'carton.cameBack',
    cause: 'packed_cartons',
    beside: ['order.changed'],
    prepare: async () => {
      const code = await world.pack(0, 4);
      const { Id, DispatchId } = await done(world.dispatch([code]));
      return {
        happen: () => done(world.ask('Dispatch/Reverse', { Id, Reason: 'Wrong store' })),
        not: () => world.ask('Dispatch/Reverse', { Id, Reason: '' }),
        says: () => ({
          CartonId: code,
          TotalQty: 4,
          Units: [{ FromNo: world.first, ToNo: world.first + 3 }],
          DispatchId,
          SONo: 'SO-1',
          OrderBookingNo: world.orderNo,
        }),
      };
    },
  },
  {
    event: 'seal.returned',
    cause: 'return_lines',
    prepare: async () => {
      const code = await world.pack(0, 4);
      const { DispatchId } = await done(world.dispatch([code]));
      return {
        happen: () => done(world.takeBack([{ SeqNo: world.first + 1 }])),
        not: () => world.takeBack([{ SeqNo: world.first + 50 }]),
        says: () => ({
          DispatchId,
          CartonId: code,
          FromNo: world.first + 1,
          ToNo: world.first + 1,
          TotalQty: 1,
          Condition: 'sellable',
          Reason: 'Not sold',
        }),
      };
    },
  },
  {
    event: 'seal.verified',
    cause: 'verifications',
    personal: ['Address', 'Latitude', 'Longitude'],
    prepare: async () => ({
      happen: () => done(world.scan(world.seal(world.first))),
      not: () => world.scan(`${world.prefix}AAAAAAAAAAAAAAAA`, { Typed: true }),
      says: () => ({
        SeqNo: world.first,
        ProductId: world.tea,
        ProductName: 'Tea',
        Verdict: 'genuine',
        City: 'Delhi',
        State: 'Delhi',
      }),
    }),
  },
  {
    event: 'seal.suspicious',
    cause: 'suspected_seals',
    beside: ['seal.verified'],
    prepare: async () => ({
      happen: () => suspectSeal(deps, world.companyId, world.first),
      not: async () => {
        await done(world.scan(world.seal(world.first)));
        await judge(deps);
        return undefined;
      },
      says: () => ({ SeqNo: world.first, ProductId: world.tea, Score: expect.any(Number) }),
    }),
  },
  {
    event: 'points.earned',
    cause: 'point_movements',
    beside: ['seal.verified'],
    personal: person,
    prepare: async () => {
      const { userId, token } = await mechanic();
      return {
        happen: () => done(world.scan(world.seal(world.first), {}, token)),
        not: async () => {
          const other = await signIn(
            deps,
            await createUser(deps, { companyId: world.companyId, userType: 2 }),
          );
          await done(world.scan(world.seal(world.first), {}, other));
          return undefined;
        },
        says: () => ({ UserId: userId, Points: 25, SeqNo: world.first, ProductId: world.tea }),
      };
    },
  },
  {
    event: 'points.redeemed',
    cause: 'point_movements',
    personal: person,
    prepare: async () => {
      const { user, RedeemReqId } = await redemption();
      return {
        happen: () => done(approve(RedeemReqId)),
        not: () => approve(RedeemReqId + 1000),
        says: () => ({ UserId: user.userId, Points: 10, RedeemReqId }),
      };
    },
  },
  {
    event: 'order.booked',
    cause: 'orders',
    prepare: async () => {
      let booked = { Id: 0 };
      return {
        happen: async () => (booked = await done(world.order({ Remark: 'Soon' }))),
        not: () => world.order({ productDetails: [] }),
        says: () => ({ Id: booked.Id, OrderBookingNo: booked.Id, Remark: 'Soon', DealerId: world.dealerId }),
      };
    },
  },
  {
    event: 'order.changed',
    cause: 'orders',
    prepare: async () => {
      const OrderBookingNo = world.orderNo;
      return {
        happen: () => done(world.order({ OrderBookingNo, Remark: 'Sooner, please' })),
        not: () => world.order({ OrderBookingNo }),
        says: () => ({ Id: OrderBookingNo, Remark: 'Sooner, please' }),
      };
    },
  },
  {
    event: 'person.approved',
    cause: 'users',
    personal: ['Name'],
    prepare: async () => {
      const id = await applicant();
      return {
        happen: () => done(world.ask(`UserMaster/ApproveUser/${id}`)),
        not: () => world.ask(`UserMaster/ApproveUser/${id + 1000}`),
        says: () => ({ Id: id }),
      };
    },
  },
];

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);

const schemaOf = (event: string): JsonSchema =>
  documented[event]?.post.requestBody.content['application/json']?.schema ?? {};

/** What a body has otherwise than the portal's documentation. */
function faultsOf(event: string, body: object): unknown {
  const validate = ajv.compile(schemaOf(event));
  return validate(body) ? [] : validate.errors;
}

describe.each(cases)('$event', ({ event, cause, beside = [], personal = [], prepare }) => {
  it('is told once, in its transaction, as it is documented', async () => {
    const { happen, says } = await prepare();
    await emptyOutbox();
    await happen();
    const told = await outbox();
    const events = [event, ...beside];
    // one for each receiver, but for the scans that it takes to suspect a seal
    if (event !== 'seal.suspicious') expect(told).toHaveLength(2 * events.length);
    expect(new Set(told.map((one) => one.event))).toEqual(new Set(events));
    const own = told.filter((one) => one.event === event);
    expect(own.map(({ receiverId }) => receiverId).toSorted((a, b) => a - b)).toEqual([
      world.personal,
      world.other,
    ]);
    const { rows } = await pool.query<{ xmin: string }>(
      `select xmin::text from ${cause} where company_id = $1`,
      [world.companyId],
    );
    const documentedNames = Object.keys(Object(schemaOf(event).properties?.['data']).properties);
    for (const { body, xmin, receiverId } of own) {
      expect(rows.map((row) => row.xmin)).toContain(xmin);
      expect(body).toMatchObject({ type: event, data: says() });
      expect(faultsOf(event, body)).toEqual([]);
      const names = Object.keys(body.data);
      expect(documentedNames).toEqual(expect.arrayContaining(names));
      const isPersonal = receiverId === world.personal;
      expect(personal.filter((name) => names.includes(name))).toEqual(isPersonal ? [...personal] : []);
      const wanted = sealEvents[event]?.filter((name) => isPersonal || !personal.includes(name));
      if (wanted) expect(names.toSorted()).toEqual(wanted.toSorted());
    }
  });

  it('is told to nobody where it does not happen', async () => {
    const { not } = await prepare();
    await emptyOutbox();
    const answered = await not();
    if (answered) {
      expect(['400', '409']).toContain(answered.code);
      expect(await outbox()).toEqual([]);
    }
    expect((await outbox()).map((one) => one.event)).not.toContain(event);
  });
});

it('an order that somebody marks as read has not changed', async () => {
  await emptyOutbox();
  for (const IsShow of [true, false])
    await done(world.ask(readOrder, { orderbookingno: world.orderNo, IsShow }));
  expect(await outbox()).toEqual([]);
});

it('events of one seal come in their order where the first one fails at first', async () => {
  const erp = await startReceiver((response, { body }) =>
    response.writeHead(body.includes('carton.packed') ? 500 : 200).end(),
  );
  await pool.query('update receivers set is_active = false where id = $1', [world.other]);
  await pool.query('update receivers set address = $2 where id = $1', [world.personal, erp.address]);
  await done(world.ask(makeReceiverSecret, { ReceiverId: world.personal }));
  await emptyOutbox();
  const send = async () => {
    await pool.query(`update event_deliveries set due_at = now() - interval '1 second'`);
    await pool.query('update receiver_turns set paused_until = null');
    const sending = createSending(deps);
    await sending.round();
    await sending.whenIdle();
  };
  const types = () => erp.received.map(({ body }) => String(JSON.parse(body).type));
  await world.pack(0, 4);
  await done(world.scan(world.seal(world.first + 1)));
  await done(world.scan(world.seal(world.first + 50)));
  for (let round = 0; round < 3; round += 1) await send();
  // the scan of the packed seal waits for its carton; one of another seal does not
  expect(types().filter((type) => type === 'seal.verified')).toHaveLength(1);
  expect(erp.data('seal.verified')).toMatchObject([{ SeqNo: world.first + 50 }]);
  erp.manner = undefined;
  for (let round = 0; round < 3; round += 1) await send();
  expect(types().slice(-2)).toEqual(['carton.packed', 'seal.verified']);
  expect(erp.data('seal.verified').at(-1)).toMatchObject({ SeqNo: world.first + 1 });
  expect(await outbox()).toHaveLength(3);
  await erp.close();
});
