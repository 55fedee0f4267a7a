import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { putCarton } from '../../../../contract/calls/seals/stock.ts';
import { saveSecondary } from '../../../../contract/calls/seals/packing.ts';
import { everyRightOn } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { createPackingWorld, type PackingWorld } from '../../../support/packingWorld.ts';
import { openPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();
let world: PackingWorld;
let first: number;

beforeEach(async () => {
  world = await createPackingWorld(network.deps);
  first = await world.mapped(await world.product({ ProductName: 'Tea', PackingSize: 1 }), 20);
  await world.ask('Places/CreatePlace', { PlaceCode: 'A-03-2' });
});

const rights = everyRightOn(['secondary-packing', 'move-cartons']);

async function openDesk(path: string, label: string) {
  const { user } = await openPortal(network, path, { companyId: world.companyId, rights });
  const field = await screen.findByRole('textbox', { name: label });
  const scan = async (code: string, into: HTMLElement = field) => {
    await user.clear(into);
    await user.click(into);
    await user.paste(code);
    await user.keyboard('{Enter}');
  };
  const said = (words: string) =>
    waitFor(() => expect(screen.getByRole('region', { name: label, hidden: true })).toHaveTextContent(words));
  return { user, scan, said };
}

it('moves the cartons that are scanned after a place, and says where each lies', async () => {
  const code = await world.packed(first, first);
  const { user, scan, said } = await openDesk('/transactions/move-cartons', 'Scan a place, then its cartons');
  await scan(code);
  await said('Please scan a place first.');
  await scan('a-03-2');
  await said('From now on, cartons lie at A-03-2.');
  await scan(code);
  await said(`${code} lies at A-03-2.`);
  const table = (await screen.findAllByRole('table')).at(-1) ?? document.body;
  await waitFor(() => expect(within(table).getByText('A-03-2')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'No place' }));
  expect(await screen.findByText('No place is scanned yet.')).toBeVisible();
});

async function packOne(desk: Awaited<ReturnType<typeof openDesk>>, serial: number) {
  await desk.scan(world.seal(serial));
  const dialog = await screen.findByRole('dialog', { name: /^Scan the Carton Slip/ });
  const slip = world.slip();
  await desk.scan(slip, within(dialog).getByRole('textbox', { name: 'Carton slip' }));
  await desk.said(`${slip} is packed.`);
  return slip;
}

it('takes a place after a packed carton for that one, and then for the next ones', async () => {
  const desk = await openDesk('/transactions/secondary-packing', 'Scan units');
  const slip = await packOne(desk, first);
  await desk.scan('A-03-2');
  await desk.said(`${slip} lies at A-03-2.`);
  expect(network.sentTo(putCarton)).toMatchObject([{ body: { CartonId: slip, Place: 'A-03-2' } }]);
  const next = await packOne(desk, first + 1);
  expect(network.sentTo(saveSecondary).at(-1)).toMatchObject({
    body: { CartonId: next, Place: 'A-03-2' },
  });
});
