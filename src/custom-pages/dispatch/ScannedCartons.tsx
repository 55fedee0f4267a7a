import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import floor from '../floor/floor.module.css';
import { ScannedList } from '../floor/ScannedList.tsx';
import type { CartonRow } from '../floor/useCartonScans.ts';

type ScannedCartonsProps = Pick<
  ComponentProps<typeof ScannedList<CartonRow>>,
  'rows' | 'empty' | 'isBusy' | 'remove' | 'submit'
>;

const codeAndProduct = ({ item: { carton } }: CartonRow) => (
  <>
    {carton.CartonId}
    <span className={floor['under']}>{carton.ProductName}</span>
  </>
);

/** The cartons of the dispatch, the last one first, and the button that saves it (spec 3 §2). */
export function ScannedCartons({ rows, ...list }: ScannedCartonsProps) {
  const translate = useTranslate();
  const pieces = rows.reduce((sum, { item }) => sum + item.carton.Qty, 0);
  return (
    <ScannedList
      {...list}
      rows={rows}
      title={translate('app.dispatch.cartons')}
      summary={
        rows.length > 0 &&
        translate('app.dispatch.summed', { smart_count: rows.length, qty: formatSerial(pieces) })
      }
      nameOf={({ item }) => item.carton.CartonId}
      columns={[
        {
          label: translate('app.floor.carton_id'),
          cell: codeAndProduct,
        },
        {
          label: translate('app.dispatch.carton_qty'),
          isNumeric: true,
          cell: ({ item }) => formatSerial(item.carton.Qty),
        },
      ]}
    />
  );
}
