import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { getEpcisOfCode } from '../../../contract/calls/seals/epcis.ts';
import type { TrackedState, TrackedThing } from '../../../contract/calls/seals/tracking.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatQuantity } from '../../../contract/values/formatNumber.ts';
import type { Tone } from '../../../contract/choices/Choice.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { Fact } from '../../components/Fact.tsx';
import { Toned, ToneMark } from '../../components/ToneMark.tsx';
import { useAction } from '../../components/useAction.ts';
import { ProductPicture } from '../orders/ProductCard.tsx';
import { followed, shownWhen } from './CodeLink.tsx';
import styles from './tracking.module.css';

const tones = {
  unmapped: 'neutral',
  mapped: 'neutral',
  packed: 'neutral',
  inside: 'neutral',
  dispatched: 'positive',
  unpacked: 'caution',
  reversed: 'caution',
  demapped: 'caution',
  damaged: 'negative',
} as const satisfies Record<TrackedState, Tone>;

/** The head of a journey: the scanned thing, its state and facts, and its journey as a file. */
export function TrackedHead({ thing }: { thing: TrackedThing }) {
  const translate = useTranslate();
  const mayDownload = useRight(pageKeys.tracking, 'report');
  const { Kind, Code, State, ProductName, ProductImage } = thing;
  const isFollowed = useLocation().state === followed;
  const heading = useRef<HTMLHeadingElement>(null);
  // the followed link had the focus and is no longer there
  useEffect(() => {
    if (isFollowed) heading.current?.focus();
  }, [isFollowed]);
  const { isBusy, run } = useAction(async () => {
    const response = await askForFile(getEpcisOfCode, { input: { qr: Code } });
    saveBlob(await response.blob(), `${Kind === 'unit' ? `seal-${Code}` : Code}.jsonld`);
  });
  const facts = [
    ['batch', thing.BatchNo],
    ['made', thing.MFGDate && shownWhen(thing.MFGDate).day],
    ['expires', thing.EXPDate && shownWhen(thing.EXPDate).day],
    ['quantity', Kind === 'unit' ? null : formatQuantity(thing.Qty)],
    ['dealer', thing.DispatchedTo],
  ] as const;
  const shown = facts.filter(([, value]) => value);
  return (
    <section className={`panel stack tops ${styles['head']}`}>
      {Kind !== 'DID' && (
        <ProductPicture address={ProductImage} className={`edge radius-8 ${styles['picture']}`} />
      )}
      <div className={`stack gap-2 shrinks ${styles['subject']}`}>
        <p className="muted">
          {translate(`app.tracking.kind.${Kind}`, {
            code: Kind === 'unit' ? String(Number(Code)) : '',
          })}
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {Kind === 'unit' ? (ProductName ?? '–') : Code}
        </h2>
        {Kind !== 'unit' && ProductName && <p className="muted">{ProductName}</p>}
        <p className="above-4 medium">
          <Toned tone={tones[State]}>{translate(`app.tracking.state.${State}`)}</Toned>
        </p>
      </div>
      {thing.RecallReason !== undefined && (
        <p className={`note line gap-10 wide above-12 ${styles['recalled']}`} data-tone="negative">
          <ToneMark tone="negative" />
          {translate('app.tracking.recalled', { reason: thing.RecallReason })}
        </p>
      )}
      {mayDownload && (
        <Button
          className={styles['download']}
          startIcon={<DownloadIcon />}
          disabled={isBusy}
          onClick={() => void run()}
        >
          {translate('app.tracking.download')}
        </Button>
      )}
      {shown.length > 0 && (
        <dl className={`facts wide above-16 edge-top ${styles['facts']}`}>
          {shown.map(([name, value]) => (
            <Fact key={name} name={translate(`app.tracking.fact.${name}`)} value={value} />
          ))}
        </dl>
      )}
    </section>
  );
}
