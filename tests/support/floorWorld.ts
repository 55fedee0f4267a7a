import { saveDispatch } from '../../contract/calls/orders/dispatch.ts';
import { saveReturn } from '../../contract/calls/orders/returns.ts';
import { correctContent } from '../../contract/calls/seals/correction.ts';
import { saveSecondary, saveTertiary } from '../../contract/calls/seals/packing.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { formatCarton } from '../../contract/serial/cartonCode.ts';
import { appOf } from './appOf.ts';
import { type Ask, askApp, type Asked, done } from './ask.ts';
import { type Brand, createBrand, type Fields } from './brand.ts';
import {
  createSalesOrder,
  createTestDealer,
  createUser,
  everyRightOn,
  printSlips,
  readPrefix,
  signIn,
} from './factories.ts';
import type { FloorModel, FloorStep } from './FloorModel.ts';
import type { TestDeps } from './testDeps.ts';

const floorPages = [
  pageKeys.secondaryPacking,
  pageKeys.tertiaryPacking,
  pageKeys.unpacking,
  pageKeys.dispatch,
  pageKeys.returns,
  pageKeys.orderBooking,
];

/** Quantities of each product, by order. */
export const orderedOnFloor = [
  [12, 5],
  [8, 0],
] as const;

const remark = 'Asked for by the store';

/** A step's outcome: whether the server took it, and the name of what it made. */
export interface Took {
  isTaken: boolean;
  made: string;
  answer: Asked<Fields>;
}

/** Where everything is, by the database or the model; without the names of dispatches, which the server gives. */
export interface FloorState {
  mapped: number[];
  damaged: number[];
  cartons: Record<string, { state: string; units: number[]; secondaries: string[] }>;
  dispatches: string[];
  dispatched: number[][];
}

const ascending = (numbers: Iterable<number>): number[] => [...numbers].sort((one, other) => one - other);

/** A model's floor as {@link FloorState}. */
export const stateOfModel = (model: FloorModel): FloorState => ({
  mapped: ascending(model.mapped.keys()),
  damaged: ascending(model.damaged),
  cartons: Object.fromEntries(
    [...model.cartons]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([code, { state, units, secondaries }]) => [
        code,
        { state, units: ascending(units), secondaries: [...secondaries].sort() },
      ]),
  ),
  dispatches: [...model.dispatches.values()]
    .map(({ order, cartons, isReversed }) => `${order}: ${[...cartons].sort().join(' ')} ${isReversed}`)
    .sort(),
  dispatched: model.dispatched(),
});

