import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getCompanyActedFor } from '../../../../contract/calls/account/ownAccess.ts';
import { exportCalls, mostSentRows } from '../../../../contract/calls/records/exports.ts';
import { megabyte } from '../../../../contract/values/fileTypes.ts';
import { allSources } from '../../../../server/app.ts';
import { runJobs } from '../../../../server/engine/jobs.ts';
import * as saving from '../../../../src/api/ask.ts';
import { allWorks } from '../../../support/allWorks.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, showPortal } from '../../../support/portal.tsx';

const network = await fileNetwork();
const { deps } = network;
const saved = vi.spyOn(saving, 'saveBlob').mockReturnValue();
const work = () => runJobs(deps, allWorks(allSources(deps.portal, deps.config.timeZone)));
let companyId: number;

beforeAll(async () => {
  companyId = await createCompany(deps);
  await deps.database.pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description)
     select $1, 'Box ' || n, 10, 'Small' from generate_series(1, $2::int) n`,
    [companyId, mostSentRows + 1],
  );
});

beforeEach(() => void saved.mockClear());

it('prepares the file of a long list, says when it is ready, and downloads and removes it', async () => {
  const { user } = await openPortal(network, '/masters/carton-master', { companyId });
  await screen.findByText(/Showing 1 to 5 of 1,00,001/);
  await user.click(screen.getByRole('button', { name: 'Other formats' }));
  expect(await screen.findByText('More than 1,00,000 rows: the file is prepared first.')).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepared files' }));
  expect(await dialog.findByText('0 of 1,00,001 rows')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Download' })).toBeNull();
  await work();
  expect(await screen.findByText(/^Carton Master.csv is ready/, {}, { timeout: 4000 })).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect(name).toBe('Carton Master.csv');
  expect((await blob?.text())?.split('\r\n')).toHaveLength(mostSentRows + 3);
  await user.click(dialog.getByRole('button', { name: 'Remove “Carton Master.csv”' }));
  expect(await dialog.findByText('No file is prepared for you now.')).toBeVisible();
});

it('tells each browser once of a file that nobody has downloaded, and asks for none of others', async () => {
  const path = '/masters/carton-master';
  const { user } = await openPortal(network, path, { companyId });
  await screen.findByText(/of 1,00,001/);
  expect(network.sentTo(exportCalls.files)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByText('0 of 1,00,001 rows');
  await work();
  await screen.findByText(/^Carton Master.csv is ready/, {}, { timeout: 4000 });

  const reload = async () => {
    cleanup();
    network.sent.length = 0;
    showPortal(path);
    await screen.findByText(/of 1,00,001/);
  };
  await reload();
  await waitFor(() => expect(network.sentTo(exportCalls.files)).toHaveLength(1));
  expect(screen.queryByText(/is ready/)).toBeNull();

  // another browser has its own storage
  localStorage.clear();
  await reload();
  await screen.findByText(/^Carton Master.csv is ready/);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prepared files' }));
  await user.click(await dialog.findByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());

  localStorage.clear();
  await reload();
  await waitFor(() => expect(network.sentTo(getCompanyActedFor)).toHaveLength(1));
  expect(network.sentTo(exportCalls.files)).toEqual([]);
});

it('stops a workbook that is not wanted any more', async () => {
  const { user } = await openPortal(network, '/masters/carton-master', { companyId });
  await screen.findByText(/of 1,00,001/);
  await user.click(screen.getByRole('button', { name: 'Other formats' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export as Excel' }));
  await user.click(await screen.findByRole('button', { name: 'Stop preparing “Carton Master.xlsx”' }));
  expect(await screen.findByText('No file is prepared for you now.')).toBeVisible();
});

it('sends a list of a hundred thousand rows at once', async () => {
  const { user } = await openPortal(network, '/masters/carton-master?search=Box+99999', { companyId });
  await screen.findByText(/of 1$/);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved.mock.lastCall?.[1]).toBe('Carton Master.csv'));
  expect(network.sentTo(exportCalls.prepare)).toEqual([]);
});

describe('a download without a network', () => {
  const half = new Uint8Array(megabyte).fill(65);
  let FileId = 0;
  const ready = {
    Page: 'carton-master',
    FileName: 'Boxes.csv',
    State: 'ready',
    Message: '',
    Done: 3,
    Total: 3,
    Size: 2 * megabyte,
    IsDownloaded: false,
    Until: '2026-12-01T00:00:00Z',
  };
  const headers = { etag: '"one"', 'content-type': 'text/csv' };

  /** Answers half of the file, and then as `next`. */
  async function brokenDownload(next: () => Response) {
    const asked: (string | null)[] = [];
    // the page keeps what came of the others
    FileId += 1;
    const files = [{ FileId, ...ready }];
    network.use(
      http.get('*/Export/GetFiles', () =>
        HttpResponse.json({ ResponseCode: '200', ResponseMessage: '', ResponseData: files }),
      ),
      http.get('*/Export/GetFile', ({ request }) => {
        asked.push(request.headers.get('range'));
        if (asked.length > 1) return next();
        const broken = new ReadableStream({
          start(controller) {
            controller.enqueue(half);
            setTimeout(() => controller.error(new Error('gone')), 50);
          },
        });
        return new HttpResponse(broken, { headers });
      }),
    );
    const { user } = await openPortal(network, '/masters/carton-master', { companyId });
    await user.click(await screen.findByRole('button', { name: 'Other formats' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Prepared files' }));
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    return { user, asked };
  }
  const waiting = 'No connection at the moment. The download goes on by itself.';
  const rest = () => new HttpResponse(half, { status: 206, headers });

  it('says so, and goes on where it broke off', async () => {
    const { asked } = await brokenDownload(rest);
    expect(await screen.findByText(waiting)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: '1.0 of 2.0 MB' })).toBeVisible();
    await waitFor(() => expect(saved).toHaveBeenCalled(), { timeout: 6000 });
    expect(saved.mock.lastCall?.[0].size).toBe(2 * megabyte);
    expect(asked).toEqual([null, `bytes=${megabyte}-`]);
    expect(await screen.findByText(/^3 rows, 2.0 MB/)).toBeVisible();
  });

  it('is forgotten when it is cancelled', async () => {
    const { user, asked } = await brokenDownload(() => HttpResponse.error());
    await screen.findByText(waiting);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(waiting)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(asked).toEqual([null, null]));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('goes on with the next click after the server failed', async () => {
    let answers = () => new HttpResponse(null, { status: 500 });
    const { user, asked } = await brokenDownload(() => answers());
    await waitFor(() => expect(asked).toHaveLength(2), { timeout: 6000 });
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    answers = rest;
    await waitFor(() => expect(asked).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved.mock.lastCall?.[0].size).toBe(2 * megabyte));
    expect(new Set(asked)).toEqual(new Set([null, `bytes=${megabyte}-`]));
  });
});
