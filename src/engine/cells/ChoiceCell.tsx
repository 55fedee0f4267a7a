import type { CellProps } from './CellProps.ts';
import { NoValue } from './TextCell.tsx';
import { useSay } from '../../components/useSay.ts';

export function ChoiceCell({ row, name, field }: CellProps) {
  const say = useSay();
  const choices = field?.kind === 'choice' ? field.choices : [];
  const chosen = choices.find((choice) => String(choice.value) === String(row[name]));
  return chosen ? say(chosen.label) : <NoValue />;
}
