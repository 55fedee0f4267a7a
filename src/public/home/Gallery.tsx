import type { ComponentType } from 'react';
import {
  CartonTape,
  LabelRoll,
  QrSeal,
  ScratchSeal,
  StripSeal,
  TamperLabel,
} from './drawings/LabelDrawings.tsx';
import { translate } from './texts.ts';

const products: readonly {
  key: 'qr' | 'scratch' | 'tamper' | 'tape' | 'strip' | 'roll';
  Drawing: ComponentType;
}[] = [
  { key: 'qr', Drawing: QrSeal },
  { key: 'scratch', Drawing: ScratchSeal },
  { key: 'tamper', Drawing: TamperLabel },
  { key: 'tape', Drawing: CartonTape },
  { key: 'strip', Drawing: StripSeal },
  { key: 'roll', Drawing: LabelRoll },
];

export function Gallery() {
  return (
    <section id="products" className="wide section">
      <h2>{translate('gallery.heading')}</h2>
      <p className="section-intro">{translate('gallery.intro')}</p>
      <ul className="gallery">
        {products.map(({ key, Drawing }) => (
          <li key={key}>
            <Drawing />
            <h3>{translate(`gallery.${key}.name`)}</h3>
            <p>{translate(`gallery.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
