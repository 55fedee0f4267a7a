import type { Resource } from '../../contract/resource/Resource.ts';
import type { Call } from '../calls/Call.ts';
import { countsCall, exportCall, listCall } from './listCall.ts';
import { optionsCall } from './optionsCall.ts';
import { changeLog } from './changeLog.ts';
import { registered, type Registry, type Writer } from './Registry.ts';
import { actionCall, toggleCall } from './rowActions.ts';
import type { RowSource } from './rows/RowSource.ts';
import { declaredRows } from './rows/declaredRows.ts';
import { hasTable } from './rows/tableSource.ts';
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
  const sources = declaredRows(resources, registry, zone);
  const sourceOf = (key: string): RowSource => {
    const source = sources.get(key);
    if (!source) throw new Error(`There is no declaration '${key}'`);
    return source;
  };

  const ownCalls = (resource: Resource): Call[] => {
    const where = `The declaration '${resource.key}'`;
    const table = tables.get(resource.key);
    const source = sourceOf(resource.key);
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
      listCall(source),
      ...actions,
      ...(resource.filter ? [countsCall(source, resource.filter)] : []),
      ...(resource.calls.export ? [exportCall(source, resource.calls.export)] : []),
      ...saveCalls(resource, writer, registry, log),
      ...(toggle && writer.toggle ? [toggleCall(resource, toggle, writer.toggle, registry, log)] : []),
      ...(table && options ? [optionsCall(source, options, 'signed-in')] : []),
    ];
  };

  /** Dropdowns that a field asks for by a call of its own. */
  const fieldCalls = (resource: Resource): Call[] =>
    Object.values(resource.fields).flatMap((field) => {
      if (field.kind !== 'reference' || !field.options) return [];
      const target = tables.get(field.to);
      const where = `The declaration '${resource.key}'`;
      if (!target) throw new Error(`${where}: '${field.to}' has no table`);
      const access = { page: resource.page, right: 'view' } as const;
      const like = Object.keys(field.like ?? {});
      const unknown = like.find((name) => !Object.hasOwn(target.fields, name));
      if (unknown) throw new Error(`${where}: '${field.to}' has no '${unknown}' to offer its records by`);
      return [optionsCall(sourceOf(field.to), field.options, access, { except: field.except, like })];
    });

  const documented = resources.filter(({ api }) => api === 'calls');
  return documented.flatMap((resource) => [...ownCalls(resource), ...fieldCalls(resource)]);
}
