import type { Deps } from '../../server/calls/Deps.ts';
import { createDealer } from '../../server/modules/dealers/createDealer.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { createRole, dealerValues } from './factories.ts';

type Store = Pick<Deps, 'database'>;

/**
 * Writes packed cartons and dispatches into the tables, for tests that read them, with any codes, quantities and moments and
 * without the rules of packing.
 */
export function floorRows(deps: Store, companyId: number) {
  const ask = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    (await deps.database.pool.query<Row>(text, values)).rows;
  const only = async (text: string, values: unknown[]): Promise<number> => {
    const [row] = await ask<{ id: number }>(text, values);
    if (!row) throw new Error('The database answered no row');
    return row.id;
  };
  const idOf = (code: string) =>
    only('select id from packed_cartons where company_id = $1 and code = $2', [companyId, code]);
  let orders = 0;

  return {
    /** Packs runs of mapped units, perhaps of several mappings. */
    pack: async (code: string, runs: readonly (readonly [from: number, to: number])[], at = new Date()) => {
      const quantity = runs.reduce((sum, [from, to]) => sum + to - from + 1, 0);
      const id = await only(
        `insert into packed_cartons (company_id, type, code, product_id, quantity, created_at, manufactured_on, expires_on)
         select $1, 'SID', $2, min(product_id), $3, $4, min(manufactured_on), min(expires_on)
         from mappings, unnest($5::int8[]) unit where company_id = $1 and mapped @> unit
         returning id`,
        [companyId, code, quantity, at, runs.map(([from]) => from)],
      );
      for (const [from, to] of runs)
        await ask(
          `insert into carton_runs (company_id, carton_id, mapping_id, serials)
           select $1, $2, id, int8range($3, $4, '[]') from mappings where company_id = $1 and mapped @> $3::int8`,
          [companyId, id, from, to],
        );
      return id;
    },
    packTertiary: async (code: string, codes: readonly string[], at = new Date()) => {
      const id = await only(
        `insert into packed_cartons (company_id, type, code, product_id, quantity, secondaries, created_at, manufactured_on,
           expires_on)
         select $1, 'TID', $2, min(product_id), sum(quantity), count(*), $4, min(manufactured_on), min(expires_on)
         from packed_cartons where company_id = $1 and code = any($3) returning id`,
        [companyId, code, codes, at],
      );
      await ask(
        `with inside as (update packed_cartons set state = 'inside', tertiary_id = $2
           where company_id = $1 and code = any($3) returning id)
         insert into carton_contents (company_id, tertiary_id, secondary_id) select $1, $2, id from inside`,
        [companyId, id, codes],
      );
      return id;
    },
    unpack: async (code: string, reason = 'Wrong product', at = new Date()) => {
      const id = await idOf(code);
      await ask('update carton_runs set open = false where carton_id = $1', [id]);
      await ask('update carton_contents set open = false where tertiary_id = $1', [id]);
      await ask(`update packed_cartons set state = 'packed', tertiary_id = null where tertiary_id = $1`, [
        id,
      ]);
      await ask(
        `update packed_cartons set state = 'unpacked', unpacked_at = $2, unpack_reason = $3 where id = $1`,
        [id, at, reason],
      );
    },
    /** Dispatches cartons on a new dealer's order. */
    dispatch: async (code: string, codes: readonly string[], soNo = 'SO-1', at = new Date()) => {
      const roleId = await createRole({ database: deps.database }, companyId, {}, { userType: 2 });
      const dealerId = await inTransaction(deps.database, async (transaction) =>
        createDealer(transaction, { companyId, roleId, values: await dealerValues(deps) }),
      );
      orders += 1;
      const orderNo = 1000 + orders;
      await ask('insert into orders (company_id, order_no, dealer_id) values ($1, $2, $3)', [
        companyId,
        orderNo,
        dealerId,
      ]);
      const id = await only(
        `insert into dispatches (company_id, code, order_no, so_no, cartons, quantity, amount, created_at)
         select $1, $2, $3, $4, count(*), sum(quantity), 0, $6 from packed_cartons where company_id = $1 and code = any($5)
         returning id`,
        [companyId, code, orderNo, soNo, codes, at],
      );
      await ask(
        `with sent as (update packed_cartons set state = 'dispatched', dispatch_id = $2
           where company_id = $1 and code = any($3) returning id, code, quantity)
         insert into dispatched_cartons (company_id, dispatch_id, carton_id, place, quantity, mrp)
         select $1, $2, id, array_position($3::text[], code), quantity, 0 from sent`,
        [companyId, id, codes],
      );
      return id;
    },
    reverse: async (code: string, reason = 'Came back', at = new Date()) => {
      const id = await only('select id from dispatches where company_id = $1 and code = $2', [
        companyId,
        code,
      ]);
      await ask('update dispatches set reversed_at = $2, reverse_reason = $3 where id = $1', [
        id,
        at,
        reason,
      ]);
      await ask('update dispatched_cartons set open = false where dispatch_id = $1', [id]);
      await ask(`update packed_cartons set state = 'packed', dispatch_id = null where dispatch_id = $1`, [
        id,
      ]);
    },
  };
}

export type FloorRows = ReturnType<typeof floorRows>;
