import Checkbox from '@mui/material/Checkbox';

interface CheckLineProps {
  label: string;
  isChecked: boolean;
  toggle: () => void;
}

/** A box to tick, with its words beside it. */
export const CheckLine = ({ label, isChecked, toggle }: CheckLineProps) => (
  <label className="line gap-10 touch">
    <input type="checkbox" checked={isChecked} onChange={toggle} />
    {label}
  </label>
);

interface AllBoxProps {
  label: string;
  /** The number of boxes that it switches, and of those that are on. */
  total: number;
  on: number;
  isLocked: boolean;
  change: (isOn: boolean) => void;
}

/** A box that sets a whole column. It is on if all boxes are, and half on if some are. */
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
          // the element's own state says it; the attribute that MUI adds contradicts `checked`
          'aria-checked': undefined,
          ref: (input: HTMLInputElement | null) => {
            if (input) input.indeterminate = isSome;
          },
        },
      }}
    />
  );
}
