import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverSays } from '../../contract/calls/verification/serverSays.ts';
import { sealsReleased } from '../../contract/choices/choices.ts';
import { defaultThreshold, signSentence } from '../../contract/choices/suspicion.ts';
import type { Fields } from '../support/brand.ts';
import { everyRight, setRights } from '../support/factories.ts';
import { howMany } from '../support/howMany.ts';
import { pointsWorld } from '../support/pointsWorld.ts';
import { judge } from '../support/suspicionWorld.ts';
import { fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld, type TrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();
const { pool } = deps.database;
const { mapped, packed, dispatched } = sealsReleased;
let world: TrackingWorld;
let unit: number;

beforeEach(async () => {
  world = await createTrackingWorld(deps);
  await setRights(deps, world.roleId, { 'suspicious-seals': everyRight, 'verification-log': everyRight });
  unit = await world.issued(20);
  await world.map(unit, 20);
});

const release = (setting: number | null, product = world.product) =>
  pool.query('update products set seals_released = $1 where id = $2', [setting, product]);

const scan = async (serial = unit) => {
  const { code, message, data } = await world.scannedByPublic(serial);
  if (!('Verdict' in data)) throw new Error('A scratch code was not expected');
  return { code, message, verdict: data.Verdict, data };
};

/** The settings with which the unit's seal counts now. */
async function countsIf(serial = unit) {
  const counting: number[] = [];
  for (const setting of [mapped, packed, dispatched]) {
    await release(setting);
    if ((await scan(serial)).verdict === 'genuine') counting.push(setting);
  }
  return counting;
}

/** The ways of a unit through its states, by the step that leads on. */
const steps = {
  mapped: { pack: 'packed' },
  packed: { unpack: 'mapped', put: 'inside', dispatch: 'dispatched' },
  inside: { takeOut: 'packed', dispatch: 'insideDispatched' },
  dispatched: { undo: 'packed' },
  insideDispatched: { undo: 'inside' },
} as const;
type State = keyof typeof steps;

const counting: Record<State, number[]> = {
  mapped: [mapped],
  packed: [mapped, packed],
  inside: [mapped, packed],
  dispatched: [mapped, packed, dispatched],
  insideDispatched: [mapped, packed, dispatched],
};

/** Walks the unit through its states. */
function walker() {
  let carton = '';
  let outer = '';
  let dispatch = 0;
  const walks: Record<string, () => Promise<unknown>> = {
    pack: async () => (carton = await world.packed(unit, unit)),
    unpack: () => world.unpack(carton),
    put: async () => (outer = await world.packedTogether([carton])),
    takeOut: () => world.unpack(outer),
    dispatch: async () => {
      const sent = (
        await pool.query('select from packed_cartons where code = $1 and tertiary_id is not null', [carton])
      ).rowCount
        ? outer
        : carton;
      dispatch = (await world.dispatched([sent], 'Sold')).Id;
    },
    undo: () => world.reverse(dispatch),
  };
  return async (step: string) => walks[step]?.();
}

describe('a seal of a product', () => {
  it.each([null, mapped])(
    'whose seals count when they are mapped (%s) is genuine at once',
    async (setting) => {
      await release(setting);
      expect((await scan()).verdict).toBe('genuine');
    },
  );

  it('counts by where its unit is at that moment, whatever its way there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { minLength: 1, maxLength: 6 }), async (choices) => {
        unit = await world.issued(1);
        await world.map(unit, 1);
        const go = walker();
        let state: State = 'mapped';
        expect(await countsIf(), state).toEqual(counting[state]);
        for (const choice of choices) {
          const ways: [string, State][] = Object.entries(steps[state]);
          const way = ways[choice % ways.length];
          if (!way) throw new Error(`There is no way out of ${state}`);
          await go(way[0]);
          state = way[1];
          expect(await countsIf(), `${way[0]} to ${state}`).toEqual(counting[state]);
        }
      }),
      { numRuns: howMany('RELEASE_WALKS', 6) },
    );
  }, 60_000);
});

describe('a seal that is not released for sale', () => {
  beforeEach(() => release(dispatched));

  it('says so with the code of a fake, what to do, and no product, and takes a comment', async () => {
    const { code, message, data } = await scan();
    expect({ code, message }).toEqual({ code: '400', message: serverSays.unreleased });
    expect(data).toMatchObject({ Verdict: 'unreleased', IsFeedback: true });
    for (const part of ['ProductId', 'ProductName', 'FakeAudio', 'GenuineAudio', 'SeqNo', 'IsRating'])
      expect(data).not.toHaveProperty(part);
  });

  it('uses up no permitted scan and asks for no scratch code', async () => {
    await pool.query('update products set permissible_scan = 1 where id = $1', [world.product]);
    await pool.query('update company_keys set scratch_codes = true where company_id = $1', [world.companyId]);
    expect([(await scan()).verdict, (await scan()).verdict]).toEqual(['unreleased', 'unreleased']);
    await pool.query('update company_keys set scratch_codes = false where company_id = $1', [
      world.companyId,
    ]);
    await release(mapped);
    expect([(await scan()).verdict, (await scan()).verdict]).toEqual(['genuine', 'scanned']);
  });

  it('is in the report under a reason of its own, with its product', async () => {
    await scan();
    const asked = { First: 1, PageSize: 10, StatusResult: 'unreleased' };
    const { data } = await world.ask<Fields[]>('VerificationLog/GetVerificationReport', asked);
    expect(data).toMatchObject([{ ProductName: 'Tea', StatusResult: 'unreleased', SeqNo: unit }]);
  });

  it('is suspicious after one scan, with a sentence, also once it is sold', async () => {
    await world.scannedByPublic(unit, '', { UserCity: 'Pune', UserState: 'Maharashtra' });
    await world.dispatched([await world.packed(unit, unit + 9)]);
    await judge(deps);
    const { data } = await world.ask<Fields[]>('Suspicion/GetSuspiciousSeals', {
      PageSize: 10,
      Signs: 'notReleased',
    });
    expect(data).toMatchObject([
      {
        SeqNo: unit,
        Reasons: signSentence({ sign: 'notReleased', facts: { people: 1, town: 'Pune' } }),
      },
    ]);
    expect(Number(data[0]?.['Score'])).toBeGreaterThanOrEqual(defaultThreshold);
  });

  it('of another company’s product does not matter to this one', async () => {
    const other = await createTrackingWorld(deps);
    const theirs = await other.issued(20);
    await other.map(theirs, 20);
    expect(theirs).toBe(unit);
    expect((await other.scannedByPublic(theirs)).data).toMatchObject({ Verdict: 'genuine' });
  });
});

it('a seal earns its points once it is released, not before', async () => {
  const points = await pointsWorld(deps);
  const ravi = await points.mobileUser();
  const { rows } = await pool.query<{ id: number }>('select product_id as id from schemes where id = $1', [
    points.schemeId,
  ]);
  const product = rows[0]?.id ?? 0;
  await release(packed, product);
  const early = await points.scan(1, ravi.token);
  expect(early.data).toMatchObject({ Verdict: 'unreleased' });
  expect(early.data).not.toHaveProperty('EarnedPoints');
  expect(await points.balanceOf(ravi)).toMatchObject({ available: 0 });
  await release(mapped, product);
  expect((await points.scan(1, ravi.token)).data).toMatchObject({ EarnedPoints: 25 });
});
