import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recallBy } from '../../../../contract/choices/choices.ts';
import { createBrand } from '../../../support/brand.ts';
import { fileNetwork } from '../../../support/network.ts';
import { openPortal, rightsBut } from '../../../support/portal.tsx';

const network = await fileNetwork();
const { pool } = network.deps.database;

it('shows the warning, the units and the timeline of a recall', async () => {
  const brand = await createBrand(network.deps);
  const productId = await brand.product({ ProductName: 'Clutch Plate' });
  await brand.mapped(productId, 3);
  const { rows } = await pool.query<{ id: number }>(
    `insert into recalls (company_id, recall_by, product_id, warning, reason, since)
     values ($1, $2, $3, 'Do not use it.', 'Cracks', now()) returning id`,
    [brand.companyId, recallBy.product, productId],
  );
  const address = `/transactions/recall/${rows[0]?.id}/details`;
  const { user } = await openPortal(network, address, { companyId: brand.companyId, rights: rightsBut() });
  const dialog = await screen.findByRole('dialog', { name: 'Recalled Units' });
  expect(await within(dialog).findByText('Do not use it.')).toBeVisible();
  expect(await within(dialog).findByText('3 units')).toBeVisible();
  const timeline = within(await within(dialog).findByRole('region', { name: 'Timeline' }));
  await user.type(timeline.getByRole('textbox', { name: 'Comment' }), 'All dealers were told');
  await user.click(timeline.getByRole('button', { name: 'Add comment' }));
  expect(await timeline.findByRole('article')).toHaveTextContent('All dealers were told');
});
