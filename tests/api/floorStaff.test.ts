import { expect, it } from 'vitest';
import {
  checkSecondarySlip,
  getCartons,
  saveSecondary,
  saveTertiary,
  scanCarton,
  scanUnit,
} from '../../contract/calls/seals/packing.ts';
import { getSlipIds, updateSlipIds } from '../../contract/calls/seals/slips.ts';
import {
  getJourney,
  getScanInfo,
  getSecondaryInfo,
  getTertiaryInfo,
  getTracked,
} from '../../contract/calls/seals/tracking.ts';
import { getSuspicion, getThreshold, setThreshold } from '../../contract/calls/verification/suspicion.ts';
import { pageKeys } from '../../contract/pages/pages.ts';
import { recallBy } from '../../contract/choices/choices.ts';
import { appOf } from '../support/appOf.ts';
import { askApp } from '../support/ask.ts';
import { createRole, createUser, everyRightOn, signIn } from '../support/factories.ts';
import { suspectSeal } from '../support/suspicionWorld.ts';
import { breakOnPurpose, fileDeps } from '../support/testDeps.ts';
import { createTrackingWorld } from '../support/trackingWorld.ts';

const deps = await fileDeps();
breakOnPurpose('totals outlive the log', 'a seal counts its scans');
const floor = [
  pageKeys.secondaryPacking,
  pageKeys.tertiaryPacking,
  pageKeys.unpacking,
  pageKeys.cartonSlip,
  pageKeys.tracking,
  pageKeys.epcisEvents,
  pageKeys.recall,
  pageKeys.suspiciousSeals,
];

it('is the staff’s: a dealer with every right learns nothing of other dealers there, and moves nothing', async () => {
  const world = await createTrackingWorld(deps);
  const { companyId } = world;
  const first = await world.issued(20);
  await world.map(first, 20, { BatchNo: 'B-1' });
  const [sid, free] = [await world.packed(first, first + 4), await world.packed(first + 5, first + 9)];
  const suspected = await suspectSeal(deps, companyId, first);
  const tid = await world.packedTogether([sid]);
  await world.dispatched([tid], 'Sold');

  const rights = everyRightOn(floor);
  const roleId = await createRole(deps, companyId, rights, { userType: 2 });
  const token = await signIn(deps, await createUser(deps, { companyId, roleId, userType: 2 }));
  const app = appOf(deps);
  const ask = askApp(app);
  const qr = tid;
  const units = [{ SeqNo: first + 15 }];
  const answers = await Promise.all([
    ask(getJourney, { qr }, { token }),
    ask(getTracked, { qr: String(first) }, { token }),
    ask(getScanInfo, { qr }, { token }),
    ask(getTertiaryInfo, { Id: tid }, { token }),
    ask(getSecondaryInfo, { Id: sid }, { token }),
    ask('Dispatch/GetEpcis?qr=1', undefined, { token }),
    ask('Dispatch/GetEpcisEvents', undefined, { token }),
    ask(scanUnit, { QrData: world.seal(first + 15) }, { token }),
    ask(saveSecondary, { secondaryPackingDetails: units, reason: '', CartonId: world.slip() }, { token }),
    ask(scanCarton, { QrData: free }, { token }),
    ask(getCartons, {}, { token }),
    ask(
      saveTertiary,
      { tertiaryPackingDetails: [{ CartonId: free }], reason: '', CartonName: world.slip('TID') },
      { token },
    ),
    ask(getSlipIds, undefined, { token }),
    ask(updateSlipIds, {}, { token, params: { ids: '5,0' } }),
    ask(
      'Recall/CreateRecall',
      { RecallBy: recallBy.range, FromNo: first, ToNo: first, Warning: 'No', Reason: 'None' },
      { token },
    ),
    ask(checkSecondarySlip, { CartonId: world.slip() }, { token }),
    ask(getSuspicion, undefined, { token, params: { id: suspected } }),
    ask(getThreshold, undefined, { token }),
    ask(setThreshold, { Threshold: 40 }, { token }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 418));
  for (const list of [
    'Suspicion/GetSuspiciousSeals',
    'SecondaryPacking/GetSecondaryPacking',
    'TertiaryPacking/GetTertiaryPacking',
    'Unpacking/GetCartons',
  ])
    expect(await ask(list, { First: 1, PageSize: 50 }, { token })).toMatchObject({ code: '200', data: [] });
  const unpacked = await ask(
    'Unpacking/Unpack',
    { Id: await world.idOf(free), Reason: 'Wrong label' },
    { token },
  );
  expect(unpacked.code).toBe('400');
  const watched = { SuspicionId: suspected, DecisionReason: 'Mine' };
  expect((await ask('Suspicion/Watch', watched, { token })).code).toBe('400');
  const events = await app.request('/api/epcis/events', { headers: { authorization: `Bearer ${token}` } });
  expect(events.status).toBe(403);
});
