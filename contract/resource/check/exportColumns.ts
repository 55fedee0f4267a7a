import { type Field, type FieldOf, isLabelled } from '../declaration/Field.ts';
import type { DeclarationNames } from './assertSense.ts';
import { kinds } from '../declaration/kinds.ts';
import type { Column, ExportColumn, Resource } from '../Resource.ts';
import type { ExportDeclaration } from '../declaration/ResourceDeclaration.ts';

type Shown = Pick<Resource, 'fields' | 'tabs' | 'actions' | 'calls'> & { columns: readonly Column[] };

/** Lists the form's fields or, if there is no form, the fields of the rows' views. */
const shownFields = ({ tabs, actions, calls }: Shown): string[] =>
  calls.create || calls.update
    ? tabs.flatMap(({ fields }) => fields)
    : actions.flatMap((action) => ('view' in action ? action.view.fields : []));

/** Names the column with the text that people read: for a reference, its label. */
const readName = (name: string, field: Field | undefined): string =>
  field && isLabelled(field) ? field.labelled : name;

/**
 * Lists the columns of the exported file: the table's in their order, then the form's other fields, then the added ones, each
 * once.
 */
export function exportColumns(
  shown: Shown,
  { adds = [], drops = [] }: Pick<ExportDeclaration, 'adds' | 'drops'>,
  { fieldOf, system }: Pick<DeclarationNames, 'fieldOf' | 'system'>,
): ExportColumn[] {
  const { fields, columns } = shown;
  // cells have only the number
  const withUnitOf = (field: Field, label = field.label) =>
    'unit' in field && field.unit ? `${label} (${field.unit})` : label;
  const withUnit = (name: string, label: string) => {
    const field = fieldOf(name);
    return field ? withUnitOf(field, label) : label;
  };
  const columnOf = (field: string, label?: string): ExportColumn => ({
    field,
    label: withUnit(field, label ?? fieldOf(field)?.label ?? system[field] ?? field),
  });
  const linesOf = (name: string, lines: FieldOf<'lines'>): ExportColumn[] =>
    Object.entries(lines.fields).map(([own, field]) => ({
      field: name,
      line: readName(own, field),
      label: `${lines.label}: ${withUnitOf(field)}`,
    }));
  const all = [
    ...columns.flatMap(({ field: name, label }) => {
      const field = fields[name];
      return field?.kind === 'lines' ? linesOf(name, field) : [columnOf(name, label)];
    }),
    ...shownFields(shown).flatMap((name) => {
      const field = fields[name];
      if (field?.kind === 'lines') return linesOf(name, field);
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
    const key = column.line === undefined ? name : `${name}.${column.line}`;
    if (!dropped.has(name) && !byName.has(key)) byName.set(key, column);
  }
  return [...byName.values()];
}
