import { writeXlsx } from 'hucre/xlsx';
import { mostImportRows } from '../../../contract/calls/records/imports.ts';
import type { Field } from '../../../contract/resource/declaration/Field.ts';
import { importedFields, type Resource } from '../../../contract/resource/Resource.ts';
import { readOptions } from '../../components/useOptions.ts';
import { optionsSourceOf } from '../optionsSourceOf.ts';

/** The most options of a reference that the workbook lists. With more, people type the label. */
const mostOptions = 500;

const choicesName = 'Choices';

/** The labels among which a field's cell chooses; none if it is typed. */
async function labelsOf(resource: Resource, field: Field): Promise<string[]> {
  if (field.kind === 'choice') return field.choices.map(({ label }) => label);
  if (field.kind === 'switch') return ['Yes', 'No'];
  if (field.kind !== 'reference' && field.kind !== 'lookup') return [];
  const source = optionsSourceOf(resource, field, {});
  if (!source) return [];
  const options = await readOptions(source, { PageSize: mostOptions }, AbortSignal.timeout(20_000));
  return options.length < mostOptions ? options.map(({ label }) => label) : [];
}

/** The letters of a sheet's column, counted from 0: `A`, `Z`, `AA`. */
const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCodePoint(65 + (place % 26));

/** Makes a workbook with the heads of the fields that an import fills, and their choices as lists in the cells. */
export async function sampleWorkbook(resource: Resource): Promise<Blob> {
  const fields = importedFields({ ...resource, sameBy: [] }).map(([, field]) => field);
  const choices = await Promise.all(fields.map((field) => labelsOf(resource, field)));
  const lists = choices.flatMap((labels, place) => (labels.length ? [{ labels, place }] : []));
  const dataValidations = lists.map(({ labels, place }, list) => ({
    type: 'list' as const,
    formula1: `${choicesName}!$${lettersOf(list)}$1:$${lettersOf(list)}$${labels.length}`,
    allowBlank: true,
    range: `${lettersOf(place)}2:${lettersOf(place)}${mostImportRows}`,
  }));
  const longest = Math.max(0, ...lists.map(({ labels }) => labels.length));
  const file = await writeXlsx({
    sheets: [
      {
        name: 'Records',
        columns: fields.map(({ label }) => ({ width: Math.max(14, label.length + 2) })),
        rows: [fields.map(({ label }) => label)],
        dataValidations,
      },
      ...(lists.length
        ? [
            {
              name: choicesName,
              rows: Array.from({ length: longest }, (_, row) =>
                lists.map(({ labels }) => labels[row] ?? null),
              ),
            },
          ]
        : []),
    ],
  });
  return new Blob([new Uint8Array(file)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
