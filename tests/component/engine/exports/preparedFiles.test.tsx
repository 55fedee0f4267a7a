import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import { exportCalls, mostSentRows } from '../../../../contract/calls/exports.ts';
import { allSources } from '../../../../server/app.ts';
import { runJobs } from '../../../../server/engine/jobs.ts';
import { downloadInParts } from '../../../../src/api/downloadInParts.ts';
import * as saving from '../../../../src/api/ask.ts';
import { allWorks } from '../../../support/allWorks.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, signInNewPerson } from '../../../support/portal.tsx';

const network = await fileNetwork();
const { deps } = network;
const saved = vi.spyOn(saving, 'saveBlob').mockReturnValue();
const work = () => runJobs(deps, allWorks(allSources(deps.config.timeZone)));
let companyId: number;

beforeAll(async () => {
  companyId = await createCompany(deps);
  await deps.database.pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description)
     select $1, 'Box ' || n, 10, 'Small' from generate_series(1, $2::int) n`,
    [companyId, mostSentRows + 1],
  );
});

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

it('goes on with a download where the network broke off', async () => {
  await signInNewPerson(network, { companyId });
  const asked: (string | null)[] = [];
  network.use(
    http.get('*/Export/GetFile', ({ request }) => {
      asked.push(request.headers.get('range'));
      const headers = { etag: '"one"', 'content-type': 'text/csv' };
      if (asked.length > 1)
        return new HttpResponse('second', { status: 206, headers: { ...headers, etag: '"one"' } });
      const broken = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('first '));
          setTimeout(() => controller.error(new Error('gone')), 50);
        },
      });
      return new HttpResponse(broken, { headers });
    }),
  );
  const blob = await downloadInParts(1);
  expect(await blob.text()).toBe('first second');
  expect(asked).toEqual([null, 'bytes=6-']);
});
