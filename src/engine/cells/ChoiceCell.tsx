import { useTranslate } from 'react-admin';
import type { CellProps } from './CellProps.ts';
import { NoValue } from './TextCell.tsx';

export function ChoiceCell({ row, name, field }: CellProps) {
  const translate = useTranslate();
  const choices = field?.kind === 'choice' ? field.choices : [];
  const chosen = choices.find((choice) => String(choice.value) === String(row[name]));
  return chosen ? translate(chosen.label, { _: chosen.label }) : <NoValue />;
}
