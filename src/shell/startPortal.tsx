import { StyledEngineProvider, type Theme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  CoreAdmin,
  CustomRoutes,
  type CoreAdminProps,
  type I18nProvider,
  Resource,
  useNotify,
} from 'ra-core';
import { createBrowserRouter, Navigate, Route, RouterProvider, useLocation } from 'react-router-dom';
import { pageKey } from '../../contract/pages/pages.ts';
import { registerFormats } from '../../contract/values/formats.ts';
import type { Portal } from '../../contract/resource/Portal.ts';
import { deviceLanguage } from '../api/language.ts';
import { registerPortal } from '../api/portal.ts';
import { authProvider, resumeCompany } from '../authProvider/authProvider.ts';
import { lazyPart } from '../components/lazyPart.ts';
import { PageGate } from '../components/PageTitle.tsx';
import { dataProvider } from '../dataProvider/dataProvider.ts';
import { type CustomParts, registerCustomParts } from '../engine/custom.ts';
import { putListBeneath } from '../engine/form/useCloseDialog.ts';
import { ResourcePage } from '../engine/list/ResourcePage.tsx';
import { speak } from '../i18n/createI18nProvider.ts';
import { Shell, type ShellParts } from './Shell.tsx';

/** A portal as a browser shows it: what it declares, and its parts in the browser. */
export interface BrowserPortal extends Portal, ShellParts {
  /** Components that its declarations name. */
  parts: Partial<CustomParts>;
  /** Its pages that no declaration makes, by their paths. That of `/dashboard` comes first and needs no right. */
  pages: Readonly<Record<string, ComponentType>>;
  theme: Theme;
  /** Its texts, in its languages. */
  i18nProvider: I18nProvider;
}

const ProfilePage = lazyPart(() => import('../common-pages/profile/ProfilePage.tsx'));

const ToDashboard = () => <Navigate to="/dashboard" replace />;

/** Leads from an unknown address to the dashboard (spec 1 §2), and says so. */
function FromNowhere() {
  const notify = useNotify();
  const { pathname } = useLocation();
  useEffect(
    () => notify('app.error.no_page', { type: 'warning', messageArgs: { path: pathname } }),
    [notify, pathname],
  );
  return <ToDashboard />;
}

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

/** react-admin without its own screens: one page for each declaration, in the shell (spec 1 §2). */
function Pages({ portal }: { portal: BrowserPortal }) {
  const [queryClient] = useState(newQueryClient);
  const [layout] = useState(() => ({ children }: { children?: ReactNode }) => (
    <Shell parts={portal}>{children}</Shell>
  ));
  return (
    <CoreAdmin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={portal.i18nProvider}
      queryClient={queryClient}
      layout={layout as CoreAdminProps['layout'] & ComponentType}
      catchAll={FromNowhere}
      dashboard={ToDashboard}
      loginPage={false}
      requireAuth
      disableTelemetry
    >
      {portal.resources.map((resource) => (
        <Resource key={resource.name} name={resource.name} list={<ResourcePage />} />
      ))}
      <CustomRoutes>
        <Route path="/profile" element={<ProfilePage />} />
        {Object.entries(portal.pages).map(([path, Page]) => (
          <Route
            key={path}
            path={path}
            element={
              <PageGate page={pageKey(path)}>
                <Page />
              </PageGate>
            }
          />
        ))}
      </CustomRoutes>
    </CoreAdmin>
  );
}

/** Gives the engine its portal, before anything is shown. */
export function givePortal(portal: BrowserPortal): void {
  registerFormats(portal.formats);
  registerPortal(portal);
  registerCustomParts(portal.parts);
}

// a data router, for only it can hold a navigation until unsaved changes are settled
const newRouter = (portal: BrowserPortal) => {
  putListBeneath(portal.resources.map(({ path }) => path));
  return createBrowserRouter([{ path: '*', element: <Pages portal={portal} /> }]);
};

/** A given portal. */
export function PortalApp({ portal }: { portal: BrowserPortal }) {
  const [router] = useState(() => newRouter(portal));
  return (
    // MUI's styles come first, so the portal's own win over them
    <StyledEngineProvider injectFirst>
      <ThemeProvider theme={portal.theme}>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StyledEngineProvider>
  );
}

/** Starts a portal for somebody signed in, in the language of their device if it speaks that. */
export async function startPortal(portal: BrowserPortal, root: HTMLElement): Promise<void> {
  givePortal(portal);
  await Promise.all([resumeCompany(), speak(portal.i18nProvider, deviceLanguage())]);
  createRoot(root).render(<PortalApp portal={portal} />);
}
