import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { importCalls } from '../../../../contract/calls/records/imports.ts';
import { allSources } from '../../../../server/app.ts';
import { allWorks } from '../../../support/allWorks.ts';
import { runJobs } from '../../../../server/engine/jobs.ts';
import { createBrand } from '../../../support/brand.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';
import { suspectSeal } from '../../../support/suspicionWorld.ts';

const network = await fileNetwork();
const { deps } = network;
const path = '/reports/suspicious-seals';
let companyId: number;
/** Adds two suspicious seals, the second with the higher score, and answers their ids and serials. */
let weak: number;
let strong: number;
let serials: readonly [number, number];

beforeEach(async () => {
  const brand = await createBrand(deps);
  companyId = brand.companyId;
  const first = await brand.mapped(await brand.product({ ProductName: 'Clutch Plate' }), 10);
  serials = [first, first + 1];
  weak = await suspectSeal(deps, companyId, first);
  strong = await suspectSeal(deps, companyId, first + 1);
  const score = (id: number, to: number) =>
    deps.database.pool.query('update suspected_seals set score = $2 where id = $1', [id, to]);
  await score(weak, 31);
  await score(strong, 52);
});

const open = (at = '') => openPortal(network, `${path}${at}`, { companyId, rights: rightsBut() });
const rowOf = async (score: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('cell', { name: score })).closest('tr');
  if (!row) throw new Error(`No row has the score ${score}`);
  return row;
};

