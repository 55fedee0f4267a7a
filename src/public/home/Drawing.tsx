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
