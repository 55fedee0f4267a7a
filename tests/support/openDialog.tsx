import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Resource } from '../../contract/resource/Resource.ts';
import RecordDialog from '../../src/engine/form/RecordDialog.tsx';

/**
 * Shows the dialog of a stored record of a test's own declaration, and answers the requests that it saves.
 *
 * @param refusals the answers to its first saves
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
