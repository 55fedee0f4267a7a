import { useTranslate } from 'ra-core';
import { type ImportRow, type ImportStatus, rowOutcomes } from '../../../contract/calls/records/imports.ts';
import { importedFields } from '../../../contract/resource/Resource.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import { useResource } from '../useResource.ts';

/** Returns a function that names an import: by its file, or by what it does with rows. */
export function useNameOf(): (status: Pick<ImportStatus, 'FileName' | 'Does' | 'Columns'>) => string {
  const translate = useTranslate();
  return ({ FileName, Does, Columns }) => {
    if (Does === null) return FileName;
    if (Does === 'activate' || Does === 'inactivate' || Does === 'duplicate')
      return translate(`app.list.${Does}`);
    const field = Columns.map(({ Head }) => translate(Head)).join(', ');
    return Does === 'edit' ? translate('app.list.set_field', { field }) : translate(FileName);
  };
}

/** What became of rows with this outcome, as texts are named: an import that was undone has removed what it had made. */
export const wordOf = (outcome: ImportRow['Outcome'], { State }: Pick<ImportStatus, 'State'>) => {
  if (State !== 'undone') return outcome;
  return outcome === 'create' ? 'removed' : outcome === 'change' ? 'restored' : outcome;
};

/** Returns a function that counts the rows of an import by what becomes of them: `29,996 removed`. */
export function useOutcomes() {
  const translate = useTranslate();
  return (status: Pick<ImportStatus, 'State' | 'Counts'>) =>
    rowOutcomes.flatMap((value) => {
      const count = formatQuantity(status.Counts[value] ?? 0);
      const label = translate(`app.imports.outcome.${wordOf(value, status)}`, { count });
      return status.Counts[value] ? [{ value, label }] : [];
    });
}

/** Counts the rows that a checked import can store. */
export const storableRows = ({ Counts: { create = 0, change = 0 } }: Pick<ImportStatus, 'Counts'>): number =>
  create + change;

/** Whether a checked import has only faults, and rows that change nothing. */
export const isRefused = (status: Pick<ImportStatus, 'Counts'>): boolean =>
  storableRows(status) === 0 && Boolean(status.Counts.refused);

/** The key of an import's state. */
export const stateText = ({ Does, State, Counts }: Pick<ImportStatus, 'Does' | 'State' | 'Counts'>): string =>
  State === 'checked' && Does === null && isRefused({ Counts })
    ? 'app.imports.state.nothing'
    : `app.imports.${Does === null ? 'state' : 'changes'}.${State}`;

/** Returns the labels of the fields that an import's file can fill, by their names; those of lines as `Prices: Product`. */
export function useFieldLabels(): ReadonlyMap<string, string> {
  const translate = useTranslate();
  const labelOf = (label: string) =>
    label
      .split(': ')
      .map((part) => translate(part))
      .join(': ');
  return new Map(importedFields(useResource()).map(([name, { label }]) => [name, labelOf(label)]));
}
