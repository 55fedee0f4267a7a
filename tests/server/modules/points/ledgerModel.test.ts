import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayInZone } from '../../../../contract/day/day.ts';
import { redeemStatus } from '../../../../contract/choices/choices.ts';
import { Refusal } from '../../../../server/calls/answer.ts';
import { newToken, tokenHash } from '../../../../server/calls/Session.ts';
import { inTransaction } from '../../../../server/db/transaction.ts';
import { earnPoints } from '../../../../server/modules/points/earnPoints.ts';
import { redemptionWriter } from '../../../../server/modules/points/pointsModule.ts';
import { takeBackEarnings } from '../../../../server/modules/points/ledger.ts';
import { issueAll } from '../../../support/brand.ts';
import { sessionOf } from '../../../support/factories.ts';
import { assertInvariants } from '../../../support/assertInvariants.ts';
import { type Balance, demapRows, pointsWorld } from '../../../support/pointsWorld.ts';
import { howMany } from '../../../support/howMany.ts';
import { fileDeps } from '../../../support/testDeps.ts';

/** The number of histories played at once, each by other people with other numbers. */
const atOnce = 20;

// few of each, so they meet often
const people = 2;
const units = 12;
const points = 10;

const person = fc.nat({ max: people - 1 });
const unit = fc.nat({ max: units - 1 });
const request = fc.nat({ max: 3 });
const asked = fc.integer({ min: 8, max: 25 });
// the numbers that were earned first
const from = fc.nat({ max: 5 });
const count = fc.integer({ min: 1, max: 3 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('earn' as const), person, unit }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('request' as const), person, points: asked }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('approve' as const), request }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reject' as const), request }) },
  // demapping and damage do the same
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), from, count }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const deps = await fileDeps();
const { pool } = deps.database;
const world = await pointsWorld(deps, points);
await pool.query('update schemes set qty = 900000, to_no = 1000000, from_no = 100001 where id = $1', [
  world.schemeId,
]);
await issueAll(deps, world.companyId, 1_000_000);
const staff = await world.staff();
const session = sessionOf(world.companyId, { userId: staff.userId });
const today = dayInZone('Asia/Kolkata', 0, deps.now());

let nextSerial = 100_001;

