import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { importCalls } from '../../../../contract/calls/records/imports.ts';
import { allSources } from '../../../../server/app.ts';
import { runJobs } from '../../../../server/engine/jobs.ts';
import * as tables from '../../../../server/services/tables/readTable.ts';
import { tableParts } from '../../../../server/services/tables/tableParts.ts';
import { allWorks } from '../../../support/allWorks.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, sendRealFiles } from '../../../support/portal.tsx';

const network = await fileNetwork();
await sendRealFiles();
const { deps } = network;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
let companyId: number;

beforeEach(async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  companyId = await createCompany(deps);
});

async function open(name: string, content: string | Uint8Array) {
  const { user } = await openPortal(network, '/masters/category-master/import', { companyId });
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  await user.upload(await screen.findByLabelText('File with records'), new File([bytes], name));
  return user;
}

const work = () => runJobs(deps, works);

it('asks for the encoding that the server can’t tell, and has the file read in it', async () => {
  const gb18030 = Buffer.concat([Buffer.from('Category Name\n'), Buffer.from([0xc6, 0xe4, 0xcb, 0xfb])]);
  const user = await open('parts.csv', gb18030);
  const question = within(await screen.findByRole('alert'));
  expect(question.getByText(/^The encoding of this file can’t be told/)).toBeVisible();
  await user.selectOptions(question.getByRole('combobox', { name: 'Encoding' }), 'GB18030');
  expect(await screen.findByText('Checking the rows')).toBeVisible();
  await work();
  expect(await screen.findByText('Encoding: GB18030 · Cells divided by: Comma')).toBeVisible();
  expect(await screen.findByRole('rowheader', { name: '其他' })).toBeVisible();
});

it('asks which sheet is meant, with its first rows, and reads the one that is chosen', async () => {
  const user = await open('sheets.xlsx', readFileSync('tests/tables/sheetjs-two-sheets.xlsx'));
  expect(await screen.findByRole('heading', { name: 'How the file was read' })).toBeVisible();
  expect(screen.getAllByRole('cell', { name: 'Alpha' })[0]).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'More');
  expect((await screen.findAllByRole('cell', { name: 'Beta' }))[0]).toBeVisible();
  expect(network.sentTo(importCalls.cancel)).toHaveLength(1);
});

it('divides the cells by what a person chooses, and says what it changed in them', async () => {
  const user = await open('parts.csv', 'Category Name;Remark\nBrake\u00a0 parts;1,2\n');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Cells divided by' }), 'Comma');
  expect(await screen.findByRole('columnheader', { name: 'Category Name;Remark' })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cells divided by' }), 'Semicolon');
  expect(await screen.findByRole('columnheader', { name: 'Category Name' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByText('Checking the rows');
  await work();
  expect(await screen.findByText('1 cell: spaces removed')).toBeVisible();
});
