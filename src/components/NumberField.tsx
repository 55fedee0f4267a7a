import { FieldFrame } from './FieldFrame.tsx';

interface NumberFieldProps {
  /** The key of its text. */
  label: string;
  help?: string;
  value: string;
  problem: string | undefined;
  isRequired?: boolean;
  isLocked: boolean;
  change: (text: string) => void;
}

export function NumberField({
  label,
  help,
  value,
  problem,
  isRequired = true,
  isLocked,
  change,
}: NumberFieldProps) {
  return (
    <FieldFrame field={{ label, help }} isRequired={isRequired} problem={problem}>
      {(control) => (
        <input
          {...control}
          className="control"
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
