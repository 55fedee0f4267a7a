import { FieldFrame } from '../../components/FieldFrame.tsx';

interface NameFieldProps {
  value: string;
  problem: string | undefined;
  change: (name: string) => void;
  /** The dialog was opened to type a name. */
  isFirst?: boolean;
}

/** The name that people give to what they keep of a list. */
export const NameField = ({ value, problem, change, isFirst = false }: NameFieldProps) => (
  <FieldFrame field={{ label: 'app.views.name' }} isRequired isProblemSaid problem={problem}>
    {(control) => (
      <input
        {...control}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see isFirst
        autoFocus={isFirst}
        className="control"
        value={value}
        maxLength={60}
        onChange={(event) => change(event.target.value)}
      />
    )}
  </FieldFrame>
);
