/** Line icons on a grid of 24. One that `/pa` does not show is beside what draws it, so `/pa` need not load it. */
const lines = {
  check: 'M5 12.5l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  alert: 'M12 7v6M12 16.8v.2',
  info: 'M12 11v6M12 7v.2',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8 5.5v13M16 5.5v13',
  mail: 'M3.5 6.5h17v11h-17zM4 7l8 6.5L20 7',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  comment: 'M4 5h16v11.5h-8.5L7 20.5v-4H4z',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.8 2.6 3.8 5.4 3.8 8.5s-1 5.9-3.8 8.5c-2.8-2.6-3.8-5.4-3.8-8.5s1-5.9 3.8-8.5z',
  retry: 'M19.5 12A7.5 7.5 0 1 1 17 6.4M17.5 2.8v4h-4',
} as const;

/** Share and social marks, drawn with the same line because their real outlines weigh a kilobyte. */
const marks = {
  whatsapp:
    'M3.5 20.5l1.3-4A8.5 8.5 0 1 1 8 19.4zM9 8.5c-.8 3 3.5 7.3 6.5 6.5l.5-1.8-2-1-1 .8c-1-.4-2-1.4-2.4-2.4l.8-1-1-2z',
  facebook: 'M16 3.5h-1.5A3.5 3.5 0 0 0 11 7v13.5M7.5 12H15',
  twitter: 'M4 4l12.5 16H20L7.5 4zM4.5 20l6-6.8M13.5 10.6L19.5 4',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M17 6.9v.2',
  linkedin: 'M4 4h16v16H4zM8 11v5.5M8 7.6v.1M12 16.5V11M12 13.5c0-3.3 4.5-3.3 4.5 0v3',
  pinterest:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M10 19.5l2.3-9.5M9 12.5c-1.5-4.5 6.8-5.5 6.5-.8-.3 4-3.5 3.8-4 2.2',
  youtube:
    'M6.5 5.5h11A3.5 3.5 0 0 1 21 9v6a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 3 15V9a3.5 3.5 0 0 1 3.5-3.5zM10.3 9.2v5.6l4.7-2.8z',
  star: 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z',
} as const;

/** The outlines by name. */
export const paths = { ...lines, ...marks };

export type IconName = keyof typeof paths;
export type IconShape = { name: IconName } | { path: string };

/** Draws a decorative icon. The control around it has the words. */
export function Icon(shape: IconShape) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={'path' in shape ? shape.path : paths[shape.name]} />
    </svg>
  );
}

/** A button with a cross. Screen readers say `label`. */
export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="close" aria-label={label} onClick={onClick}>
      <Icon name="close" />
    </button>
  );
}
