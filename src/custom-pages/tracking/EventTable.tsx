import ClosedIcon from '@mui/icons-material/ChevronRightOutlined';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { shownDay } from '../../../contract/day/day.ts';
import { momentInZone } from '../../../contract/day/moment.ts';
import type { EpcisEvent } from '../../../contract/epcis/EpcisEvent.ts';
import { timeZone } from '../../api/session.ts';
import styles from './tracking.module.css';

const columns = ['time', 'step', 'what', 'action', 'disposition'] as const;

/** Returns the last part of an identifier, which names the thing. */
const nameIn = (uri: string): string => decodeURIComponent(uri.slice(uri.lastIndexOf('/') + 1));

/** Lists events. Each opens its whole JSON. */
export function EventTable({ events }: { events: readonly EpcisEvent[] }) {
  const translate = useTranslate();
  return (
    <div className="scrolls">
      <table className={`table cards ${styles['table']} ${styles['events']}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {translate(`app.epcis.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <EventRows key={event.eventID} event={event} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EventRows({ event }: { event: EpcisEvent }) {
  const translate = useTranslate();
  const region = useId();
  const [isOpen, setOpen] = useState(false);
  const moment = momentInZone(new Date(event.eventTime), timeZone());
  const day = shownDay(moment.slice(0, 10));
  return (
    <>
      <tr>
        <td>
          <button
            type="button"
            className={`plain-button line touch whole ${styles['expand']}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? region : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <ClosedIcon aria-hidden="true" />
            <span>
              {day} <span className="muted">{moment.slice(11)}</span>
            </span>
          </button>
        </td>
        <th scope="row">
          {event.bizStep}
          <small>{event.type}</small>
        </th>
        <td>{whatOf(event, translate)}</td>
        <td>{event.action}</td>
        <td>{event.disposition}</td>
      </tr>
      {isOpen && (
        <tr className={styles['inner']}>
          <td id={region} colSpan={columns.length}>
            <pre
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
              tabIndex={0}
            >
              {JSON.stringify(event, null, 2)}
            </pre>
          </td>
        </tr>
      )}
    </>
  );
}

function whatOf(event: EpcisEvent, translate: ReturnType<typeof useTranslate>): string {
  const listed = event.childEPCs ?? event.epcList ?? [];
  const counted = event.childQuantityList ?? event.quantityList ?? [];
  const areUnits = counted.length > 0 || listed.every((uri) => /^\d+$/.test(nameIn(uri)));
  const all = listed.length + counted.reduce((sum, { quantity }) => sum + quantity, 0);
  const [only] = listed;
  const what =
    all === 1 && only !== undefined && !areUnits
      ? nameIn(only)
      : translate(areUnits ? 'app.floor.units' : 'app.epcis.objects', { smart_count: all });
  return event.parentID ? translate('app.epcis.inside', { what, parent: nameIn(event.parentID) }) : what;
}
