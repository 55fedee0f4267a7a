import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lastDays } from '../../../../contract/day/period.ts';
import { presetDays } from '../../../../contract/day/presets.ts';
import { wireDay } from '../../../../contract/day/day.ts';
import { text } from '../../../../contract/resource/declaration/fields.ts';
import { declare } from '../../../support/declarations.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';

const zone = 'Asia/Kolkata';
const place = { Place: text('Place', { required: 'Please enter place.' }) };
const visit = declare('Visit', place, {
  period: { days: 30, presets: ['today', 'lastMonth'] },
});
const parcel = declare('Parcel', place, {
  period: { presets: ['all', 'today', 'last7Days'], sends: 'type' },
});

const errand = declare('Errand', place, { period: { days: 7, presets: ['today', 'last7Days'] } });

const { network, open } = await fileDeclaredPages({ visit, parcel, errand });
const lastBody = (call: string) => network.sentTo(call).at(-1)?.body;
const wire = ({ from = '', to = '' }) => ({ FromDate: wireDay(from), ToDate: wireDay(to) });

describe('presets beside From and To', () => {
  it('fill both, and give way to days that are chosen', async () => {
    const { user } = await open('/masters/visit-master');
    const period = await screen.findByLabelText('Period');
    expect(period).toHaveDisplayValue('From and To');
    await user.selectOptions(period, 'Last Month');
    const month = presetDays('lastMonth', zone);
    await waitFor(() => expect(lastBody('Visit/GetRows')).toMatchObject(wire(month)));
    expect(screen.getByLabelText('From')).toHaveValue(month.from);
    expect(screen.getByLabelText('To')).toHaveValue(month.to);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(location.search).toBe('?period=lastMonth');

    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2026-01-01');
    await user.clear(screen.getByLabelText('To'));
    await user.type(screen.getByLabelText('To'), '2026-01-02');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(lastBody('Visit/GetRows')).toMatchObject({ FromDate: '2026/01/01', ToDate: '2026/01/02' }),
    );
    expect(screen.getByLabelText('Period')).toHaveDisplayValue('From and To');
  });

  it('are counted again from the day on which their address is opened', async () => {
    await open('/masters/visit-master?period=today');
    expect(await screen.findByLabelText('From')).toHaveValue(lastDays(1, zone).from);
  });
});

it('calls days that have a name by it', async () => {
  await open('/masters/errand-master');
  expect(await screen.findByLabelText('Period')).toHaveDisplayValue('Last 7 Days');
  expect(location.search).toBe('');
});

it('folds on phones behind a button that says the period', async () => {
  const { user } = await open('/masters/errand-master?from=2026-01-01&to=2026-01-02');
  const fold = await screen.findByRole('button', { name: '1 Jan 2026 – 2 Jan 2026' });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await user.selectOptions(screen.getByLabelText('Period'), 'Today');
  expect(await screen.findByRole('button', { name: 'Today' })).toBe(fold);
});

it('writes both chosen days into the address, so it means the same tomorrow', async () => {
  const { user } = await open('/masters/errand-master');
  const { to } = lastDays(1, zone);
  await user.clear(await screen.findByLabelText('From'));
  await user.type(screen.getByLabelText('From'), '2026-01-01');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(location.search).toBe(`?from=2026-01-01&to=${to}`));
});

it('an empty list leads on to its longest preset', async () => {
  const { user } = await open('/masters/errand-master?period=today');
  await user.click(await screen.findByRole('button', { name: 'Show Last 7 Days' }));
  await waitFor(() => expect(lastBody('Errand/GetRows')).toMatchObject(wire(presetDays('last7Days', zone))));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show Last 7 Days' })).toBeNull());
});

describe('presets that are sent', () => {
  it('are sent by their places, and the first is chosen at first', async () => {
    const { user } = await open('/masters/parcel-master');
    const period = await screen.findByLabelText('Period');
    expect(period).toHaveDisplayValue('All');
    expect(screen.queryByLabelText('From')).toBeNull();
    expect(await screen.findByText('Nothing has been entered here yet.')).toBeVisible();
    expect(lastBody('Parcel/GetRows')).toMatchObject({ type: 1 });
    await user.selectOptions(period, 'Last 7 Days');
    await waitFor(() => expect(lastBody('Parcel/GetRows')).toMatchObject({ type: 3 }));
    expect(
      await screen.findByText('There is nothing in this period. Choose a longer one to see more.'),
    ).toBeVisible();
    expect(new URLSearchParams(location.search).get('period')).toBe('last7Days');
    await user.selectOptions(period, 'All');
    await waitFor(() => expect(lastBody('Parcel/GetRows')).toMatchObject({ type: 1 }));
    expect(location.search).toBe('');
  });
});
