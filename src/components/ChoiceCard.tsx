import { useId } from 'react';

interface ChoiceCardProps {
  /** The name of the radio group. */
  name: string;
  label: string;
  help: string;
  isChosen: boolean;
  isLocked?: boolean;
  choose: () => void;
}

/** One of a few choices, with a text that explains it. */
export function ChoiceCard({ name, label, help, isChosen, isLocked = false, choose }: ChoiceCardProps) {
  const id = useId();
  return (
    <label className="line gap-12 tops touch pick edge radius-8 weight-600 pressable">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isLocked}
        onChange={choose}
        // a screen reader says the short name first, then the explanation
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-help`}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        <small id={`${id}-help`}>{help}</small>
      </span>
    </label>
  );
}
