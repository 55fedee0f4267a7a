import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { text } from '../../../../contract/resource/declaration/fields.ts';
import { fileDeclaredPages } from '../../../support/declaredPage.tsx';
import { declare } from '../../../support/declarations.ts';
import { createCompany } from '../../../support/factories.ts';

const fields = { Name: text('Name'), Town: text('Town'), Street: text('Street') };
const short = declare('Short', fields, { main: ['Name', 'Town'], columns: ['Name', 'Town', 'Street'] });
const whole = declare('Whole', fields, { columns: ['Name', 'Town', 'Street'] });
const { network, open } = await fileDeclaredPages({ short, whole });

async function openRow(kind: 'short' | 'whole') {
  const companyId = await createCompany(network.deps);
  await network.deps.database.pool.query(
    `insert into ${kind}s (company_id, name, town, street) values ($1, 'Asha', 'Pune', 'MG Road')`,
    [companyId],
  );
  const { user } = await open(`/masters/${kind}-master`, { companyId });
  const row = (await screen.findByText('MG Road')).closest('tr');
  return { user, row: row ?? document.body };
}

it('folds a row to its main columns on phones, and opens it at a press', async () => {
  const { user, row } = await openRow('short');
  const cells = within(row).getAllByRole('cell').slice(0, 3);
  expect(cells.map(({ dataset }) => dataset['main'])).toEqual(['true', 'true', 'false']);
  expect(row.dataset['folded']).toBe('true');
  const more = within(row).getByRole('button', { name: /^Everything about / });
  expect(more).toHaveClass('phone-only');
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(row.dataset['folded']).toBe('false');
});

it('shows a row whole where no column is main', async () => {
  const { row } = await openRow('whole');
  expect(row.dataset['folded']).toBeUndefined();
  expect(within(row).queryByRole('button', { name: /^Everything about / })).toBeNull();
});
