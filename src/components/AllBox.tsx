import Checkbox from '@mui/material/Checkbox';

interface AllBoxProps {
  label: string;
  /** How many boxes it stands for, and how many of them are on. */
  total: number;
  on: number;
  isLocked: boolean;
  change: (isOn: boolean) => void;
}

/** The box for all of a column: on only when all of it is, half on where some of it is. */
export function AllBox({ label, total, on, isLocked, change }: AllBoxProps) {
  const isAll = total > 0 && on === total;
  const isSome = on > 0 && !isAll;
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={isSome}
      disabled={isLocked || total === 0}
      onChange={() => change(!isAll)}
      slotProps={{
        input: {
          'aria-label': label,
          // the element's own state says so; the attribute that MUI sets beside it contradicts `checked`
          'aria-checked': undefined,
          ref: (input: HTMLInputElement | null) => {
            if (input) input.indeterminate = isSome;
          },
        },
      }}
    />
  );
}
