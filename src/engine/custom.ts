import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import { Faults, insteadOf } from '../../contract/resource/Faults.ts';
import type { PartName } from '../../contract/resource/namedParts.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { CellProps } from './cells/CellProps.ts';
import type { InputProps } from './inputs/InputProps.ts';

/** What a row action's dialog is given. */
export interface RowDialogProps {
  resource: Resource;
  row: RaRecord;
  close: () => void;
}

/** What a form of the portal's own is given; its dialog has an address. */
export interface OwnFormProps {
  resource: Resource;
  /** The stored record that it changes, or begins a new one with. */
  id: string | undefined;
  /** What it makes: by its address a new record, a changed one, or a new one like a stored one. */
  makes: 'new' | 'changed' | 'alike';
  close: () => void;
}

/** What shows a row's details, within their dialog. */
export interface DetailsProps {
  resource: Resource;
  row: RaRecord;
  close: () => void;
}

/**
 * What declarations may name where a screen needs more than the language says. Each part stands in react-admin's
 * contexts (resource, list, record, form), so that components of react-admin work in it.
 */
export interface CustomParts {
  cells: Readonly<Record<string, ComponentType<CellProps>>>;
  inputs: Readonly<Record<string, ComponentType<InputProps>>>;
  dialogs: Readonly<Record<string, ComponentType<RowDialogProps>>>;
  /** Stand in the dialog that a click on a row opens. */
  details: Readonly<Record<string, ComponentType<DetailsProps>>>;
  forms: Readonly<Record<string, ComponentType<OwnFormProps>>>;
  /** Stand among what can be done with a row, in react-admin's context of its record. */
  controls: Readonly<Record<string, ComponentType>>;
  /** Stand beside a list, in its context: the row they are about is its `selectedIds`. */
  asides: Readonly<Record<string, ComponentType>>;
  /** Stand between a page's title and its list, in its context. */
  aboves: Readonly<Record<string, ComponentType>>;
  /** Stand in a list's toolbar, in its context. */
  toolbars: Readonly<Record<string, ComponentType>>;
}

/** The parts that declarations may name: each of them, and no other. */
export type NamedCustomParts = {
  readonly [Kind in keyof CustomParts]: Readonly<Record<PartName<Kind>, CustomParts[Kind][string]>>;
};

let registered: CustomParts = {
  cells: {},
  inputs: {},
  dialogs: {},
  details: {},
  forms: {},
  controls: {},
  aboves: {},
  asides: {},
  toolbars: {},
};

/** Registers the parts that pages bring, and throws, saying all of them, when declarations name some that nobody brought. */
export function registerCustomParts(parts: CustomParts, resources: readonly Resource[]): void {
  const faults = new Faults();
  for (const resource of resources) {
    const assertPart = (kind: keyof CustomParts, name: string | undefined) => {
      if (name && !Object.hasOwn(parts[kind], name))
        faults.add(
          `The declaration '${resource.key}' names '${name}', which is not among the ${kind}${insteadOf(name, Object.keys(parts[kind]))}`,
        );
    };
    for (const column of resource.columns) assertPart('cells', column.cell);
    for (const field of Object.values(resource.fields)) assertPart('inputs', field.input);
    for (const action of resource.actions) if ('dialog' in action) assertPart('dialogs', action.dialog);
    if (resource.details && 'part' in resource.details) assertPart('details', resource.details.part);
    assertPart('forms', resource.form);
    assertPart('controls', resource.controls);
    assertPart('asides', resource.aside);
    assertPart('aboves', resource.above);
    assertPart('toolbars', resource.toolbar);
  }
  faults.throwAll();
  registered = parts;
}

/** The part of `kind` registered as `name`; which names exist was checked at boot. */
export function customPart<Kind extends keyof CustomParts>(
  kind: Kind,
  name: string,
): CustomParts[Kind][string] {
  const part = registered[kind][name];
  if (!part) throw new Error(`No custom part '${name}' is registered among the ${kind}`);
  return part as CustomParts[Kind][string];
}
