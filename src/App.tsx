import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { CoreAdmin, CustomRoutes, type CoreAdminProps, Resource } from 'ra-core';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router-dom';
import { pageKey } from '../contract/pages/pages.ts';
import { authProvider } from './authProvider/authProvider.ts';
import { DashboardPage } from './custom-pages/dashboard/DashboardPage.tsx';
import { customPages, customParts } from './custom-pages/customParts.ts';
import { ProfilePage } from './custom-pages/profile/ProfilePage.tsx';
import { dataProvider } from './dataProvider/dataProvider.ts';
import { registerCustomParts } from './engine/custom.ts';
import { putListBeneath } from './engine/form/useCloseDialog.ts';
import { ResourcePage } from './engine/list/ResourcePage.tsx';
import { PageGate } from './components/PageGate.tsx';
import { Shell } from './shell/Shell.tsx';
import { i18nProvider } from './i18n/i18nProvider.ts';
import { registerPortal } from './api/portal.ts';
import { handWrittenPages } from './resources/handWrittenPages.ts';
import { declared } from './resources/portal.ts';
import { portalTheme } from './theme/portalTheme.ts';

// here, and nowhere else, the engine meets Sealbook
registerPortal(declared);
registerCustomParts(customParts);

const ToDashboard = () => <Navigate to="/dashboard" replace />;

/**
 * A failed call has said why; asking again and again would only hide it. Without a network it fails at once instead of waiting
 * for one, and is asked again when there is one.
 */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });

/** react-admin without its own screens: one page for each declaration, in Sealbook's shell (spec 1 §2). */
function Portal() {
  const [queryClient] = useState(newQueryClient);
  return (
    <CoreAdmin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      layout={Shell as CoreAdminProps['layout'] & ComponentType}
      catchAll={ToDashboard}
      dashboard={ToDashboard}
      loginPage={false}
      requireAuth
      disableTelemetry
    >
      {declared.resources.map((resource) => (
        <Resource key={resource.name} name={resource.name} list={<ResourcePage />} />
      ))}
      <CustomRoutes>
        <Route path="/dashboard" element={<DashboardPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        {handWrittenPages.map(({ path }) => {
          const Page = customPages[path];
          return (
            <Route
              key={path}
              path={path}
              element={
                <PageGate page={pageKey(path)}>
                  <Page />
                </PageGate>
              }
            />
          );
        })}
      </CustomRoutes>
    </CoreAdmin>
  );
}

// a data router, for only it can hold a navigation until unsaved changes are settled
const newRouter = () => {
  putListBeneath(declared.resources.map(({ path }) => path));
  return createBrowserRouter([{ path: '*', element: <Portal /> }]);
};

export function App() {
  const [router] = useState(newRouter);
  return (
    <ThemeProvider theme={portalTheme}>
      <RouterProvider router={router} />
    </ThemeProvider>
  );
}
