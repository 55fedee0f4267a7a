import { expect, it } from 'vitest';
import { tellWaiting } from '../../contract/calls/seals/devices.ts';
import { done } from '../support/ask.ts';
import { createBrand, type Brand } from '../support/brand.ts';
import { createUser, signIn } from '../support/factories.ts';
import { fileDeps } from '../support/testDeps.ts';

const deps = await fileDeps();

const open = () => createBrand(deps, { 'waiting-devices': ['view'] });
const [one, other] = ['0', '1'].map((letter) => letter.repeat(32));
const said = { Device: one, Machine: 'Android 14; TC22', Scans: 3, Saves: 1, Seconds: 90 };

type Row = Record<'UserName' | 'Machine' | 'Scans' | 'Saves' | 'WaitingSince' | 'ToldAt', unknown>;
const listed = async (brand: Brand) => done(brand.ask<Row[]>('Devices/GetWaiting', {}));

it('lists a device until it tells that nothing waits any more, also told twice at once', async () => {
  const brand = await open();
  const tell = (changes: object = {}) => brand.ask(tellWaiting, { ...said, ...changes });
  expect((await Promise.all([tell(), tell()])).map(({ code }) => code)).toEqual(['200', '200']);
  await done(tell({ Device: other, Scans: 1, Saves: 0 }));
  expect(await listed(brand)).toMatchObject([
    { Machine: 'Android 14; TC22', Scans: 3, Saves: 1 },
    { Scans: 1, Saves: 0 },
  ]);
  await done(tell({ Scans: 0, Saves: 2 }));
  expect((await listed(brand)).map(({ Scans, Saves }) => [Scans, Saves])).toContainEqual([0, 2]);
  await done(tell({ Scans: 0, Saves: 0 }));
  await done(tell({ Scans: 0, Saves: 0 }));
  expect(await listed(brand)).toMatchObject([{ Scans: 1, Saves: 0 }]);
});

it('is of the company, and shown only with the right on the page', async () => {
  const [brand, stranger] = [await open(), await open()];
  await done(brand.ask(tellWaiting, said));
  // the same device, at which somebody else signs in
  const { companyId, roleId } = brand;
  const token = await signIn(deps, await createUser(deps, { companyId, roleId }));
  await done(brand.ask(tellWaiting, said, { token }));
  await done(brand.ask(tellWaiting, { ...said, Scans: 0, Saves: 0 }, { token }));
  expect(await listed(brand)).toHaveLength(1);
  expect(await listed(stranger)).toEqual([]);
  const nobody = await createBrand(deps, { unpacking: ['view'] });
  expect((await nobody.ask('Devices/GetWaiting', {})).status).toBe(418);
});

it('keeps at most a hundred devices of a person, and takes no other numbers', async () => {
  const brand = await open();
  await done(brand.ask(tellWaiting, said));
  await deps.database.pool.query(
    `insert into waiting_devices (company_id, user_id, device, machine, scans, saves, waiting_since, told_at)
     select company_id, user_id, gen_random_uuid(), '', 1, 0, now(), now() from waiting_devices, generate_series(1, 99)
     where company_id = $1`,
    [brand.companyId],
  );
  await done(brand.ask(tellWaiting, { ...said, Device: other }));
  await done(brand.ask(tellWaiting, { ...said, Scans: 7 }));
  const { rows } = await deps.database.pool.query<{ devices: number; scans: number }>(
    'select count(*)::int as devices, max(scans) as scans from waiting_devices where company_id = $1',
    [brand.companyId],
  );
  expect(rows[0]).toEqual({ devices: 100, scans: 7 });
  for (const wrong of [{ Device: 'mine' }, { Scans: -1 }, { Seconds: 1e12 }, { Machine: 'x'.repeat(101) }])
    expect((await brand.ask(tellWaiting, { ...said, ...wrong })).code).toBe('400');
});
