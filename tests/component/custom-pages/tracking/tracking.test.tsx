import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getEpcisOfCode } from '../../../../contract/calls/seals/epcis.ts';
import { getJourney } from '../../../../contract/calls/seals/tracking.ts';
import { pageKeys } from '../../../../contract/pages/pages.ts';
import { everyRight, type Rights } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';
import { createTrackingWorld, type TrackingWorld } from '../../../support/trackingWorld.ts';

const network = await fileNetwork();
let world: TrackingWorld;

beforeEach(async () => {
  world = await createTrackingWorld(network.deps);
  await world.issued(100);
  await world.map(1, 50, { BatchNo: 'B1' });
});

const openPage = (qr = '', rights: Rights = {}) =>
  openPortal(network, `/reports/qr-code-tracking-report${qr && `?qr=${qr}`}`, {
    companyId: world.companyId,
    rights: rightsBut({ [pageKeys.tracking]: everyRight, ...rights }),
  });

const entries = async () => {
  const heading = await screen.findByRole('heading', { name: 'Journey' });
  const section = heading.closest('section');
  return section ? within(section).getAllByRole('listitem') : [];
};

describe('QR Code Tracking Report', () => {
  it('shows the journey of a typed code, under an address that can be shared', async () => {
    const { user } = await openPage();
    expect(await screen.findByText('Nothing is tracked yet')).toBeVisible();
    await user.type(
      await screen.findByRole('textbox', { name: 'Scan a seal, a carton or a dispatch' }),
      '7{Enter}',
    );
    expect(await screen.findByRole('heading', { name: 'Tea' })).toBeVisible();
    expect(window.location.search).toBe('?qr=7');
    expect((await entries()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Issued for sales order SO1\nby Person \d+\d+ \w{3} \d{4} \d\d:\d\d$/),
      expect.stringMatching(/^Mapped to Tea, batch B1\nby/),
    ]);
    expect(screen.getByText('Mapped, not packed')).toBeVisible();
  });

  it('says once that nothing was found, until it shows something else', async () => {
    const { user } = await openPage('7');
    await screen.findByRole('heading', { name: 'Tea' });
    expect(screen.getByText('Ready to scan').closest('.visually-hidden')).not.toBeNull();
    await user.type(screen.getByRole('textbox', { name: /^Scan a seal/ }), 'hello{Enter}');
    const said = await screen.findAllByText('No seal, carton or dispatch of your company has this code.');
    expect(said.map((text) => text.closest('.visually-hidden'))).toEqual([null]);
    expect(screen.queryByRole('heading', { name: 'Tea' })).toBeNull();
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { name: 'Tea' })).toBeVisible();
    expect(screen.queryByText('Invalid')).toBeNull();
  });

  it('offers another try if the call failed, which makes no code wrong', async () => {
    const { user } = await openPage();
    const { http, HttpResponse } = await import('msw');
    let isLost = true;
    network.use(http.get(`*/api/api/${getJourney.path}`, () => (isLost ? HttpResponse.error() : undefined)));
    await user.type(await screen.findByRole('textbox', { name: /^Scan a seal/ }), '7{Enter}');
    const again = await screen.findByRole('button', { name: 'Try again' });
    isLost = false;
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Tea' })).toBeVisible();
    expect(screen.queryByText('Invalid')).toBeNull();
  });

  it('tracks a handheld scanner’s codes, wherever the focus is', async () => {
    const { user } = await openPage('7');
    await screen.findByRole('heading', { name: 'Tea' });
    const button = screen.getByRole('button', { name: 'Download EPCIS' });
    button.focus();
    await user.setup({ delay: null }).keyboard(`${world.seal(8)}{Enter}`);
    await waitFor(() => expect(window.location.search).toBe(`?qr=${world.seal(8)}`));
    expect(await screen.findByText('Seal 8')).toBeVisible();
    expect(network.sentTo(getEpcisOfCode)).toEqual([]);
  });

  it('opens a dispatch down to its units, whose numbers lead to their journeys', async () => {
    const sid = await world.packed(1, 10);
    const tid = await world.packedTogether([sid]);
    const { DispatchId } = await world.dispatched([tid]);
    const { user } = await openPage(DispatchId);
    // the only carton is open from the start
    await user.click(await screen.findByRole('button', { name: `Show what is in ${sid}` }));
    expect(screen.getByRole('button', { name: `Show what is in ${tid}` })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    const units = await screen.findByRole('row', { name: /^Tea\s?B1 10 1\s– 10/ });
    await user.click(within(units).getByRole('link', { name: '10' }));
    await waitFor(() => expect(window.location.search).toBe('?qr=10'));
    expect(await screen.findByText(/^Packed into carton/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: tid }));
    expect(await screen.findByRole('heading', { name: tid })).toHaveFocus();
  });

  it('shows a foreign back end’s HTML as text in its few tags, and nothing else of it', async () => {
    const { http, HttpResponse } = await import('msw');
    const Activity =
      '<img src=x onerror="alert(1)"><b onclick="alert(1)">Packed</b> <script>alert(1)</script>by hand';
    network.use(
      http.get(`*/api/api/${getJourney.path}`, () =>
        HttpResponse.json({
          ResponseCode: '200',
          ResponseMessage: '',
          ResponseData: [{ Activity, CreatedDt: '11/22/2026' }],
        }),
      ),
    );
    await openPage('7');
    const [entry] = await entries();
    expect(entry).toHaveTextContent(/^Packed by hand22 Nov 2026$/);
    expect(entry?.querySelectorAll('img, script, [onclick]')).toHaveLength(0);
  });

  it('says that a unit is recalled, and why', async () => {
    await network.deps.database.pool.query(
      `insert into recalls (company_id, recall_by, product_id, warning, reason, since)
       values ($1, 1, $2, 'Do not use', 'Cracks in the cold', now())`,
      [world.companyId, world.product],
    );
    await openPage('7');
    expect(
      await screen.findByText('Recalled: Cracks in the cold', { selector: 'section > p' }),
    ).toBeVisible();
    expect((await entries()).at(-1)).toHaveTextContent(/^Recalled: Cracks in the cold/);
  });

  it('downloads the journey as EPCIS, for people who may export', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await openPage('7');
    await user.click(await screen.findByRole('button', { name: 'Download EPCIS' }));
    await waitFor(() => expect(network.sentTo(getEpcisOfCode)).toHaveLength(1));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const [file] = saved.mock.calls[0] ?? [];
    const text = await (file as Blob).text();
    expect(JSON.parse(text)).toMatchObject({ type: 'EPCISDocument', schemaVersion: '2.0' });
  });

  it('offers no download without the right to export', async () => {
    await openPage('7', { [pageKeys.tracking]: ['view'] });
    await screen.findByRole('heading', { name: 'Tea' });
    expect(screen.queryByRole('button', { name: 'Download EPCIS' })).toBeNull();
  });
});

