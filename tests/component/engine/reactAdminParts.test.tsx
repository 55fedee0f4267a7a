import { screen, waitFor, within } from '@testing-library/react';
import { DateField, FilterList, FilterListItem, FilterLiveSearch, TextField } from 'react-admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customParts } from '../../../src/custom-pages/customParts.ts';
import { registerCustomParts } from '../../../src/engine/custom.ts';
import { worldOf } from '../../support/conformanceWorld.ts';
import { fileNetwork } from '../../support/network.ts';
import { openPortal } from '../../support/portal.tsx';

const network = await fileNetwork();
const world = await worldOf(network.deps);
const person = await world.stranger();

/** Declares the audit log with cells and a toolbar made of react-admin's components. */
beforeAll(() =>
  registerCustomParts({
    ...customParts,
    cells: {
      ...customParts.cells,
      auditMoment: () => <DateField source="CreatedDate" options={{ timeZone: 'UTC' }} locales="de-DE" />,
      auditPerson: () => <TextField source="RecordLabel" data-testid="label" />,
    },
    toolbars: {
      auditFilters: () => (
        <>
          <FilterLiveSearch label="Live search" />
          <FilterList label="Masters" icon={null}>
            <FilterListItem label="Categories" value={{ Page: 'category-master' }} />
          </FilterList>
        </>
      ),
    },
  }),
);
// The next file's portal has its own parts again.
afterAll(() => registerCustomParts(customParts));

const labels = () => screen.queryAllByTestId('label').map((label) => label.textContent);

it('a field and a filter of react-admin work in the parts that a declaration names', async () => {
  for (const name of ['Tin', 'Jar'])
    await person.post('CartonMaster/CreateCarton', {
      CartonName: name,
      CartonSize: 12,
      Description: 'Brown',
    });
  await person.post('Category/CreateCategory', { CategoryName: 'Jars', FilePath: '', IsActive: true });
  const { user } = await openPortal(network, '/reports/audit-log', { companyId: person.companyId });
  await waitFor(() => expect(labels()).toEqual(['Jars', 'Jar', 'Tin']));
  const [, newest] = screen.getAllByRole('row');
  const today = new Date().toLocaleDateString('de-DE', { timeZone: 'UTC' });
  expect(within(newest ?? document.body).getByText(today)).toBeVisible();

  const search = screen.getByLabelText('Live search');
  await user.type(search, 'jar');
  await waitFor(() => expect(labels()).toEqual(['Jars', 'Jar']));
  expect(window.location.search).toBe('?search=jar');

  await user.click(screen.getByText('Categories'));
  await waitFor(() => expect(labels()).toEqual(['Jars']));
  expect(new URLSearchParams(window.location.search).get('filter')).toBe('{"Page":"category-master"}');

  await user.click(screen.getByText('Categories'));
  await user.clear(search);
  await waitFor(() => expect(labels()).toEqual(['Jars', 'Jar', 'Tin']));
  expect(window.location.search).toBe('');
});
