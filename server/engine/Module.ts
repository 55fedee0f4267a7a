import type { Endpoint } from '../calls/endpoint.ts';
import type { Page } from '../pages.ts';
import type { Registry } from './Registry.ts';

/** One module of the server, whole: its calls, and what declarations name of it. */
export interface Module extends Partial<Registry> {
  /** The calls that are no declaration's. `pages`: every page of the portal, in the menu's order. */
  endpoints?: (pages: readonly Page[]) => readonly Endpoint[];
}

/** What the modules, by their names, register together. Throws at boot where two claim one name. */
export function registryOf(modules: Readonly<Record<string, Module>>): Registry {
  function merged<Part>(what: string, partsOf: (module: Module) => Readonly<Record<string, Part>>) {
    const parts: Record<string, Part> = {};
    const owners = new Map<string, string>();
    for (const [owner, module] of Object.entries(modules))
      for (const [name, part] of Object.entries(partsOf(module))) {
        const other = owners.get(name);
        if (other) throw new Error(`The modules ${other} and ${owner} both register ${what} '${name}'`);
        owners.set(name, owner);
        parts[name] = part;
      }
    return parts;
  }
  return {
    rows: merged('the query', ({ rows = {} }) => rows),
    tableRows: merged('additions to the rows of', ({ tableRows = {} }) => tableRows),
    writers: merged('the writer', ({ writers = {} }) => writers),
    beforeSave: merged('the rule before saving', ({ beforeSave = {} }) => beforeSave),
    afterSave: merged('the rule after saving', ({ afterSave = {} }) => afterSave),
    beforeToggle: merged('the rule before switching', ({ beforeToggle = {} }) => beforeToggle),
    actions: merged('the action', ({ actions = {} }) => actions),
  };
}
