import type { Resource } from '../../contract/resource/Resource.ts';
import type { Call } from '../calls/Call.ts';
import { countsCall } from './calls/countsCall.ts';
import { exportCall, listCall } from './calls/listCall.ts';
import { optionsCall } from './calls/optionsCall.ts';
import { changeLog } from './changeLog.ts';
import { registered, type Registry, type Writer } from './Registry.ts';
import { actionCall, toggleCall } from './rowActions.ts';
import { hasTable, tableSource } from './rows/tableSource.ts';
import { saveCalls } from './save.ts';
import { tableWriter } from './tableWriter.ts';

/**
 * Every documented call of the declared resources. Throws at boot where a declaration names a query, a writer or a
 * hook that no module registers.
 *
 * @param zone the zone whose days people see
 */
export function resourceCalls(resources: readonly Resource[], registry: Registry, zone: string): Call[] {
  const tables = new Map(resources.filter(hasTable).map((resource) => [resource.key, resource]));
  const sources = new Map([...tables].map(([key, resource]) => [key, tableSource(resource, tables, zone)]));
  for (const [key, addTo] of Object.entries(registry.tableRows)) {
    const source = sources.get(key);
    if (!source) throw new Error(`A module adds to the rows of '${key}', which declares no table`);
    sources.set(key, addTo(source));
  }

  const ownCalls = (resource: Resource): Call[] => {
    const where = `The declaration '${resource.key}'`;
    const table = tables.get(resource.key);
    const source = sources.get(resource.key) ?? registered(registry.rows, resource.rows ?? '', where)(zone);
    const unknown = [
      ...resource.columns.map((column) => column.field),
      ...resource.export.fields,
      ...(resource.person ? [resource.person] : []),
    ].find((field) => !(field in source.fields));
    if (unknown) throw new Error(`${where}: its rows have no '${unknown}'`);
    const writer: Writer = table
      ? tableWriter(table, tables)
      : resource.writes
        ? registered(registry.writers, resource.writes, where)
        : {};
    const log = changeLog(resource, source);
    const { toggle, options } = resource.calls;
    if (toggle && !writer.toggle) throw new Error(`${where} has a toggle but no writer for it`);
    if (options && !table) throw new Error(`${where} has options but no table`);
    const actions = resource.actions.flatMap((action) =>
      'call' in action ? actionCall(resource, action, registered(registry.actions, action.call, where)) : [],
    );
    return [
      listCall(resource, source),
      ...actions,
      ...(resource.filter ? [countsCall(resource, source, resource.filter)] : []),
      ...(resource.calls.export ? [exportCall(resource, source, resource.calls.export)] : []),
      ...saveCalls(resource, writer, registry, log),
      ...(toggle && writer.toggle ? [toggleCall(resource, toggle, writer.toggle, registry, log)] : []),
      ...(table && options ? [optionsCall(table, source, options, 'signed-in')] : []),
    ];
  };

  /** Dropdowns that a field asks for by a call of its own. */
  const fieldCalls = (resource: Resource): Call[] =>
    Object.values(resource.fields).flatMap((field) => {
      if (field.kind !== 'reference' || !field.options) return [];
      const target = tables.get(field.to);
      const source = sources.get(field.to);
      if (!target || !source)
        throw new Error(`The declaration '${resource.key}': '${field.to}' has no table`);
      const access = { page: resource.page, right: 'view' } as const;
      const like = Object.keys(field.like ?? {});
      return [optionsCall(target, source, field.options, access, { except: field.except, like })];
    });

  const documented = resources.filter(({ api }) => api === 'calls');
  return documented.flatMap((resource) => [...ownCalls(resource), ...fieldCalls(resource)]);
}