/** Adds people and mapped numbers for one history. */
async function begin() {
  const first = nextSerial;
  nextSerial += units;
  await pool.query(
    `insert into mappings (company_id, product_id, serials, mapped)
     values ($1, $2, int8range($3, $4), int8multirange(int8range($3, $4)))`,
    [world.companyId, world.productId, first, first + units],
  );
  const tokens = Array.from({ length: people }, newToken);
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (company_id, role_id, user_type, user_name, email, mobile_no, password_hash)
     select $1, $2, 2, 'Mechanic', h, h, '-' from unnest($3::text[]) with ordinality t(h, n) order by n returning id`,
    [world.companyId, world.mechanics, tokens],
  );
  const ids = rows.map(({ id }) => id);
  await pool.query(
    `insert into sessions (token_hash, user_id, company_id, expires_at)
     select h, u, $1, now() + interval '1 day' from unnest($2::text[], $3::int[]) t(h, u)`,
    [world.companyId, tokens.map(tokenHash), ids],
  );
  return { first, tokens, ids, requests: [] as number[] };
}

type History = Awaited<ReturnType<typeof begin>>;

/** Tells whether a step was done, and not refused. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function decide(id: number, status: number): Promise<boolean> {
  const values = { RedeemStatus: status, CancellationReason: 'Not now' };
  return isDone(
    inTransaction(deps.database, async (transaction) => {
      await redemptionWriter.hold?.({ deps, session, transaction, id });
      await redemptionWriter.update?.({ deps, session, transaction, id, values });
    }),
  );
}

/** Takes a step as the server does, and answers whether it changed anything. */
async function play({ first, tokens, ids, requests }: History, each: Step): Promise<boolean> {
  if (each.do === 'earn') {
    const { companyId, productId } = world;
    const unit = { companyId, productId, serial: first + each.unit, today };
    return typeof (await earnPoints(deps, tokenHash(tokens[each.person] ?? ''), unit)) === 'object';
  }
  if (each.do === 'request') {
    const values = { UserId: ids[each.person], RedeemPoint: each.points, RedeemReqType: 1 };
    return isDone(
      inTransaction(deps.database, async (transaction) => {
        const id = await redemptionWriter.create?.({ deps, session, transaction, id: undefined, values });
        return id ?? 0;
      }).then((id) => requests.push(id)),
    );
  }
  if (each.do !== 'takeBack') {
    const id = requests[each.request];
    return id !== undefined && decide(id, redeemStatus[each.do === 'approve' ? 'approved' : 'rejected']);
  }
  const range = { from: first + each.from, to: Math.min(first + units, first + each.from + each.count) - 1 };
  return inTransaction(deps.database, async (transaction) => {
    await demapRows(transaction, world.companyId, range.from, range.to);
    return (await takeBackEarnings(transaction, world.companyId, [range])) > 0;
  });
}

/** Takes a step by plain arithmetic, unit by unit. */
class Model {
  readonly balances: Balance[] = Array.from({ length: people }, () => ({
    available: 0,
    reserved: 0,
    owed: 0,
  }));
  readonly earner = new Map<number, number>();
  readonly unmapped = new Set<number>();
  readonly requests: { person: number; points: number; isOpen: boolean }[] = [];

  of(person: number): Balance {
    const balance = this.balances[person];
    if (!balance) throw new Error(`There is no person ${person}`);
    return balance;
  }

  give(person: number, points: number): void {
    const balance = this.of(person);
    const paid = Math.min(points, balance.owed);
    balance.owed -= paid;
    balance.available += points - paid;
  }

  play(each: Step): boolean {
    if (each.do === 'earn') {
      if (this.earner.has(each.unit) || this.unmapped.has(each.unit)) return false;
      this.earner.set(each.unit, each.person);
      this.give(each.person, points);
      return true;
    }
    if (each.do === 'request') {
      const balance = this.of(each.person);
      if (each.points > balance.available) return false;
      balance.available -= each.points;
      balance.reserved += each.points;
      this.requests.push({ person: each.person, points: each.points, isOpen: true });
      return true;
    }
    if (each.do === 'takeBack') {
      let taken = false;
      for (let n = each.from; n < Math.min(units, each.from + each.count); n += 1) {
        const earner = this.unmapped.has(n) ? undefined : this.earner.get(n);
        this.unmapped.add(n);
        if (earner === undefined) continue;
        const balance = this.of(earner);
        const available = Math.min(points, balance.available);
        balance.available -= available;
        balance.owed += points - available;
        taken = true;
      }
      return taken;
    }
    const request = this.requests[each.request];
    if (!request?.isOpen) return false;
    const balance = this.of(request.person);
    if (each.do === 'approve' && balance.owed) return false;
    request.isOpen = false;
    balance.reserved -= request.points;
    if (each.do === 'reject') this.give(request.person, request.points);
    return true;
  }
}

const balancesOf = async ({ ids }: History): Promise<Balance[]> => {
  const { rows } = await pool.query<Balance>(
    `select coalesce(b.available, 0)::int as available, coalesce(b.reserved, 0)::int as reserved,
       coalesce(b.owed, 0)::int as owed
     from unnest($1::int[]) with ordinality t(id, n) left join point_balances b on b.user_id = t.id order by n`,
    [ids],
  );
  return rows;
};

/** Events that the histories must contain, or they prove nothing: a debt, and its payment. */
async function debts(): Promise<object> {
  const { rows } = await pool.query<object>(
    `select count(*) filter (where owed > 0) > 0 as made, count(*) filter (where owed < 0 and kind = 'earned') > 0 as "paidByEarning",
       count(*) filter (where owed < 0 and kind = 'rejected') > 0 as "paidByRejection" from point_movements`,
  );
  return rows[0] ?? {};
}

const everyDebt = { made: true, paidByEarning: true, paidByRejection: true };

/** A history begins with some points for each person, or it would take long until anybody can spend. */
const begun: readonly Step[] = Array.from({ length: 5 }, (_, n) => ({
  do: 'earn',
  person: n % people,
  unit: n,
}));
/** Makes a debt, and pays it by an earning and by a rejected request, as few random histories do. */
const inDebt: readonly Step[] = [
  ...begun,
  { do: 'request', person: 0, points: 25 },
  { do: 'takeBack', from: 0, count: 3 },
  { do: 'earn', person: 0, unit: 6 },
  { do: 'reject', request: 0 },
];

const history = fc.array(step, { minLength: 8, maxLength: 20 }).map((steps) => [...begun, ...steps]);
const batches = fc.array(history, { minLength: atOnce, maxLength: atOnce });
// shrinking twenty histories would take an hour, and the failure names the step anyway
const options = { numRuns: Math.ceil(howMany('LEDGER_HISTORIES', 200) / 2 / atOnce), endOnFailure: true };

describe('points', () => {
  it('are what plain arithmetic says, step by step', async () => {
    const follow = async (steps: readonly Step[]) => {
      const [history, model] = [await begin(), new Model()];
      for (const each of steps) {
        const did = await play(history, each);
        expect([each, did]).toEqual([each, model.play(each)]);
      }
      expect(await balancesOf(history)).toEqual(model.balances);
    };
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        await Promise.all(all.map(follow));
      }),
      { ...options, examples: [[[[...inDebt]]]] },
    );
    await assertInvariants(deps.database);
    expect(await debts()).toEqual(everyDebt);
  }, 600_000);

  it('are never available twice nor out of nothing, by several clients at once', async () => {
    const clients = 3;
    const race = async (steps: readonly Step[]) => {
      const history = await begin();
      const won = { earned: 0, decided: new Map<number, number>() };
      const client = async (own: number) => {
        for (const [index, each] of steps.entries()) {
          if (index % clients !== own) continue;
          const request = 'request' in each ? history.requests[each.request] : undefined;
          // each step twice at once, as by two phones or two approvers
          const did = await Promise.all([play(history, each), play(history, each)]);
          const times = did.filter(Boolean).length;
          if (each.do === 'earn') won.earned += times;
          if (request !== undefined) won.decided.set(request, (won.decided.get(request) ?? 0) + times);
        }
      };
      await Promise.all(Array.from({ length: clients }, (_, own) => client(own)));
      expect([...won.decided.values()].filter((times) => times > 1)).toEqual([]);
      const { rows } = await pool.query<{ earned: number }>(
        `select count(*)::int as earned from point_movements where kind = 'earned' and user_id = any($1)`,
        [history.ids],
      );
      expect(rows).toEqual([{ earned: won.earned }]);
    };
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        await Promise.all(all.map(race));
        await assertInvariants(deps.database);
      }),
      options,
    );
  }, 600_000);
});
