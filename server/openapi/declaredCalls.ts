import { fieldOptionsCall } from '../../contract/resource/resourceCalls.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

type Role = 'list' | 'create' | 'update' | 'save' | 'toggle' | 'options' | 'export' | 'action' | 'counts';

/** What a call is to its declaration. */
export interface Declared {
  role: Role;
  resource: Resource;
}

/** The calls of the declarations by their paths, without what follows in the address. */
export function declaredCalls(resources: readonly Resource[]): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const resource of resources) {
    const add = (path: string | undefined, role: Role) => {
      if (path) found.set(path, { role, resource });
    };
    const { list, create, update, toggle, options, export: exported } = resource.calls;
    add(list, 'list');
    add(exported, 'export');
    add(create, create === update ? 'save' : 'create');
    if (update !== create) add(update, 'update');
    add(toggle, 'toggle');
    add(options, 'options');
    for (const action of resource.actions) if ('call' in action) add(action.call, 'action');
    add(resource.filter?.counts, 'counts');
    for (const field of Object.values(resource.fields))
      if (field.kind === 'reference') add(fieldOptionsCall(resource, field)?.path, 'options');
  }
  return found;
}
