import { normaliseResource } from './normaliseResource.ts';
import type { Resource } from './Resource.ts';
import type { ResourceDeclaration } from './ResourceDeclaration.ts';

/**
 * All declarations, normalised and held against each other; the order is the menu's.
 * Throws when two share a path, a page, a table or a call, or when a reference leads nowhere.
 */
export function normaliseResources(declarations: Record<string, ResourceDeclaration>): readonly Resource[] {
  const resources = Object.entries(declarations).map(([key, declaration]) =>
    normaliseResource(key, declaration),
  );
  const owners = new Map<string, string>();
  const claim = (what: string, owner: string) => {
    const other = owners.get(what);
    if (other) throw new Error(`The declarations '${other}' and '${owner}' share ${what}`);
    owners.set(what, owner);
  };
  for (const resource of resources) {
    claim(`the path ${resource.path.toLowerCase()}`, resource.key);
    claim(`the page ${resource.page.toLowerCase()}`, resource.key);
    if (resource.table) claim(`the table ${resource.table}`, resource.key);
    // One call may create and update; any other sharing is a mistake.
    for (const call of new Set(Object.values(resource.calls)))
      claim(`the call ${call.toLowerCase()}`, resource.key);
    const paths = Object.values(resource.calls).filter((call) => call !== resource.calls.update);
    if (new Set(paths).size !== paths.length)
      throw new Error(`The declaration '${resource.key}' uses a call twice`);
    for (const field of Object.values(resource.fields)) {
      if (field.kind === 'reference' && !(field.to in declarations)) {
        throw new Error(
          `The declaration '${resource.key}': a reference leads to '${field.to}', which is not declared`,
        );
      }
    }
  }
  return resources;
}
