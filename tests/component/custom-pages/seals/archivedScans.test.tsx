import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepScanLog } from '../../../../server/modules/scanLog/scanLogModule.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';
import { logScans } from '../../../support/scanLog.ts';

const network = await fileNetwork();
const { deps } = network;
const archived = /are in the archive/;
let companyId: number;

beforeEach(async () => {
  companyId = await createCompany(deps);
  const other = await createCompany(deps);
  await logScans(deps, companyId, { at: '2020-02-10T12:00:00Z' });
  await logScans(deps, companyId, { at: '2020-03-05T12:00:00Z' });
  await logScans(deps, companyId, { at: new Date() });
  await logScans(deps, other, { at: '2019-01-10T12:00:00Z' });
});

const open = async () => {
  await openPortal(network, '/reports/verification-log', { companyId, rights: rightsBut() });
  await screen.findByRole('table');
};

it('the verification report says which scans are in the archive, and nothing while it has all', async () => {
  await open();
  expect(screen.queryByText(archived)).toBeNull();
});

it('the verification report names the days of its own company', async () => {
  await keepScanLog({ ...deps, config: { ...deps.config, retentionMonths: 12, retentionFiles: false } });
  await open();
  expect(await screen.findByText(archived)).toHaveTextContent(
    'Scans of 10 Feb 2020 to 5 Mar 2020 are in the archive, and not in this report. The people who run the server can bring a month back.',
  );
});
