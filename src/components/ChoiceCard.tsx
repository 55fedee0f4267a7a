import { useId } from 'react';
import styles from './ChoiceCard.module.css';

interface ChoiceCardProps {
  /** Of the group, of which one is chosen. */
  name: string;
  label: string;
  /** What the choice means. */
  help: string;
  isChosen: boolean;
  isLocked?: boolean;
  choose: () => void;
}

/** One of a few choices, with room to say what it means. */
export function ChoiceCard({ name, label, help, isChosen, isLocked = false, choose }: ChoiceCardProps) {
  const id = useId();
  return (
    <label className={styles['card']}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isLocked}
        onChange={choose}
        // the name of what is chosen is short; what it means is told after it
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
