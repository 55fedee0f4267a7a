import { Faults, insteadOf } from '../../contract/resource/check/Faults.ts';
import { isFormAction } from '../../contract/resource/actionForm.ts';
import { type FieldOf, isLabelled, withLineFields } from '../../contract/resource/declaration/Field.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { fieldOptionsCall, optionsCall } from '../../contract/resource/resourceCalls.ts';
import { isSetAction } from '../../contract/resource/setAction.ts';
import type { Endpoint } from '../calls/endpoint.ts';
import { chartEndpoint, countsEndpoint } from './chart/chartEndpoints.ts';
import { actionEndpoint, formActionEndpoint, setActionEndpoint, toggleEndpoint } from './actions.ts';
import { exportEndpoint, listEndpoint } from './list.ts';
import { type Choosing, type HeldOption, optionsEndpoint } from './optionsEndpoint.ts';
import { auditLogOf } from './audit/auditLog.ts';
import { rowOperationsOf } from './rowOperations.ts';
import { assertRegistered, registered, type Registry } from './Module.ts';
import { bindText } from './rows/bindText.ts';
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
  const savings = savingsOf(sources, registry);
  const sourceOf = (key: string): RowSource => {
    const source = sources.get(key);
    if (!source) throw new Error(`There is no declaration '${key}'`);
    return source;
  };

  /** What forms hold of the options of a call: of a field's own, or of a resource's. */
  const heldThere = (isOf: (holder: Resource, field: FieldOf<'reference'>) => boolean): HeldOption[] =>
    resources.flatMap((holder) =>
      holder.held.flatMap(({ name, line, by, field }) => {
        const fields = new Map(withLineFields(holder.fields));
        const place = line === undefined ? '' : `${line}.`;
        const reference = fields.get(place + by);
        if (reference?.kind !== 'reference' || !isOf(holder, reference)) return [];
        const right = fields.get(line ?? name)?.seen ?? fields.get(place + name)?.seen ?? 'view';
        return [{ field, page: holder.page, right }];
      }),
    );

  const ownEndpoints = (resource: Resource): Endpoint[] => {
    const where = `The declaration '${resource.key}'`;
    const source = sourceOf(resource.key);
    const saving = savings.get(resource.key);
    if (!saving) throw new Error(`${where} has nothing that saves it`);
    const { options } = resource.calls;
    if (options && !hasTable(resource)) throw new Error(`${where} has options but no table`);
    const operations = rowOperationsOf(saving, registry);
    const [on, off] = [operations.get('activate'), operations.get('inactivate')];
    const actions = resource.actions.flatMap((action) => {
      if (isFormAction(action)) return formActionEndpoint(resource, action, registry, saving.source);
      const operation = operations.get(action.name);
      if (!operation || !('confirm' in action)) return [];
      return isSetAction(action)
        ? setActionEndpoint(resource, action, operation)
        : actionEndpoint(resource, action, operation);
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
      ...(on && off ? [toggleEndpoint(resource, { on, off })] : []),
      ...(options
        ? [
            optionsEndpoint(source, optionsCall(resource, options), {
              held: heldThere((_, field) => !field.options && field.to === resource.key),
            }),
          ]
        : []),
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
      const { among = {}, toldApartBy } = field;
      const like = Object.keys(field.like ?? {});
      const known = Object.entries(target.fields).flatMap(([own, one]) =>
        isLabelled(one) ? [own, one.labelled] : [own],
      );
      const unknown = [...like, ...Object.keys(among), ...(toldApartBy ? [toldApartBy] : [])].find(
        (name) => !known.includes(name),
      );
      if (unknown)
        throw new Error(
          `${where}: '${field.to}' has no '${unknown}' to offer its records by${insteadOf(unknown, known)}`,
        );
      const whyRefused = savings.get(resource.key)?.choosing.get(name)?.whyRefused;
      const note = registry.refusals[resource.key]?.notes?.[name];
      const held = heldThere((holder, one) => holder === resource && one === field);
      return [optionsEndpoint(source, call, { field, like, whyRefused, note, held })];
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

/** What the references of a resource and of its lines lead to, by their names. */
const choosingOf = (
  { key, fields }: Resource,
  sources: ReadonlyMap<string, RowSource>,
  { refusals }: Registry,
): Saving['choosing'] =>
  new Map(
    withLineFields(fields).flatMap(([name, field]): [string, Choosing][] => {
      const source = field.kind === 'reference' ? sources.get(field.to) : undefined;
      const refused = refusals[key]?.options?.[name] ?? 'null';
      const { bind } = bindText(refused, `What is refused of the options of '${name}' of '${key}'`);
      return source ? [[name, { source, whyRefused: bind }]] : [];
    }),
  );

/** Makes what saves the records of each resource, by its key. Throws at boot where one names a part that no module registers. */
export function savingsOf(
  sources: ReadonlyMap<string, RowSource>,
  registry: Registry,
): ReadonlyMap<string, Saving> {
  const targets = targetsOf([...sources.values()].map(({ resource }) => resource));
  return new Map(
    [...sources].map(([key, source]) => {
      const { resource } = source;
      const where = `The declaration '${key}'`;
      const { beforeSave, afterSave } = resource.hooks;
      const writer: Writer = hasTable(resource)
        ? tableWriter(resource, targets)
        : resource.writes
          ? registered(registry.writes, resource.writes, where)
          : {};
      return [
        key,
        {
          resource,
          source,
          writer,
          log: auditLogOf(resource, source),
          choosing: choosingOf(resource, sources, registry),
          beforeSave: beforeSave ? registered(registry.beforeSave, beforeSave, where) : undefined,
          afterSave: afterSave ? registered(registry.afterSave, afterSave, where) : undefined,
        },
      ];
    }),
  );
}