describe('EPCIS Events', () => {
  const openEvents = (search = '') =>
    openPortal(network, `/reports/epcis-events${search}`, {
      companyId: world.companyId,
      rights: rightsBut({ [pageKeys.epcisEvents]: everyRight }),
    });

  it('lists the events of the last days, each with its JSON', async () => {
    const sid = await world.packed(1, 10);
    const { user } = await openEvents();
    const row = await screen.findByRole('row', { name: new RegExp(`packing.*10 units in ${sid}`) });
    await user.click(within(row).getByRole('button'));
    expect(await screen.findByText(/"bizStep": "packing"/)).toBeVisible();
  });

  it('counts units, cartons, and whatever else others name', async () => {
    const said = (epcList: string[]) => ({ type: 'ObjectEvent', epcList });
    const rows = [
      said(['https://h.example/epc/AB/obj/1', 'https://h.example/epc/AB/obj/2']),
      said(['https://id.gs1.org/00/123456789012345675', 'https://h.example/epc/AB/obj/ABSID202600001']),
      said(['urn:epc:id:sgtin:4012345.011111.9876', 'https://id.gs1.org/00/123456789012345675']),
      said(['https://trucks.example/5']),
    ];
    const { companyId } = world;
    for (const [index, event] of rows.entries())
      await network.deps.database.pool.query(
        `insert into captured_events (company_id, event_id, is_error_declaration, event, type, happened_at, objects, said_by, capture_id)
         values ($1, $2, false, $3::jsonb || jsonb_build_object('eventTimeZoneOffset', '+05:30', 'eventTime', now()), 'ObjectEvent', now(), '{}', 'ERP', 1)`,
        [companyId, `urn:x:${index}`, JSON.stringify({ ...event, eventID: `urn:x:${index}` })],
      );
    await openEvents();
    for (const what of [/2 units/, /2 cartons/, /2 objects/, /ERP 5/])
      expect(await screen.findByRole('row', { name: what })).toBeVisible();
  });

  it('narrows them by type, step and days', async () => {
    await world.packed(1, 10);
    const { user } = await openEvents();
    await screen.findByRole('row', { name: /commissioning/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Business Step' }), 'packing');
    await waitFor(() => expect(screen.queryByRole('row', { name: /commissioning/ })).toBeNull());
    expect(await screen.findByRole('row', { name: /packing/ })).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('step')).toBe('packing');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'ObjectEvent');
    expect(await screen.findByText('No events in these days.')).toBeVisible();
  });

  it('names the fault of a period, whose days stay as typed', async () => {
    const { user } = await openEvents('?from=2026-11-01&to=2026-11-02');
    const from = await screen.findByLabelText('From');
    await user.clear(from);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Please select from date.')).toBeVisible();
    expect(from).toHaveValue('2026-11-01');
  });
});
