import type { ComponentType } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../contract/resource/Resource.ts';
import type { CellProps } from './cells/CellProps.ts';
import type { ListView } from '../dataProvider/listRequestOf.ts';
import type { InputProps } from './inputs/InputProps.ts';
import type { ChangeView } from './list/useListAddress.ts';

/** What a row action's dialog is given. */
export interface RowDialogProps {
  resource: Resource;
  row: RaRecord;
  close: () => void;
}

/** What a part beside a declaration's table is given. */
export interface AsideProps {
  resource: Resource;
  /** The id of the row that is selected in the table. */
  selected: number | undefined;
}

/** What a part in a list's toolbar is given. */
export interface ToolbarProps {
  resource: Resource;
  view: ListView;
  change: ChangeView;
}

/** What declarations may name where a screen needs more than the language says. */
export interface CustomParts {
  cells: Readonly<Record<string, ComponentType<CellProps>>>;
  inputs: Readonly<Record<string, ComponentType<InputProps>>>;
  dialogs: Readonly<Record<string, ComponentType<RowDialogProps>>>;
  asides: Readonly<Record<string, ComponentType<AsideProps>>>;
  toolbars: Readonly<Record<string, ComponentType<ToolbarProps>>>;
}

let registered: CustomParts = { cells: {}, inputs: {}, dialogs: {}, asides: {}, toolbars: {} };

/** Registers the parts that pages bring, and throws when a declaration names one that nobody brought. */
export function registerCustomParts(parts: CustomParts, resources: readonly Resource[]): void {
  for (const resource of resources) {
    const assertPart = (kind: keyof CustomParts, name: string | undefined) => {
      if (name && !(name in parts[kind]))
        throw new Error(`The declaration '${resource.key}' names '${name}', which is not among the ${kind}`);
    };
    for (const column of resource.columns) assertPart('cells', column.cell);
    for (const field of Object.values(resource.fields)) assertPart('inputs', field.input);
    for (const action of resource.actions) if ('dialog' in action) assertPart('dialogs', action.dialog);
    assertPart('asides', resource.aside);
    assertPart('toolbars', resource.toolbar);
  }
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
