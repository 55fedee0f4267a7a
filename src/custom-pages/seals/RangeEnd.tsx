import { useId } from 'react';
import styles from './DownloadSealsDialog.module.css';

interface RangeEndProps {
  label: string;
  value: string;
  problem: string | undefined;
  isLocked: boolean;
  change: (text: string) => void;
}

/** One end of the chosen part, with what is wrong with it. */
export function RangeEnd({ label, value, problem, isLocked, change }: RangeEndProps) {
  const id = useId();
  return (
    <div className={styles['end']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        readOnly={isLocked}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? `${id}problem` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      {problem && <p id={`${id}problem`}>{problem}</p>}
    </div>
  );
}
