import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSlipIds, updateSlipIds } from '../../../../contract/calls/seals/slips.ts';
import { createApp } from '../../../../server/app.ts';
import type { PrintJob, PrintMessage, PrintRequest } from '../../../../src/print/printPaper.ts';
import { askApp } from '../../../support/ask.ts';
import { createCompany, everyRight, type Rights, signIn } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
let companyId: number;
let jobs: PrintJob[];
/** The worker's answer; undefined while it draws. */
let answer: PrintMessage | undefined;

/** Stands in for the worker, which jsdom lacks. */
class PrintWorker extends EventTarget {
  postMessage({ job }: PrintRequest): void {
    jobs.push(job);
    queueMicrotask(() => answer && this.dispatchEvent(new MessageEvent('message', { data: answer })));
  }
  terminate(): void {
    // nothing to end
  }
}

beforeEach(async () => {
  companyId = await createCompany(network.deps);
  jobs = [];
  answer = { is: 'done', file: new ArrayBuffer(8) };
  vi.stubGlobal('Worker', PrintWorker);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:slips');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

afterEach(() => vi.unstubAllGlobals());

const openPage = async (rights: Rights = {}) => {
  const opened = await openPortal(network, '/transactions/carton-slip', {
    companyId,
    rights: rightsBut({ 'carton-slip': everyRight, ...rights }),
  });
  await screen.findByRole('radio', { name: /SID/ });
  return opened;
};

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const stored = async (token: string) =>
  (await askApp(createApp(network.deps))(getSlipIds, undefined, { token })).data[0];

describe('Carton Slip', () => {
  it('is under Transactions, with a way home', async () => {
    await openPage();
    expect(screen.getByRole('heading', { name: 'Carton Slip' })).toBeVisible();
    const trail = screen.getByRole('navigation', { name: 'Where this page is' });
    expect(trail).toHaveTextContent('TransactionsCarton Slip');
    expect(within(trail).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('says Invalid Arguments while the type or a number is missing', async () => {
    const { user } = await openPage();
    await user.click(submit());
    expect(await screen.findByText('Invalid Arguments')).toBeVisible();
    expect(field(/^Quantity/)).toBeInvalid();
    expect(network.sentTo(updateSlipIds)).toEqual([]);
  });

  it('starts at the next number of the type and computes the last one, which is read-only', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('radio', { name: /SID/ }));
    expect(field(/^From Number/)).toHaveValue('1');
    await user.type(field(/^Quantity/), '25');
    expect(field(/^To Number \(Included\)/)).toHaveValue('25');
    expect(field(/^To Number/)).toHaveAttribute('readonly');
  });

  it('takes the numbers, prints them and offers the next ones', async () => {
    const { user, person } = await openPage();
    await user.click(screen.getByRole('radio', { name: /TID/ }));
    await user.type(field(/^Quantity/), '4');
    await user.click(submit());
    expect(await screen.findByText('Download Succcess')).toBeVisible();
    expect(jobs).toEqual([expect.objectContaining({ kind: 'cartonSlips', type: 'TID', from: 1, to: 4 })]);
    await waitFor(() => expect(field(/^From Number/)).toHaveValue('5'));
    expect(field(/^Quantity/)).toHaveValue('');
    expect(await stored(await signIn(network.deps, person))).toMatchObject({ Sids: 0, Tids: 4 });
  });

  it('warns of numbers that were printed before, and does not move the counter', async () => {
    const { user, person } = await openPage();
    const token = await signIn(network.deps, person);
    await askApp(createApp(network.deps))(updateSlipIds, {}, { token, params: { ids: '9,0' } });
    await user.click(screen.getByRole('radio', { name: /SID/ }));
    // the counter as it was when the page was opened
    await user.clear(field(/^From Number/));
    await user.type(field(/^From Number/), '1');
    await user.type(field(/^Quantity/), '2');
    await user.click(submit());
    expect(await screen.findByText(/has printed SID slips up to 9 in the meantime/)).toBeVisible();
    await waitFor(() => expect(field(/^From Number/)).toHaveValue('10'));
    expect(field(/^Quantity/)).toHaveValue('2');
    await user.clear(field(/^From Number/));
    await user.type(field(/^From Number/), '1');
    expect(screen.getByText(/was printed before/)).toBeVisible();
    await user.click(submit());
    expect(await screen.findByText('Download Succcess')).toBeVisible();
    expect(await stored(token)).toMatchObject({ Sids: 9 });
  });

  it('asks before numbers are skipped', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('radio', { name: /SID/ }));
    await user.clear(field(/^From Number/));
    await user.type(field(/^From Number/), '10');
    await user.type(field(/^Quantity/), '1');
    await user.click(submit());
    expect(await screen.findByText('Skip numbers?')).toBeVisible();
    expect(network.sentTo(updateSlipIds)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Download Succcess')).toBeVisible();
  });

  it('loses nothing typed without a network, and takes the numbers once at the next try', async () => {
    const { user, person } = await openPage();
    await user.click(screen.getByRole('radio', { name: /SID/ }));
    await user.type(field(/^Quantity/), '3');
    network.use(http.get('*/UpdateIds/*', () => HttpResponse.error(), { once: true }));
    await user.click(submit());
    await waitFor(() => expect(submit()).toBeEnabled());
    expect(field(/^Quantity/)).toHaveValue('3');
    expect(jobs).toEqual([]);
    await user.click(submit());
    expect(await screen.findByText('Download Succcess')).toBeVisible();
    expect(await stored(await signIn(network.deps, person))).toMatchObject({ Sids: 3 });
  });

  it('says which numbers are used although their file was not made, and makes it at the next try', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('radio', { name: /SID/ }));
    await user.type(field(/^Quantity/), '3');
    answer = { is: 'failed', why: 'No memory' };
    await user.click(submit());
    expect(await screen.findByText(/are taken, but their file was not made/)).toBeVisible();
    expect(field(/^From Number/)).toHaveValue('1');
    answer = { is: 'done', file: new ArrayBuffer(8) };
    await user.click(submit());
    expect(await screen.findByText('Download Succcess')).toBeVisible();
    await waitFor(() => expect(field(/^From Number/)).toHaveValue('4'));
  });

  it('shows its progress, and stops on request', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('radio', { name: /SID/ }));
    await user.type(field(/^Quantity/), '5000');
    answer = { is: 'progress', part: 0.42 };
    await user.click(submit());
    expect(await screen.findByText('Making the slips: 42 %')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(/are taken, but their file was not made/)).toBeVisible();
    expect(field(/^Quantity/)).toHaveValue('5000');
  });

  it('takes at most 5,000 at a time', async () => {
    const { user } = await openPage();
    await user.click(screen.getByRole('radio', { name: /SID/ }));
    await user.type(field(/^Quantity/), '5001');
    await user.click(submit());
    expect(await screen.findAllByText('At most 5,000 slips can be printed at a time.')).not.toEqual([]);
    expect(network.sentTo(updateSlipIds)).toEqual([]);
  });

  it('has no Submit for people who may only view', async () => {
    await openPage({ 'carton-slip': ['view'] });
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  });
});
