import type { Resource } from '../../contract/resource/Resource.ts';

type Role = 'list' | 'create' | 'update' | 'save' | 'toggle' | 'options' | 'export' | 'action' | 'counts';

/** What a call is to its declaration. */
export interface Declared {
  role: Role;
  resource: Resource;
  summary: string;
}

/** The calls of the declarations by their paths, without what follows in the address. */
export function declaredCalls(resources: readonly Resource[]): ReadonlyMap<string, Declared> {
  const found = new Map<string, Declared>();
  for (const resource of resources) {
    const add = (path: string | undefined, role: Role, summary: string) => {
      if (path) found.set(path.replace('POST ', ''), { role, resource, summary });
    };
    const { list, create, update, toggle, options, export: exported } = resource.calls;
    add(list, 'list', `Rows of ${resource.title}; with PageSize -1 all of them, to Accept: text/csv as CSV`);
    add(exported, 'export', `Every row of ${resource.title} with the exported fields alone`);
    add(create, create === update ? 'save' : 'create', resource.texts.addTitle);
    if (update !== create) add(update, 'update', resource.texts.updateTitle);
    add(toggle, 'toggle', `Make a record of ${resource.title} active or inactive`);
    add(options, 'options', `Active records of ${resource.title} to choose from`);
    for (const action of resource.actions)
      if ('call' in action) add(action.call, 'action', `${action.label} a record of ${resource.title}`);
    add(resource.filter?.counts, 'counts', `How many rows ${resource.title} has of each choice`);
    for (const field of Object.values(resource.fields)) {
      const choices = `What ${field.label} of ${resource.title} can be`;
      if (field.kind === 'reference') add(field.options, 'options', choices);
      if (field.kind === 'lookup') add(field.call, 'options', choices);
    }
  }
  return found;
}
