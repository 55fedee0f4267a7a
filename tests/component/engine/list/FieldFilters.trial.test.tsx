import { earliestDay, latestDay } from '../../../../contract/day/period.ts';
import type { Resource } from '../../../../contract/resource/Resource.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { worldOf, type PortalPerson } from '../../../support/conformanceWorld.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, sendRealFiles } from '../../../support/portal.tsx';
import { makeRecord, resourceOf } from '../../../support/recordsOf.ts';
import { india, placeOf } from '../../../support/supplier.ts';

await sendRealFiles();
const network = await fileNetwork();
const world = await worldOf(network.deps);
const vendor = resourceOf('vendor');

let person: PortalPerson;

beforeEach(async () => {
  person = await world.keeperOf(vendor);
  const [pune, kochi] = [
    await placeOf(person, 'Maharashtra', 'Pune'),
    await placeOf(person, 'Kerala', 'Kochi'),
  ];
  await makeRecord(person, vendor, 1, { VendorName: 'West', ...pune, PicksUp: true });
  await makeRecord(person, vendor, 2, { VendorName: 'South', ...kochi, PicksUp: false });
});

async function open(search = '', resource: Resource = vendor, { companyId } = person) {
  cleanup();
  const portal = await openPortal(network, `${resource.path}${search}`, { companyId });
  await screen.findByText(/^Showing 1 to/);
  return portal;
}

const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

const shows = (names: string[]) => waitFor(() => expect(shown()).toEqual(names));

const filterOf = () =>
  JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? '{}') as Record<string, string>;

type Portal = Awaited<ReturnType<typeof open>>;

async function choose({ user }: Portal, filter: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('the filters above a list', () => {
  it('narrow it together, in the address, and after a reload by their labels', async () => {
    const portal = await open();
    await shows(['South', 'West']);
    await choose(portal, 'Country', 'India');
    await choose(portal, 'State', 'Kerala');
    await shows(['South']);
    await choose(portal, 'City', 'Kochi');
    await waitFor(() => expect(filterOf()).toMatchObject({ CountryId: String(india) }));
    await open(window.location.search);
    expect(shown()).toEqual(['South']);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('Kochi'));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('Kerala'));
    expect(screen.getByRole('button', { name: /Filters: 3 set$/ })).toHaveAttribute('aria-expanded', 'false');
  });

  it('lose dependent values: another state does not have the city', async () => {
    const portal = await open();
    await choose(portal, 'Country', 'India');
    await choose(portal, 'State', 'Kerala');
    await choose(portal, 'City', 'Kochi');
    await choose(portal, 'State', 'Maharashtra');
    await shows(['West']);
    expect(Object.keys(filterOf()).sort()).toEqual(['CountryId', 'StateId']);
    await portal.user.click(screen.getByRole('combobox', { name: 'Country' }));
    await portal.user.clear(screen.getByRole('combobox', { name: 'Country' }));
    await shows(['South', 'West']);
    expect(filterOf()).toEqual({});
    expect(screen.getByRole('combobox', { name: 'City' })).toBeDisabled();
  });

  it('offer a switch', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Picks Up Goods' }), 'No');
    await shows(['South']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Picks Up Goods' }), 'Yes');
    await shows(['West']);
    expect(filterOf()).toEqual({ PicksUp: 'true' });
  });

  it('count each choice within the other filters', async () => {
    const ticket = resourceOf('serviceTicket');
    const keeper = await world.keeperOf(ticket);
    const { id } = await makeRecord(keeper, ticket, 1, { Subject: 'Low', Priority: 1 });
    await makeRecord(keeper, ticket, 2, { Subject: 'High', Priority: 3 });
    await keeper.post('ServiceTicket/Close', { TicketId: id, CloseReason: 'Mended' });
    const { user } = await open(`?from=${earliestDay}&to=${latestDay}`, ticket, keeper);
    for (const choice of ['Open1', 'Closed1', 'All2'])
      expect(await screen.findByLabelText(choice)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), 'High');
    for (const choice of ['Open1', 'Closed0', 'All1'])
      expect(await screen.findByLabelText(choice)).toBeVisible();
    await user.click(screen.getByLabelText('Closed0'));
    expect(await screen.findByText('No data found.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('ignore an address’s filter that nobody could choose', async () => {
    await open(`?filter=${encodeURIComponent('{"CityId":"x","PicksUp":"2","Colour":"red"}')}`);
    expect(shown()).toEqual(['South', 'West']);
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveValue('');
  });

  it('ask for the export, too', async () => {
    const { user } = await open('?filter=%7B%22PicksUp%22%3A%22true%22%7D');
    network.sent.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValueOnce();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(network.sentTo(vendor.calls.list).at(-1)?.body).toMatchObject({ PageSize: -1, PicksUp: true }),
    );
  });
});

it('offers Me by a person, who is whoever looks at the list', async () => {
  const request = resourceOf('purchaseRequest');
  const keeper = await world.keeperOf(request);
  await makeRecord(keeper, request, 1);
  const portal = await open('', request, keeper);
  await choose(portal, 'Requested By', 'Me');
  await screen.findByText('No data found.');
  expect(filterOf()).toEqual({ RequesterId: 'me' });
  expect(screen.getByRole('combobox', { name: 'Requested By' })).toHaveValue('Me');
});