/** A company with two products, two orders of a dealer with a sales order each, and people on the floor. */
export async function floorWorld(deps: TestDeps, clients = 3) {
  const { pool } = deps.database;
  const brand: Brand = await createBrand(deps, everyRightOn(floorPages));
  const { companyId, roleId } = brand;
  await printSlips(deps, companyId);
  let servers: readonly Ask[] = [askApp(appOf(deps))];
  let requests = 0;
  const tokens = await Promise.all(
    Array.from({ length: clients }, async () => signIn(deps, await createUser(deps, { companyId, roleId }))),
  );
  const products = [await brand.product(), await brand.product()];
  const { dealerId } = await createTestDealer(deps, { companyId, roleId });
  const prefix = await readPrefix(deps, companyId);

  const orders: number[] = [];
  for (const [place, quantities] of orderedOnFloor.entries()) {
    const productDetails = quantities.flatMap((Qty, product) =>
      Qty > 0 ? [{ ProductId: products[product], Qty }] : [],
    );
    const sent = { OrderBookingNo: 0, DealerId: dealerId, Remark: '', productDetails };
    const orderNo = Number((await done(brand.ask('OrderBooking/CreateOrder', sent)))['Id']);
    orders.push(orderNo);
    await createSalesOrder(deps, { companyId, soNo: `SO-${place}`, orderNo });
  }

  /** Makes a slip's code from its number. */
  const slip = (type: 'SID' | 'TID', number: number) =>
    formatCarton({ prefix, type, year: 2026, number: number + 1 });

  function request(step: FloorStep): { path: string; body: object; made: string } {
    switch (step.do) {
      case 'issue':
        return {
          path: 'IssueNo/CreateIssueNumber',
          body: { SalesOrderNo: 'SO', IssueQty: step.quantity },
          made: 'IssueId',
        };
      case 'map':
        return {
          path: 'Mapping/CreateMapping',
          body: { ProductId: products[step.product], FromNo: step.from, Qty: step.quantity },
          made: 'MappingId',
        };
      case 'demap':
        return {
          path: 'DeMapping/CreateDemapping',
          body: { MappingId: Number(step.mapping), FromNo: step.from, ToNo: step.to },
          made: '',
        };
      case 'damage':
        return {
          path: 'Damage/CreateDamage',
          body: { FromNo: step.from, ToNo: step.to, Reason: 'Torn in the store' },
          made: '',
        };
      case 'pack':
        return {
          path: saveSecondary.path,
          body: {
            secondaryPackingDetails: step.ranges.map(([SeqNo, ToSeqNo]) => ({ SeqNo, ToSeqNo })),
            reason: remark,
            CartonId: step.slip,
          },
          made: 'CartonId',
        };
      case 'packTertiary':
        return {
          path: saveTertiary.path,
          body: {
            tertiaryPackingDetails: step.secondaries.map((CartonId) => ({ CartonId })),
            reason: remark,
            CartonName: step.slip,
          },
          made: 'TertiaryCartonId',
        };
      case 'unpack':
        return {
          path: 'Unpacking/Unpack',
          body: { Id: ids.get(step.carton) ?? 0, Reason: remark },
          made: '',
        };
      case 'correct':
        return {
          path: correctContent.path,
          body: {
            CartonId: step.carton,
            correctionDetails: [
              ...step.out.map((SeqNo) => ({ SeqNo, Leaves: true })),
              ...step.into.map((SeqNo) => ({ SeqNo, Leaves: false })),
            ],
            Reason: remark,
          },
          made: '',
        };
      case 'dispatch':
        return {
          path: saveDispatch.path,
          body: {
            DealerId: dealerId,
            SONo: `SO-${step.order}`,
            dispatchDetails: step.cartons.map((CartonId) => ({ CartonId })),
            Remark: remark,
          },
          made: 'Id',
        };
      case 'return':
        return {
          path: saveReturn.path,
          body: {
            returnDetails: [
              ...step.cartons.map((CartonId) => ({ CartonId })),
              ...step.units.map((SeqNo) => ({ SeqNo })),
            ].map((line) => ({
              ...line,
              Condition: step.isDamaged ? 'damaged' : 'sellable',
              Reason: remark,
            })),
            Reopens: step.reopens,
          },
          made: '',
        };
      case 'reverse':
      default:
        return {
          path: 'Dispatch/Reverse',
          body: { Id: Number(step.dispatch), Reason: remark },
          made: '',
        };
    }
  }

  /** Reads cartons' ids by their codes, from the lists. */
  const ids = new Map<string, number>();

  /**
   * Takes a step as the person with this index, with `key` as its Idempotency-Key. Rejects if the server does not answer.
   */
  async function take(person: number, step: FloorStep, key?: string): Promise<Took> {
    const { path, body, made } = request(step);
    const token = tokens[person % tokens.length] ?? '';
    const options = { token, ...(key && { headers: { 'idempotency-key': key } }) };
    const server = servers[(requests += 1) % servers.length];
    if (!server) throw new Error('There is no server');
    const answer = await server<Fields>(path, body, options);
    const isTaken = answer.code === '200';
    const { data } = answer;
    if (isTaken && (step.do === 'pack' || step.do === 'packTertiary')) ids.set(step.slip, Number(data['Id']));
    return { isTaken, made: isTaken && made ? String(data[made]) : '', answer };
  }

  /** Finds the name of what a step without an answer made; empty if it made nothing. */
  async function findMade(step: FloorStep): Promise<string> {
    if (step.do === 'pack' || step.do === 'packTertiary') {
      const { rows } = await pool.query<{ id: number }>(
        'select id from packed_cartons where company_id = $1 and code = $2',
        [companyId, step.slip],
      );
      if (rows[0]) ids.set(step.slip, rows[0].id);
      return step.slip;
    }
    const [table, column, value] =
      step.do === 'map'
        ? (['mappings', 'lower(serials)', step.from] as const)
        : (['dispatches', 'order_no', step.do === 'dispatch' ? orders[step.order] : null] as const);
    const { rows } = await pool.query<{ id: number }>(
      `select max(id) as id from ${table} where company_id = $1 and ${column} = $2`,
      [companyId, value],
    );
    return String(rows[0]?.id ?? '');
  }

  /** Reads from the database where everything is. */
  async function stateOfDatabase(): Promise<FloorState> {
    const { rows } = await pool.query<FloorState>(
      `select
        coalesce((select json_agg(n order by n) from mappings m, unnest(m.mapped) as part,
          generate_series(lower(part), upper(part) - 1) as n where m.company_id = $1), '[]') as mapped,
        coalesce((select json_agg(n order by n) from taken_out t, generate_series(lower(t.serials), upper(t.serials) - 1) as n
          where t.company_id = $1 and t.kind = 'damaged'), '[]') as damaged,
        coalesce((select json_object_agg(c.code, json_build_object('state', c.state,
          'units', coalesce((select json_agg(n order by n) from carton_runs r,
            generate_series(lower(r.serials), upper(r.serials) - 1) as n where r.carton_id = c.id and r.left_at is null), '[]'),
          'secondaries', coalesce((select json_agg(s.code order by s.code) from carton_contents k
            join packed_cartons s on s.id = k.secondary_id where k.tertiary_id = c.id and k.left_at is null), '[]')) order by c.code)
          from packed_cartons c where c.company_id = $1), '{}') as cartons,
        coalesce((select json_agg(d.text order by d.text collate "C") from (
          select concat(array_position($2::int[], d.order_no) - 1, ': ', string_agg(c.code, ' ' order by c.code), ' ',
            case when d.reversed_at is null then 'false' else 'true' end) as text
          from dispatches d join dispatched_cartons k on k.dispatch_id = d.id join packed_cartons c on c.id = k.carton_id
          where d.company_id = $1 group by d.id) d), '[]') as dispatches,
        (select json_agg(line.dispatched order by o.place) from unnest($2::int[]) with ordinality as o(order_no, place),
          lateral (select json_agg(coalesce((select l.dispatched from order_lines l where l.company_id = $1
              and l.order_no = o.order_no and l.product_id = p.id), 0) order by p.place) as dispatched
            from unnest($3::int[]) with ordinality as p(id, place)) line) as dispatched`,
      [companyId, orders, products],
    );
    const [state] = rows;
    if (!state) throw new Error('The database answered no row');
    return state;
  }

  /** Empties the floor. */
  async function clear(): Promise<void> {
    for (const table of [
      'return_lines',
      'return_parts',
      'returns',
      'dispatched_cartons',
      'carton_contents',
      'carton_corrections',
      'carton_runs',
      'packed_cartons',
      'dispatches',
      'taken_out',
      'mappings',
      'issued_ranges',
      'serial_books',
    ])
      await pool.query(`delete from ${table} where company_id = $1`, [companyId]);
    await pool.query("delete from number_books where company_id = $1 and series = 'returns'", [companyId]);
    await pool.query('update order_lines set dispatched = 0 where company_id = $1', [companyId]);
    ids.clear();
  }

  return {
    slip,
    take,
    findMade,
    stateOfDatabase,
    clear,
    /** Makes all further calls to running servers, in turn. */
    askThrough: (...asks: readonly Ask[]) => {
      servers = asks;
    },
  };
}

export type FloorWorld = Awaited<ReturnType<typeof floorWorld>>;
