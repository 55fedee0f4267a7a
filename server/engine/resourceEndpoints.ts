import { Faults, insteadOf } from '../../contract/resource/Faults.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { withLineFields } from '../../contract/resource/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { fieldOptionsCall, optionsCall } from '../../contract/resource/resourceCalls.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { chartEndpoint, countsEndpoint } from './chart/chartEndpoints.ts';
import { actionEndpoint, formActionEndpoint, setActionEndpoint, toggleEndpoint } from './actions.ts';
import { exportEndpoint, listEndpoint } from './list.ts';
import { optionsEndpoint } from './optionsEndpoint.ts';
import { type ChangeLog, changeLog } from './changeLog.ts';
import { assertRegistered, registered, type Registry } from './Module.ts';
import type { RowSource } from './rows/RowSource.ts';
import { saveEndpoints, type Saving, type Writer } from './save.ts';
import { hasTable, targetsOf } from './schema/tableOf.ts';
import { tableWriter } from './tableWriter.ts';

/**
 * Answers every documented call of the declared resources. Throws at boot, with all faults at once, where a declaration
 * names a writer or a hook that no module registers.
 *
 * @param sources by the key of their resource: `declaredSources`
 */
export function resourceEndpoints(sources: ReadonlyMap<string, RowSource>, registry: Registry): Endpoint[] {
  const resources = [...sources.values()].map(({ resource }) => resource);
  assertRegistered(resources, registry);
  const tables = new Map(resources.filter(hasTable).map((resource) => [resource.key, resource]));
  const targets = targetsOf(resources);
  const sourceOf = (key: string): RowSource => {
    const source = sources.get(key);
    if (!source) throw new Error(`There is no declaration '${key}'`);
    return source;
  };

  const ownEndpoints = (resource: Resource): Endpoint[] => {
    const where = `The declaration '${resource.key}'`;
    const table = tables.get(resource.key);
    const source = sourceOf(resource.key);
    const writer: Writer = table
      ? tableWriter(table, targets)
      : resource.writes
        ? registered(registry.writes, resource.writes, where)
        : {};
    const log = changeLog(resource, source);
    const { toggle, options } = resource.calls;
    if (toggle && !writer.toggle) throw new Error(`${where} has a toggle but no writer for it`);
    if (options && !table) throw new Error(`${where} has options but no table`);
    const saving = savingOf(source, writer, registry, log);
    const actions = resource.actions.flatMap((action) => {
      if (isSetAction(action)) return setActionEndpoint(saving, action);
      if (isFormAction(action))
        return formActionEndpoint(
          resource,
          action,
          registered(registry.formActions, action.call, where),
          log,
        );
      if (!('call' in action)) return [];
      const act = registered(registry.actions, action.call, where);
      return actionEndpoint(resource, action, act, log, registry.refusals[resource.key]);
    });
    return [
      listEndpoint(source),
      ...actions,
      ...resource.filters.flatMap((filter) =>
        filter.counts ? [countsEndpoint(source, filter, filter.counts)] : [],
      ),
      ...resource.charts.map((chart) => chartEndpoint(source, chart)),
      ...(resource.calls.export ? [exportEndpoint(source, resource.calls.export)] : []),
      ...saveEndpoints(saving),
      ...(toggle && writer.toggle ? [toggleEndpoint(resource, writer.toggle, registry, log)] : []),
      ...(table && options ? [optionsEndpoint(source, optionsCall(resource, options))] : []),
    ];
  };

  /** Dropdowns that a field asks for by a call of its own. */
  const fieldEndpoints = (resource: Resource): Endpoint[] =>
    withLineFields(resource.fields).flatMap(([name, field]) => {
      const call = field.kind === 'reference' ? fieldOptionsCall(resource, field) : undefined;
      if (field.kind !== 'reference' || !call) return [];
      const source = sourceOf(field.to);
      const target = source.resource;
      const where = `The declaration '${resource.key}'`;
      const { except, among = {}, toldApartBy } = field;
      const like = Object.keys(field.like ?? {});
      const unknown = [...like, ...Object.keys(among), ...(toldApartBy ? [toldApartBy] : [])].find(
        (name) => !Object.hasOwn(target.fields, name),
      );
      if (unknown)
        throw new Error(
          `${where}: '${field.to}' has no '${unknown}' to offer its records by${insteadOf(unknown, Object.keys(target.fields))}`,
        );
      const refused = registry.refusals[resource.key]?.options?.[name];
      const note = registry.refusals[resource.key]?.notes?.[name];
      return [optionsEndpoint(source, call, { except, like, among, toldApartBy, refused, note })];
    });

  const documented = resources.filter(({ api }) => api === 'calls');
  const faults = new Faults();
  const endpoints = documented.flatMap((resource) => [
    ...(faults.attempt(() => ownEndpoints(resource)) ?? []),
    ...(faults.attempt(() => fieldEndpoints(resource)) ?? []),
  ]);
  faults.throwAll();
  return endpoints;
}

/** A resource with all that saves its records. Throws at boot where it names a hook that no module registers. */
export function savingOf(source: RowSource, writer: Writer, registry: Registry, log: ChangeLog): Saving {
  const { resource } = source;
  const where = `The declaration '${resource.key}'`;
  const { beforeSave, afterSave } = resource.hooks;
  return {
    resource,
    source,
    writer,
    log,
    beforeSave: beforeSave ? registered(registry.beforeSave, beforeSave, where) : undefined,
    afterSave: afterSave ? registered(registry.afterSave, afterSave, where) : undefined,
  };
}
