import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import { type getSlipIds, isSlipNumber, type SlipType } from '../../../contract/calls/seals/slips.ts';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import { qrPath } from '../../print/qr.ts';
import styles from './slips.module.css';

interface SlipPreviewProps {
  book: AnswerOf<typeof getSlipIds>[number];
  type: SlipType | undefined;
  from: string;
  to: number | undefined;
}

/** Draws the first slip and names the last one's code. It is not redrawn while the slips are made. */
export const SlipPreview = memo(function SlipPreview({ book, type, from, to }: SlipPreviewProps) {
  const translate = useTranslate();
  const { Prefix: prefix, Year: year } = book;
  const number = Number(from);
  const shown = type ?? 'SID';
  const codeOf = (at: number) => formatCarton({ prefix, type: shown, year, number: at });
  const code = codeOf(isSlipNumber(number) ? number : 1);
  return (
    <figure className={`stack gap-12 ${styles['preview']}`} data-empty={!type}>
      <div className={`stack shadow ${styles['slip']}`}>
        <Qr code={code} />
        <div>
          <strong className="clamped">{book.CompanyName}</strong>
          {type && <span>{translate(`app.slips.${type}`)}</span>}
          {type && <b>{type}</b>}
        </div>
        <p>{type && code}</p>
      </div>
      <figcaption className="small">
        {!type
          ? translate('app.slips.preview_none')
          : to !== undefined && isSlipNumber(to) && to > number
            ? translate('app.slips.preview_to', { code: codeOf(to) })
            : translate('app.slips.preview')}
      </figcaption>
    </figure>
  );
});

function Qr({ code }: { code: string }) {
  const { size, path } = qrPath(code);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
