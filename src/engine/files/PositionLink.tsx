import type { ReactNode } from 'react';

/** Leads to a map with a stored position. */
export default function PositionLink({ position, children }: { position: string; children: ReactNode }) {
  const [latitude, longitude] = position.split(', ');
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return (
    <a className="accent whole" href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
