import { File } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { beforeEach, expect, it, vi } from 'vitest';
import { importCalls } from '../../../../contract/calls/records/imports.ts';
import * as saving from '../../../../src/api/ask.ts';
import { allSources } from '../../../../server/app.ts';
import { allWorks } from '../../../support/allWorks.ts';
import { runJobs } from '../../../../server/engine/jobs.ts';
import * as tables from '../../../../server/services/tables/readTable.ts';
import { tableParts } from '../../../../server/services/tables/tableParts.ts';
import { createCompany } from '../../../support/factories.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, sendRealFiles } from '../../../support/portal.tsx';
import { samples } from '../../../support/uploadSamples.ts';

const network = await fileNetwork();
await sendRealFiles();
const { deps } = network;
const works = allWorks(allSources(deps.portal, deps.config.timeZone));
const page = '/masters/carton-master';
let companyId: number;

beforeEach(async () => {
  vi.spyOn(tables, 'readTable').mockImplementation(tableParts);
  companyId = await createCompany(deps);
  await deps.database.pool.query(
    `insert into cartons (company_id, carton_name, carton_size, description) values ($1, 'Box A', 10, 'Small')`,
    [companyId],
  );
});

const csv = (text: string, name = 'cartons.csv') => new File([text], name) as globalThis.File;
const work = () => runJobs(deps, works);

async function open() {
  const { user } = await openPortal(network, page, {
    companyId,
    rights: { 'carton-master': ['view', 'add', 'edit'] },
  });
  await user.click(await screen.findByRole('link', { name: 'Import' }));
  const send = async (file: globalThis.File) =>
    user.upload(await screen.findByLabelText('File with records'), file);
  return { user, send };
}

const whatOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr');
  if (!row) throw new Error(`There is no row of ${name}`);
  return within(row).getAllByRole('cell').at(-1)?.textContent;
};

it('shows what a file would do, stores it without its refused rows, and takes it back', async () => {
  const { user, send } = await open();
  await send(csv('Carton Name,Carton Size,Description\nBox A,12,Small\nBox B,1,New\nBox C,,\n'));
  expect(await screen.findByText('Checking the rows')).toBeVisible();
  await work();
  expect(await screen.findByText('Checked, nothing stored yet')).toBeVisible();

  expect(await screen.findByRole('rowheader', { name: 'Box C' })).toBeVisible();
  expect(screen.queryByRole('rowheader', { name: 'Box B' })).toBeNull();
  expect(whatOf('Box C')).toBe(
    'RefusedCarton Size: Please enter your carton size quantity.Description: Please enter your Description.',
  );
  await user.click(screen.getByRole('radio', { name: 'All 3' }));
  expect(await screen.findByRole('rowheader', { name: 'Box B' })).toBeVisible();
  expect(whatOf('Box B')).toBe('NewCarton NameBox BCarton Size1DescriptionNew');
  expect(whatOf('Box A')).toBe('ChangedCarton Size12before: 10');

  expect(screen.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Leave out 1 refused row' }));
  await user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
  expect(await screen.findByText('Importing')).toBeVisible();
  await work();
  expect(await screen.findByText('Imported')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Undo this import?' })).getByRole('button', { name: 'Yes' }),
  );
  expect(await screen.findByText('Undoing')).toBeVisible();
  await work();
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(screen.getByText('1 removed')).toBeVisible();
  expect(screen.getByText('1 restored')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'To the list' }));
  expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Import' }));
  const earlier = within(
    await screen.findByRole('region', { name: 'Imports, and changes of many rows, of the last 30 days' }),
  );
  expect(earlier.getByRole('listitem')).toHaveTextContent(
    /^cartons.csv3 rowsUndone: 1 removed, 1 restored, 1 refused/,
  );
});

