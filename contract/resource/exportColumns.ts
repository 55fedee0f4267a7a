import { type Field, isLabelled } from './Field.ts';
import type { DeclarationNames } from './assertSense.ts';
import { kinds } from './kinds.ts';
import type { Column, ExportColumn, Resource } from './Resource.ts';
import type { ExportDeclaration } from './ResourceDeclaration.ts';

type Screen = Pick<Resource, 'fields' | 'tabs' | 'actions' | 'calls'> & { columns: readonly Column[] };

/** The fields of the form, or, where records are only looked at, those of the rows' views. */
const shownFields = ({ tabs, actions, calls }: Screen): string[] =>
  calls.create || calls.update
    ? tabs.flatMap(({ fields }) => fields)
    : actions.flatMap((action) => ('view' in action ? action.view.fields : []));

/** Where rows have what people read of a field: beside the id of a record, its label. */
const readName = (name: string, field: Field | undefined): string =>
  field && isLabelled(field) ? field.labelled : name;

/**
 * The columns of the file of all rows: the table's in their order, then what else the form has, then what is added; each
 * thing once.
 */
export function exportColumns(
  screen: Screen,
  { adds = [], drops = [] }: Pick<ExportDeclaration, 'adds' | 'drops'>,
  { fieldOf, system }: Pick<DeclarationNames, 'fieldOf' | 'system'>,
): ExportColumn[] {
  const { fields, columns } = screen;
  const columnOf = (field: string, label?: string): ExportColumn => ({
    field,
    label: label ?? fieldOf(field)?.label ?? system[field] ?? field,
  });
  const all = [
    ...columns.map(({ field, label }) => ({ field, label })),
    ...shownFields(screen).flatMap((name) => {
      const field = fields[name];
      return field && !kinds[field.kind].isSecret ? [columnOf(readName(name, field))] : [];
    }),
    ...adds.map((entry) =>
      typeof entry === 'string' ? columnOf(entry) : columnOf(entry.field, entry.label),
    ),
  ];
  const read = (name: string) => readName(name, fields[name]);
  const dropped = new Set(drops.map(read));
  const byName = new Map<string, ExportColumn>();
  for (const column of all) {
    const name = read(column.field);
    if (!dropped.has(name) && !byName.has(name)) byName.set(name, column);
  }
  return [...byName.values()];
}
