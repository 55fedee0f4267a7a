import type { RaRecord } from 'ra-core';
import type { ComponentType } from 'react';
import type { FormMode, Values } from '../../contract/resource/declaration/Condition.ts';
import type { Field, FieldKind, FieldOf } from '../../contract/resource/declaration/Field.ts';
import type { PartName, PortalParts } from '../../contract/resource/declaration/namedParts.ts';
import type { Resource } from '../../contract/resource/Resource.ts';

export interface CellProps {
  resource: Resource;
  row: RaRecord;
  /** The field's name on the wire. */
  name: string;
  /** Its declaration; system columns such as CreatedDate have none. */
  field: Field | undefined;
}

/** An input reads and writes its value by `useField(name)`, or by react-admin's contexts. */
export interface InputProps<Kind extends FieldKind = FieldKind> {
  resource: Resource;
  /** The field's name: on the wire, in the form's values and in its errors. */
  name: string;
  field: FieldOf<Kind>;
  isRequired: boolean;
  /** The value is shown and cannot be changed. */
  isLocked: boolean;
  mode: FormMode;
  /** The stored record, by which lines are locked. */
  stored?: Values | undefined;
  /** The field takes a link now, and no file. */
  isLink: boolean;
}

/** Props of an action's dialog, and of the details within the dialog that a click on a row opens. */
export interface RowDialogProps {
  resource: Resource;
  row: RaRecord;
  close: () => void;
}

/** Props of a form that replaces the declared one, in a dialog with an address. */
export interface OwnFormProps {
  resource: Resource;
  /** The stored record that it changes or copies. */
  id: string | undefined;
  /** Tells whether saving it creates a new record, a change, or a new record like the stored one. */
  makes: 'new' | 'changed' | 'alike';
  close: () => void;
}

interface PropsByKind {
  cells: CellProps;
  inputs: InputProps;
  dialogs: RowDialogProps;
  details: RowDialogProps;
  forms: OwnFormProps;
  /** Among a row's actions, in the context of its record. */
  controls: object;
  /** Beside a list, in its context; `selectedIds` has the row that they are about. */
  asides: object;
  /** Between a page's title and its list, in the list's context. */
  aboves: object;
  /** In a list's toolbar, in its context. */
  toolbars: object;
}

/**
 * Components that declarations name where the language ends. They are in react-admin's contexts of resource, list, record
 * and form, so react-admin's components work in them.
 */
export type CustomParts = {
  readonly [Kind in keyof PropsByKind]: Readonly<Record<string, ComponentType<PropsByKind[Kind]>>>;
};

/** The parts that one portal's declarations may name: each of them, and no other. */
export type NamedCustomParts<Portal extends keyof PortalParts> = {
  readonly [Kind in keyof CustomParts]: Readonly<Record<PartName<Kind, Portal>, CustomParts[Kind][string]>>;
};

let registered: Partial<CustomParts> | undefined;

export function registerCustomParts(parts: Partial<CustomParts>): void {
  registered = parts;
}

/** The part of `kind` that is registered as `name`. Throws where there is none. */
export function customPart<Kind extends keyof CustomParts>(
  kind: Kind,
  name: string,
): ComponentType<PropsByKind[Kind]> {
  const part = registered?.[kind]?.[name];
  if (!part) throw new Error(`No custom part '${name}' is registered among the ${kind}`);
  return part;
}
