import { Button } from '../../components/Button.tsx';
import { useTranslate } from 'ra-core';
import { useState, memo } from 'react';
import type { AnswerOf } from '../../../contract/calls/Call.ts';
import {
  type getSlipIds,
  mostSlips,
  slipTypes,
  isSlipNumber,
  type SlipType,
} from '../../../contract/calls/seals/slips.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { formatRange, quantityOf } from '../../../contract/serial/serialRange.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { ChoiceCard } from '../../components/ChoiceCard.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FieldFrame, NumberField } from '../../components/FieldFrame.tsx';
import { Failed } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import styles from './slips.module.css';
import { SlipSelect } from './SlipOutput.tsx';
import { type Slips, useSlipPrint, useSlipForm } from './useSlipForm.ts';
import { formatCarton } from '../../../contract/serial/cartonCode.ts';
import { qrPath } from '../../print/qr.ts';

/** Carton Slip (spec 3 §2): makes a PDF of empty slips with the company's next numbers. */
export default function CartonSlipPage() {
  const translate = useTranslate();
  const { reading, ...printing } = useSlipPrint();
  const { data: book, error, refetch } = reading;
  return (
    <>
      <PageTitle title={translate('app.slips.title')} />
      {book ? (
        <CartonSlipForm book={book} {...printing} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <div className={`panel ${styles['card']}`} aria-busy="true" />
      )}
    </>
  );
}

interface CartonSlipFormProps extends Omit<ReturnType<typeof useSlipPrint>, 'reading'> {
  book: AnswerOf<typeof getSlipIds>[number];
}

/** Asks for the numbers of the next slips, and shows the first one. */
function CartonSlipForm({ book, share, print, stop }: CartonSlipFormProps) {
  const translate = useTranslate();
  const mayPrint = useRight(pageKeys.cartonSlip, 'add');
  const isBusy = share !== undefined;
  const { typed, change, choose, to, problems, skipped, isAgain, taken, submit } = useSlipForm(book, print);
  const [asked, setAsked] = useState<Slips>();
  const isLocked = isBusy || !mayPrint;
  return (
    <form
      className={`panel ${styles['card']}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) submit(setAsked);
      }}
    >
      <div className={`stack gap-20 packed ${styles['fields']}`}>
        <FieldFrame field={{ label: 'app.slips.type' }} isRequired isGroup problem={problems.type}>
          {({ id, ...control }) => (
            <div {...control} id={id} role="radiogroup" className="stack halves gap-12">
              {slipTypes.map((type) => (
                <ChoiceCard
                  key={type}
                  name="type"
                  label={type}
                  help={translate(`app.slips.${type}`)}
                  isChosen={typed.type === type}
                  isLocked={isLocked}
                  choose={() => choose(type)}
                />
              ))}
            </div>
          )}
        </FieldFrame>
        <div className={`stack thirds ${styles['numbers']}`}>
          <NumberField
            label="app.slips.from"
            value={typed.from}
            problem={problems.from}
            isLocked={isLocked}
            change={(from) => change({ from })}
          />
          <NumberField
            label="app.slips.quantity"
            help={translate('app.slips.most', { most: mostSlips })}
            value={typed.quantity}
            problem={problems.quantity}
            isLocked={isLocked}
            change={(quantity) => change({ quantity })}
          />
          <FieldFrame field={{ label: 'app.slips.to' }}>
            {(control) => (
              <input {...control} className="control" value={to === undefined ? '' : String(to)} readOnly />
            )}
          </FieldFrame>
        </div>
        <SlipSelect isLocked={isLocked} />
        <output className="aside" hidden={!isAgain && !skipped && !taken}>
          {taken
            ? translate('app.slips.taken', { range: formatRange(taken), smart_count: quantityOf(taken) })
            : skipped
              ? translate('app.slips.skips', {
                  range: formatRange(skipped),
                  smart_count: quantityOf(skipped),
                })
              : isAgain && translate('app.slips.again')}
        </output>
      </div>
      <SlipPreview book={book} type={typed.type} from={typed.from} to={to} />
      {mayPrint && (
        <footer className={`row gap-12 wide ends edge-top ${styles['buttons']}`}>
          {isBusy && (
            <output className={`stack gap-6 grows muted size-13 ${styles['progress']}`}>
              <progress value={share} max={1} aria-label={translate('app.slips.title')} />
              <span>{translate('app.slips.working', { percent: Math.floor(share * 100) })}</span>
            </output>
          )}
          {isBusy && <Button label="app.action.stop" className="touch" variant="text" onClick={stop} />}
          <Button label="app.action.submit" className="touch" type="submit" isMain disabled={isBusy} />
        </footer>
      )}
      {asked && skipped && (
        <ConfirmDialog
          question={translate('app.slips.ask_skip')}
          about={translate('app.slips.ask_skip_text', {
            range: formatRange(skipped),
            smart_count: quantityOf(skipped),
          })}
          takesAway
          yes={() => {
            setAsked(undefined);
            submit();
          }}
          no={() => setAsked(undefined)}
        />
      )}
      {isBusy && <UnsavedGuard isDirty={() => true} />}
    </form>
  );
}

interface SlipPreviewProps {
  book: AnswerOf<typeof getSlipIds>[number];
  type: SlipType | undefined;
  from: string;
  to: number | undefined;
}

/** Draws the first slip and names the last one's code. It is not redrawn while the slips are made. */
const SlipPreview = memo(function SlipPreview({ book, type, from, to }: SlipPreviewProps) {
  const translate = useTranslate();
  const { Prefix: prefix, Year: year } = book;
  const number = Number(from);
  const shown = type ?? 'SID';
  const codeOf = (at: number) => formatCarton({ prefix, type: shown, year, number: at });
  const code = codeOf(isSlipNumber(number) ? number : 1);
  return (
    <figure className={`stack gap-12 sunken ${styles['preview']}`} data-empty={!type}>
      <div className={`stack shadow ${styles['slip']}`}>
        <Qr code={code} />
        <div className="column gap-4 shrinks">
          <strong className="clamped">{book.CompanyName}</strong>
          {type && <span>{translate(`app.slips.${type}`)}</span>}
          {type && <b>{type}</b>}
        </div>
        <p className="wide whole centered weight-600">{type && code}</p>
      </div>
      <figcaption className="small centered">
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
