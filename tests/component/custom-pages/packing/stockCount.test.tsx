import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { scanForCount } from '../../../../contract/calls/seals/stock.ts';
import { done } from '../../../support/ask.ts';
import { everyRightOn } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { createPackingWorld, type PackingWorld } from '../../../support/packingWorld.ts';
import { openPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();
const rights = everyRightOn(['stock-count', 'stock-count-report']);
let world: PackingWorld;
let first: number;

beforeEach(async () => {
  world = await createPackingWorld(network.deps);
  first = await world.mapped(await world.product({ ProductName: 'Tea' }), 50);
});

const begin = (CountName: string) => done(world.ask('StockCount/CreateCount', { CountName }));

async function openDesk() {
  const { user } = await openPortal(network, '/transactions/stock-count', {
    companyId: world.companyId,
    rights,
  });
  const field = await screen.findByRole('textbox', { name: 'Scan cartons' });
  const scan = async (code: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(code);
    await user.keyboard('{Enter}');
  };
  const said = (words: string | RegExp) =>
    waitFor(() =>
      expect(screen.getByRole('region', { name: 'Scan cartons', hidden: true })).toHaveTextContent(words),
    );
  const numbers = (words: string) =>
    waitFor(() => expect(screen.getByRole('region', { name: 'So far' })).toHaveTextContent(words));
  return { user, scan, said, numbers };
}

it('counts for the only open count, and leads to its missing cartons', async () => {
  const [one, two] = [await world.packed(first, first + 4), await world.packed(first + 5, first + 9)];
  await world.unpack(two);
  await world.packed(first + 5, first + 9);
  await begin('Year end');
  const { scan, said, numbers } = await openDesk();
  await numbers('Found0Missing2Unexpected0');
  await scan(one);
  await said('Tea: 5');
  await numbers('Found1Missing1Unexpected0');
  await scan(one);
  await said(/Already scanned.* was counted by /);
  await scan(two);
  await said(/Unexpected.* was unpacked by /);
  await numbers('Found1Missing1Unexpected1');
  const report = screen.getByRole('link', { name: 'Missing' }).getAttribute('href') ?? '';
  expect(new URL(report, 'http://portal').searchParams.get('filter')).toContain('"Result":"missing"');
});

it('keeps scans without the network, and counts each once', async () => {
  const one = await world.packed(first, first + 4);
  await begin('Year end');
  const { scan, said, numbers } = await openDesk();
  await numbers('Found0Missing1');
  network.use(http.post(`*/api/api/${scanForCount.path}`, () => HttpResponse.error()));
  await scan(one);
  await said('Waiting');
  await scan(one);
  network.restore();
  window.dispatchEvent(new Event('online'));
  await numbers('Found1Missing0');
  expect(screen.queryByText('Refused after they had waited:')).toBeNull();
});

it('lets people choose among open counts', async () => {
  await begin('Tea room');
  await begin('Everything');
  const { user } = await openPortal(network, '/transactions/stock-count', {
    companyId: world.companyId,
    rights,
  });
  const choice = await screen.findByRole('combobox', { name: 'Count' });
  await within(choice).findByRole('option', { name: 'Tea room' });
  expect(screen.queryByRole('textbox', { name: 'Scan cartons' })).toBeNull();
  await user.selectOptions(choice, 'Everything');
  expect(await screen.findByRole('textbox', { name: 'Scan cartons' })).toBeVisible();
});