it('ranks seals by their score, each with a reason, and shows the whole story at a click', async () => {
  const { user } = await open();
  await rowOf('52');
  const [, ...rows] = screen.getAllByRole('row').filter((row) => !row.closest('figure'));
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual(['52', '31']);

  await user.click(screen.getByRole('link', { name: String(serials[1]) }));
  const details = await screen.findByRole('dialog', { name: 'Suspicious Seal' });
  expect(
    await within(details).findByText(/^Different phones scanned it in Delhi and, .* later, in /),
  ).toBeVisible();
  const places = within(details).getByRole('heading', { name: 'Where it was scanned' }).parentElement;
  expect(places).toHaveTextContent('A: Delhi, 1 session');
  expect(await within(details).findByRole('heading', { name: 'Journey' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(details).not.toBeInTheDocument());
});

it('confirms a seal with its reason and a warning, which its details then have', async () => {
  const { user } = await open();
  await user.click(within(await rowOf('52')).getByRole('button', { name: 'Confirm' }));
  const question = await screen.findByRole('dialog', { name: 'Confirm that this seal was copied?' });
  const confirm = within(question).getByRole('button', { name: 'Confirm' });
  await user.click(within(question).getByRole('switch', { name: 'Warn whoever scans it' }));
  await user.click(confirm);
  expect(await within(question).findByText('Please enter Reason')).toBeVisible();
  expect(within(question).getByText('Please enter the warning.')).toBeVisible();

  await user.type(within(question).getByRole('textbox', { name: /^Reason/ }), 'The dealer saw copies');
  await user.type(within(question).getByRole('textbox', { name: /^Warning/ }), 'Ask the shop.');
  await user.click(confirm);
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(network.sentTo('Suspicion/Confirm').at(-1)?.body).toMatchObject({
    SuspicionId: strong,
    DecisionReason: 'The dealer saw copies',
    Warn: true,
    Warning: 'Ask the shop.',
  });
  await waitFor(async () => expect(await rowOf('52')).toHaveTextContent('Confirmed'));

  await user.click(screen.getByRole('link', { name: String(serials[1]) }));
  const details = await screen.findByRole('dialog', { name: 'Suspicious Seal' });
  // the page reads the changed seal again meanwhile
  await waitFor(() =>
    expect(within(details).getByRole('heading', { name: 'Whoever scans it reads' })).toBeVisible(),
  );
  expect(await within(details).findByText('Ask the shop.')).toBeVisible();
});

it('decides from the details, and leads to the next seal', async () => {
  const { user } = await open(`/${strong}/details`);
  const details = await screen.findByRole('dialog', { name: 'Suspicious Seal' });
  expect(await within(details).findByText('1 of 2')).toBeVisible();
  expect(within(details).getByRole('button', { name: 'Previous seal' })).toBeDisabled();
  expect(within(details).getByText('Open')).toBeVisible();
  await user.click(within(details).getByRole('button', { name: 'Watch' }));
  const question = await screen.findByRole('dialog', { name: /^Watch this seal/ });
  await user.type(within(question).getByRole('textbox', { name: /^Reason/ }), 'The shop was asked');
  await user.click(within(question).getByRole('button', { name: 'Watch' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(await within(details).findByText('Watched')).toBeVisible();
  expect(within(details).getByText('The shop was asked')).toBeVisible();
  // it is no longer open, so the other one comes first
  expect(await within(details).findByText('2 of 2')).toBeVisible();
  await user.click(within(details).getByRole('button', { name: 'Previous seal' }));
  await waitFor(() => expect(window.location.pathname).toBe(`${path}/${weak}/details`));
  expect(await screen.findByText('1 of 2')).toBeVisible();
});

it('leads on to the next page of the list', async () => {
  const more: number[] = [];
  for (const n of [2, 3, 4, 5]) more.push(await suspectSeal(deps, companyId, serials[0] + n));
  await deps.database.pool.query('update suspected_seals set score = 25 where id = any($1)', [more]);
  await open(`/${weak}/details`);
  const places: string[] = [];
  for (const place of ['2 of 6', '3 of 6', '4 of 6', '5 of 6', '6 of 6']) {
    await screen.findByText(place);
    places.push(window.location.pathname);
    fireEvent.click(screen.getByRole('button', { name: 'Next seal' }));
  }
  expect(new Set(places).size).toBe(5);
  expect(screen.getByRole('button', { name: 'Next seal' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Previous seal' }));
  expect(await screen.findByText('5 of 6')).toBeVisible();
});

it('decides on several chosen seals at once', async () => {
  const { user } = await open();
  await rowOf('52');
  expect(screen.queryByText(/chosen$/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: `Select ${serials[0]}` }));
  expect(screen.getByText('1 chosen')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '1 chosen' }));
  const bar = screen.getByText('2 chosen').closest('div');
  await user.click(within(bar ?? document.body).getByRole('button', { name: 'False alarm' }));
  const question = await screen.findByRole('dialog', { name: 'Is this a false alarm?' });
  expect(question).toHaveTextContent(`For 2: ${serials[1]}, ${serials[0]}`);
  await user.type(within(question).getByRole('textbox', { name: /^Reason/ }), 'Our own trial');
  await user.click(within(question).getByRole('button', { name: 'False alarm' }));
  expect(await screen.findByText('At work')).toBeVisible();
  await runJobs(deps, allWorks(allSources(deps.portal, deps.config.timeZone)));
  expect(await screen.findByText('2 changed')).toBeVisible();
  expect(network.sentTo(importCalls.change.path).map(({ body }) => body)).toMatchObject([
    {
      Does: 'false-alarm',
      Rows: [{ Id: strong }, { Id: weak }],
      Values: { DecisionReason: 'Our own trial' },
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(async () => expect(await rowOf('31')).toHaveTextContent('False alarm'));
});

it('loses nothing typed if a decision is refused, and warns nobody unless that is chosen', async () => {
  network.use(
    http.post(
      '*/api/api/Suspicion/Watch',
      () =>
        HttpResponse.json({ ResponseCode: '400', ResponseMessage: 'Somebody was first.', ResponseData: {} }),
      { once: true },
    ),
  );
  const { user } = await open();
  await user.click(within(await rowOf('31')).getByRole('button', { name: 'Watch' }));
  const question = await screen.findByRole('dialog', { name: /^Watch this seal/ });
  expect(within(question).queryByRole('switch')).toBeNull();
  await user.type(within(question).getByRole('textbox', { name: /^Reason/ }), 'The shop was asked');
  await user.click(within(question).getByRole('button', { name: 'Watch' }));
  expect(await screen.findByText('Somebody was first.')).toBeVisible();
  expect(within(question).getByRole('textbox', { name: /^Reason/ })).toHaveValue('The shop was asked');

  await user.click(within(question).getByRole('button', { name: 'Watch' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await waitFor(async () => expect(await rowOf('31')).toHaveTextContent('Watched'));
});

it('says which seals a threshold would leave open before it is saved, and only to people who may change it', async () => {
  const { user, unmount } = await open();
  await user.click(await screen.findByRole('button', { name: 'Move the threshold' }));
  const slider = screen.getByRole('slider', { name: 'Suspicious from score' });
  expect(slider).toHaveAccessibleDescription('2 open seals, of 2 that were noticed');
  fireEvent.change(slider, { target: { value: '40' } });
  expect(slider).toHaveAccessibleDescription('1 open seal, of 2 that were noticed (now 2)');
  expect(network.sentTo('Suspicion/SetThreshold')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Seals are suspicious from score 40 on.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('31')).toBeNull());
  expect(await rowOf('52')).toBeVisible();

  unmount();
  await openPortal(network, path, { companyId, rights: rightsBut({ 'suspicious-seals': ['view'] }) });
  expect(await screen.findByText('Seals are suspicious from score 40 on.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Move the threshold' })).toBeNull();
  expect(within(await rowOf('52')).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});
