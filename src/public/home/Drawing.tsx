import drawings from './drawings.svg';

const boxes = { hero: '0 0 480 400', label: '0 0 280 190', band: '0 0 1200 60' } as const;

interface DrawingProps {
  /** A group of drawings.svg. */
  name: string;
  kind: keyof typeof boxes;
}

/** Shows a drawing in the page's colours, as decoration. The band fills its room, the others keep their shape. */
export const Drawing = ({ name, kind }: DrawingProps) => (
  <svg
    className={`drawing drawing-${kind}`}
    viewBox={boxes[kind]}
    preserveAspectRatio={kind === 'band' ? 'xMidYMid slice' : undefined}
    aria-hidden="true"
  >
    <use href={`${drawings}#${name}`} />
  </svg>
);

/** Line icons on a grid of 24 that only these pages show. */
export const icons = {
  previous: { path: 'M14.5 6l-6 6 6 6' },
  next: { path: 'M9.5 6l6 6-6 6' },
  phone: {
    path: 'M6 3.5h3.5l1.5 4.5-2.3 1.6a12 12 0 0 0 5.7 5.7L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.7 2.5A15.5 15.5 0 0 1 3.5 6.2 2.5 2.5 0 0 1 6 3.5z',
  },
  place: {
    path: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zM12 7a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 12 7',
  },
} as const;
