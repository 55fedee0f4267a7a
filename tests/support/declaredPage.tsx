import { render } from '@testing-library/react';
import { QueryClient } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, ResourceContextProvider } from 'ra-core';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterAll } from 'vitest';
import { normaliseResources } from '../../contract/resource/check/normaliseResources.ts';
import type { ResourceDeclaration } from '../../contract/resource/declaration/ResourceDeclaration.ts';
import { type Registry, registryOf } from '../../server/engine/Module.ts';
import { resourceEndpoints } from '../../server/engine/resourceEndpoints.ts';
import { declaredSources } from '../../server/engine/declaredSources.ts';
import { exportEndpoints } from '../../server/engine/exports/exportEndpoints.ts';
import { timelinesOf } from '../../server/engine/timeline/comments.ts';
import { timelineEndpoints } from '../../server/engine/timeline/timelineEndpoints.ts';
import { dataProvider } from '../../src/dataProvider/dataProvider.ts';
import { ResourcePage } from '../../src/engine/list/ResourcePage.tsx';
import { i18nProvider } from '../../src/i18n/i18nProvider.ts';
import { registerPortal } from '../../src/api/portal.ts';
import { declared } from '../../src/resources/portal.ts';
import { endpointsApp } from './ask.ts';
import { createDeclaredTables, declaredResources } from './declarations.ts';
import { everyRightOn } from './factories.ts';
import { fileNetwork } from './network.ts';
import { type PortalOptions, signInNewPerson } from './portal.tsx';

/**
 * Opens the pages of a test's own declarations as the portal shows them: the real list over the real calls, on a database
 * for the file.
 */
export async function fileDeclaredPages(
  declarations: Record<string, ResourceDeclaration>,
  parts: Partial<Registry> = {},
) {
  const resources = normaliseResources(declarations);
  const registry = { ...registryOf({}), ...parts };
  const sources = declaredSources(resources, registry, 'Asia/Kolkata');
  const endpoints = [
    ...resourceEndpoints(sources, registry),
    ...exportEndpoints(sources),
    ...timelineEndpoints(timelinesOf(sources.values())),
  ];
  const network = await fileNetwork({}, (deps) => endpointsApp(endpoints, deps));
  await createDeclaredTables(network.deps.database, declaredResources(declarations));
  registerPortal({ ...declared, resources });
  afterAll(() => registerPortal(declared));

  /** Signs a new person in with every right and shows the page at `path`. */
  const open = async (path: string, options: PortalOptions = {}) => {
    const rights = everyRightOn(resources.map(({ page }) => page));
    const person = await signInNewPerson(network, { rights, ...options });
    window.history.pushState(null, '', path);
    const resource = resources.find((resource) => path.startsWith(resource.path));
    // like the portal's own: a failed call has given its reason
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const page = (
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
        <ResourceContextProvider value={resource?.name ?? ''}>
          <ResourcePage />
        </ResourceContextProvider>
      </CoreAdminContext>
    );
    const router = createBrowserRouter([{ path: `${resource?.path ?? ''}/*`, element: page }]);
    return { person, user: userEvent.setup(), ...render(<RouterProvider router={router} />) };
  };
  return { network, resources, open };
}
