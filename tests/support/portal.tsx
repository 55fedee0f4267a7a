import { Blob, File } from 'node:buffer';
import { vi } from 'vitest';
import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isPageRight, type Permission, type Right } from '../../contract/pages/Permission.ts';
import { givePortal, PortalApp } from '../../src/shell/startPortal.tsx';
import { sealbook } from '../../src/sealbook.tsx';
import { writeSession } from '../../src/api/session.ts';
import { resources } from '../../src/resources/index.ts';
import type { AppNetwork } from './network.ts';
import { createUser, everyRight, type Rights, signIn } from './factories.ts';

givePortal(sealbook);

export const App = () => <PortalApp portal={sealbook} />;

/** The properties that a test in jsdom sees. */
const seen = new Set<unknown>(['display', 'visibility', 'opacity', 'pointer-events', 'content']);

const keepSeen: StylisPlugin = (element) => {
  if (element.type === 'rule' && Array.isArray(element.children))
    element.children = element.children.filter(({ type, props }) => type !== 'decl' || seen.has(props));
  if (Array.isArray(element.children) && element.children.length === 0) element.props = [];
};

/** Removes styles that no test sees, because jsdom computes every declaration whenever a test asks for a role. */
const quickStyles = createCache({ key: 'css', stylisPlugins: [keepSeen] });

/** Every right on all declared pages, except for the pages in `changes`. */
export const rightsBut = (changes: Rights = {}): Rights => ({
  dashboard: everyRight,
  ...Object.fromEntries(resources.map((resource) => [resource.page, everyRight])),
  ...changes,
});

/** Every right on the page at `path`, or on all pages if no declaration has that path. */
function rightsAt(path: string): Rights {
  const resource = resources.find((one) => new RegExp(`^${one.path}(?![\\w-])`).test(path));
  return resource ? { [resource.page]: everyRight } : rightsBut();
}

export interface PortalOptions {
  rights?: Rights;
  userType?: number;
  companyId?: number;
}

/** Creates a person, who is signed in to the portal that is shown next. */
export async function signInNewPerson({ deps }: AppNetwork, options: PortalOptions = {}) {
  const { rights = rightsBut(), ...others } = options;
  const person = await createUser(deps, { rights, ...others });
  const user = {
    Token: await signIn(deps, person),
    UserId: person.userId,
    RoleId: person.roleId,
    UserName: 'Asha Kulkarni',
    Email: person.email,
    MobileNo: person.mobileNo,
    CompanyId: person.companyId,
    UserType: options.userType ?? 1,
    TimeZone: deps.config.timeZone,
  };
  const entries = Object.entries(rights).map(([page, granted], index) => permissionOf(index, page, granted));
  writeSession({ users: [user], assignedPermissionsForUser: entries });
  return person;
}

/** Shows the portal at `path` to the signed-in person. */
export function showPortal(path: string) {
  window.history.pushState(null, '', path);
  const shown = (
    <CacheProvider value={quickStyles}>
      <App />
    </CacheProvider>
  );
  return { user: userEvent.setup(), ...render(shown) };
}

/**
 * Signs a new person in and shows the portal at `path`, over the real server of `network`. By default the person has every right
 * on that page alone, because jsdom takes a fifth longer for a menu of all pages.
 */
export async function openPortal(network: AppNetwork, path: string, options: PortalOptions = {}) {
  const person = await signInNewPerson(network, { rights: rightsAt(path), ...options });
  return { person, ...showPortal(path) };
}

const permissionOf = (PageId: number, page: string, granted: readonly Right[]): Permission => ({
  PageId,
  PageName: page,
  ActionName: page,
  IsView: granted.includes('view'),
  IsAdd: granted.includes('add'),
  IsEdit: granted.includes('edit'),
  IsReport: granted.includes('report'),
  Rights: granted.filter((right) => !isPageRight(right)),
});

/**
 * Makes uploads in jsdom carry their bytes, since fetch does not know jsdom's File and FormData. Call it before showing the
 * page.
 */
export async function sendRealFiles(): Promise<void> {
  const form = await new Response(new URLSearchParams('name=value')).formData();
  vi.stubGlobal('FormData', form.constructor);
  vi.stubGlobal('File', File);
  vi.stubGlobal('Blob', Blob);
}
