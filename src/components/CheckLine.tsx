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
