import { useEffect, useState } from 'react';
import { translate } from '../../i18n/public/pa.ts';
import { CloseButton, Dialog } from '../shared/Dialog.tsx';

interface PromotionProps {
  image: string;
  companyName: string;
}

/** The brand's picture over the verdict; only once it has loaded, and until it is closed. */
export function Promotion({ image, companyName }: PromotionProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const loader = new Image();
    loader.addEventListener('load', () => setIsOpen(true));
    loader.src = image;
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
