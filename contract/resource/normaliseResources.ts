import { normaliseResource } from './normaliseResource.ts';
import type { Resource } from './Resource.ts';
import type { ResourceDeclaration } from './ResourceDeclaration.ts';

/**
 * All declarations, normalised and held against each other; the order is the menu's.
 * Throws when two share a path, a page, a table or a call, or when a reference leads to nothing that can be chosen.
 */
export function normaliseResources(declarations: Record<string, ResourceDeclaration>): readonly Resource[] {
  const resources = Object.entries(declarations).map(([key, declaration]) =>
    normaliseResource(key, declaration),
  );
  const owners = new Map<string, string>();
  const claim = (what: string, owner: string) => {
    const other = owners.get(what);
    if (other === owner) throw new Error(`The declaration '${owner}' uses ${what} twice`);
    if (other) throw new Error(`The declarations '${other}' and '${owner}' share ${what}`);
    owners.set(what, owner);
  };
  for (const resource of resources) {
    claim(`the path ${resource.path.toLowerCase()}`, resource.key);
    claim(`the page ${resource.page.toLowerCase()}`, resource.key);
    if (resource.table) claim(`the table ${resource.table}`, resource.key);
    // One call may create and update; any other sharing is a mistake.
    const { update, ...others } = resource.calls;
    const calls = Object.values(others);
    if (update && update !== others.create) calls.push(update);
    calls.push(...resource.actions.flatMap((action) => ('call' in action ? action.call : [])));
    if (resource.filter) calls.push(resource.filter.counts);
    for (const call of calls) claim(`the call ${call.toLowerCase()}`, resource.key);
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind !== 'reference') continue;
      const where = `The declaration '${resource.key}' (${resource.path}): the reference '${name}' leads to '${field.to}'`;
      const target = resources.find(({ key }) => key === field.to);
      if (!target) throw new Error(`${where}, which is not declared`);
      if (!field.options && !target.calls.options)
        throw new Error(`${where}, which no call lists the options of`);
    }
  }
  return resources;
}
