import { useTranslate } from 'ra-core';
import { putCarton } from '../../../contract/calls/seals/stock.ts';
import { ask } from '../../api/ask.ts';
import { deskOf, useListReading } from '../floor/Desk.tsx';
import floor from '../floor/floor.module.css';
import { PlacedScans } from '../floor/PlacedScans.tsx';

/** Moves cartons: people scan a place, and then the cartons that they put there. */
export default deskOf('app.packing.by_place', Moving);

function Moving() {
  const translate = useTranslate();
  const readList = useListReading();
  return (
    <div className={floor['desk']}>
      <PlacedScans
        listName="move-cartons"
        label={translate('app.packing.move')}
        none={translate('app.packing.move_none')}
        save={async ({ code, place, key }, signal) => {
          const headers = { 'Idempotency-Key': key };
          const input = { CartonId: code, Place: place };
          const { message } = await ask(putCarton, { input, headers, signal });
          readList();
          return { outcome: 'accepted', text: message, item: null };
        }}
      />
    </div>
  );
}
