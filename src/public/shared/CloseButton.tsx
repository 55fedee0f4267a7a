import { Icon } from './Icon.tsx';

/** A cross whose words are read aloud. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="close" aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
