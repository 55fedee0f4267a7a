import { useEffect, useState } from 'react';
import { keep, readKept } from '../../api/storage.ts';
import { translate } from '../../i18n/public/pa.ts';
import { CloseButton } from '../shared/Icon.tsx';
import { Dialog } from '../shared/Dialog.tsx';

/** Milliseconds for reading the verdict before anything covers it. */
const moment = 3000;

/** The scrolled pixels after which the verdict counts as read. */
const scrolled = 60;

const key = 'sealbook.promotion';

/** Reads today's date and the pictures shown today. Spaces separate them, because no address has any. */
function readShown(): string[] {
  const today = new Date().toDateString().replaceAll(' ', '-');
  const [day, ...images] = (readKept('localStorage', key) ?? '').split(' ');
  return day === today ? [day, ...images] : [today];
}

interface PromotionProps {
  image: string;
  companyName: string;
}

/**
 * Shows the brand's picture over the verdict once a day, until the visitor closes it. It waits until it has loaded and the
 * visitor has read the verdict. The verdict counts as read after a moment or a scroll.
 */
export default function Promotion({ image, companyName }: PromotionProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (readShown().includes(image)) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      clearTimeout(timer);
      // an open form comes first
      if (document.querySelector('dialog')) {
        timer = setTimeout(open, moment);
        return;
      }
      stop.abort();
      keep('localStorage', key, [...readShown(), image].join(' '));
      setIsOpen(true);
    };
    const loader = new Image();
    let isLoaded = false;
    let isRead = false;
    const openWhenBoth = () => {
      if (isLoaded && isRead) open();
    };
    const read = () => {
      isRead = true;
      openWhenBoth();
    };
    loader.addEventListener(
      'load',
      () => {
        isLoaded = true;
        openWhenBoth();
      },
      { signal },
    );
    loader.src = image;
    timer = setTimeout(read, moment);
    const from = window.scrollY;
    const onScroll = () => {
      if (!isRead && Math.abs(window.scrollY - from) >= scrolled) read();
    };
    window.addEventListener('scroll', onScroll, { passive: true, signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [image]);

  if (!isOpen) return null;
  const close = () => setIsOpen(false);
  return (
    <Dialog label={translate('promotion.label')} className="dialog promotion" onClose={close}>
      <img src={image} alt={translate('promotion.image', { name: companyName })} />
      <CloseButton label={translate('promotion.close')} onClick={close} />
    </Dialog>
  );
}
