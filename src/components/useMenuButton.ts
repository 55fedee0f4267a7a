import { type MouseEvent, useState } from 'react';
import { useBackCloses } from '../browser/useBackCloses.ts';

/** Returns the props of a button and of MUI's `Menu` that it opens. Back closes the menu, and so does `choose` before it acts. */
export function useMenuButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = () => setAnchor(null);
  useBackCloses(close, isOpen);
  return {
    isOpen,
    close,
    button: {
      'aria-haspopup': 'menu' as const,
      'aria-expanded': isOpen,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { anchorEl: anchor, open: isOpen, onClose: close },
    choose: (act: () => void) => () => {
      close();
      act();
    },
  };
}
