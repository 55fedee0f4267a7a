import { FieldFrame } from '../../components/FieldFrame.tsx';
import inputs from '../../components/inputs.module.css';

interface RangeEndProps {
  /** The key of its text. */
  label: string;
  value: string;
  problem: string | undefined;
  isLocked: boolean;
  change: (text: string) => void;
}

/** One end of the chosen part, with what is wrong with it. */
export function RangeEnd({ label, value, problem, isLocked, change }: RangeEndProps) {
  return (
    <FieldFrame field={{ label }} isRequired={false} problem={problem}>
      {(control) => (
        <input
          {...control}
          className={inputs['control']}
          inputMode="numeric"
          autoComplete="off"
          value={value}
          readOnly={isLocked}
          onChange={(event) => change(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
