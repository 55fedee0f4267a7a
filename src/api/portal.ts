import type { Portal } from '../../contract/resource/Portal.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

let registered: Portal | undefined;
let byName: ReadonlyMap<string, Resource> = new Map();

/** Gives the browser its portal, once, before anything is shown. */
export function registerPortal(portal: Portal): void {
  registered = portal;
  byName = new Map(portal.resources.map((resource) => [resource.name, resource]));
}

/** The registered portal. Throws where none is. */
export function registeredPortal(): Portal {
  if (!registered) throw new Error('No portal is registered');
  return registered;
}

/** The declaration of the companies that people act for, if the portal has several. */
export const companies = (): Resource | undefined =>
  registered?.resources.find(({ rowsOf }) => rowsOf === 'own-company');

/** The declaration that react-admin knows as `name`, its path without the first slash. Throws where there is none. */
export function resourceNamed(name: string): Resource {
  const resource = byName.get(name);
  if (!resource) throw new Error(`No declaration has the path '/${name}'`);
  return resource;
}