it('says that nothing of a file can be stored, and what to do next', async () => {
  const { send } = await open();
  await send(csv('Carton Name,Carton Size,Description\nBox A,10,Small\nBox C,,\n'));
  expect(await screen.findByText('Checking the rows')).toBeVisible();
  await work();
  expect(await screen.findByText('Nothing can be stored')).toBeVisible();
  expect(
    await screen.findByText('Correct the file and import it again, or choose other columns.'),
  ).toBeVisible();
  expect(screen.getByText('1 refused')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

it('asks which field each column fills', async () => {
  const { user, send } = await open();
  await send(csv('Box,Units,About,Colour,Weight kg\nBox B,12,New,Red,5\n'));
  expect(await screen.findByText('Which column is what?')).toBeVisible();
  const choose = (head: string, field: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: `Field: ${head}` }), field);
  expect(screen.getByRole('button', { name: 'Check the rows' })).toBeDisabled();
  await choose('About', 'Carton Name');
  await choose('Box', 'Carton Name');
  expect(screen.getByRole('combobox', { name: 'Field: About' })).toHaveDisplayValue('Leave out');
  await choose('Units', 'Carton Size');
  await choose('About', 'Description');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Checking the rows')).toBeVisible();
  await work();
  expect(await screen.findByRole('radio', { name: '1 new' })).toBeVisible();
  expect(screen.getByText('Not imported: Colour, Weight kg')).toBeVisible();
  expect(network.sentTo(importCalls.match)).toHaveLength(1);
});

it('offers a workbook with the columns, and their choices as lists in the cells', async () => {
  const saved = vi.spyOn(saving, 'saveBlob').mockReturnValue();
  const { user, person } = await openPortal(network, '/masters/product-master/import');
  await network.deps.database.pool.query(
    `insert into categories (company_id, category_name) values ($1, 'Wipers'), ($1, 'Lamps')`,
    [person.companyId],
  );
  await user.click(await screen.findByRole('button', { name: 'File with the columns' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [blob, name] = saved.mock.lastCall ?? [];
  expect(name).toBe('Product Master.xlsx');
  const { sheets } = await readXlsx(new Uint8Array((await blob?.arrayBuffer()) ?? []));
  const heads = sheets[0]?.rows[0] ?? [];
  expect(heads).toEqual(expect.arrayContaining(['Product Name', 'Category Name']));
  const column = String.fromCodePoint(65 + heads.indexOf('Category Name'));
  expect(sheets[0]?.dataValidations).toContainEqual(
    expect.objectContaining({ type: 'list', range: `${column}2:${column}100000` }),
  );
  const lists = sheets[1]?.rows ?? [];
  expect(lists.flat()).toEqual(expect.arrayContaining(['Wipers', 'Lamps']));
});

it('takes a zip with pictures, stores them, and refuses only rows that name a bad one', async () => {
  await openPortal(network, '/masters/category-master/import', { companyId });
  const user = userEvent.setup({ applyAccept: false });
  const sheet = strToU8('Category Name,Category Image\nWipers,WIPERS.png\nLamps,lamps.png\n');
  const content = zipSync({
    'all/list.csv': sheet,
    'all/wipers.PNG': new Uint8Array(samples.png),
    'all/lamps.png': strToU8('x'),
    '__MACOSX/all/._list.csv': sheet,
  });
  const zip = new File([new Uint8Array(content)], 'all.zip') as globalThis.File;
  await user.upload(await screen.findByLabelText('File with records'), zip);
  expect(await screen.findByText('Checking the rows')).toBeVisible();
  await work();
  expect(await screen.findByText('Checked, nothing stored yet')).toBeVisible();
  expect(screen.getByText(/^lamps.png: /)).toBeVisible();
  await screen.findByRole('rowheader', { name: 'Lamps' });
  expect(whatOf('Lamps')).toBe("RefusedCategory Image: There is no picture 'lamps.png'.");
  expect(screen.getByRole('radio', { name: '1 new' })).toBeVisible();
  const { rows } = await deps.database.pool.query(
    `select cells ->> 1 as image from import_rows where cells ->> 0 = 'Wipers'`,
  );
  expect(rows[0]?.image).toMatch(/^\/uploads\/[\da-f]{64}\.png$/);
});

it.each([
  ['no sheet', { 'a.png': strToU8('x') }, /^A zip has one CSV or Excel file/],
  ['two sheets', { 'a.csv': strToU8('A'), 'b.xlsx': strToU8('B') }, /^A zip has one CSV or Excel file/],
])('refuses a zip with %s', async (_what, entries, text) => {
  await openPortal(network, '/masters/category-master/import', { companyId });
  const user = userEvent.setup({ applyAccept: false });
  const zip = new File([new Uint8Array(zipSync(entries))], 'all.zip') as globalThis.File;
  await user.upload(await screen.findByLabelText('File with records'), zip);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('Choose a file')).toBeVisible();
});

it('takes no other file', async () => {
  const { send } = await open();
  await send(csv('x', 'cartons.pdf'));
  expect(network.sentTo(importCalls.upload)).toEqual([]);
});

it('is not offered to people who may not add', async () => {
  await openPortal(network, page, { companyId, rights: { 'carton-master': ['view', 'edit'] } });
  expect(await screen.findByText('Showing 1 to 1 of 1')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});
