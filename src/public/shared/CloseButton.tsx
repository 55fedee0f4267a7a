import { Icon } from './Icon.tsx';

/** A cross; `label` is what screen readers say. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="close" aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
