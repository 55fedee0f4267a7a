import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Resource } from '../../contract/resource/Resource.ts';
import RecordDialog from '../../src/engine/form/RecordDialog.tsx';

/**
 * Shows the dialog of a stored record of a declaration that lives in a test only; answers what it saves.
 *
 * @param refusals what its first saves are refused with
 */
export function openDialog(
  resource: Resource,
  record: Record<string, unknown> & { id: number },
  refusals: Error[] = [],
) {
  const saved: unknown[] = [];
  const dataProvider = testDataProvider({
    getOne: () => Promise.resolve({ data: record as never }),
    update: (name, { id, data }) => {
      const refused = refusals.shift();
      if (refused) return Promise.reject(refused);
      saved.push({ name, id, data });
      return Promise.resolve({ data: { ...record, ...data } as never });
    },
  });
  const router = createMemoryRouter(
    [
      {
        path: `${resource.path}/:id?`,
        element: (
          <CoreAdminContext dataProvider={dataProvider}>
            <RecordDialog resource={resource} mode="update" />
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [`${resource.path}/${record.id}`] },
  );
  const user = userEvent.setup();
  render(<RouterProvider router={router} />);
  return { user, saved };
}
