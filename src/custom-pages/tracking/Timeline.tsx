import DamagedIcon from '@mui/icons-material/BrokenImageOutlined';
import DefaultIcon from '@mui/icons-material/FiberManualRecordOutlined';
import DemappedIcon from '@mui/icons-material/LinkOffOutlined';
import MappedIcon from '@mui/icons-material/LinkOutlined';
import DispatchedIcon from '@mui/icons-material/LocalShippingOutlined';
import CountedIcon from '@mui/icons-material/FactCheckOutlined';
import MissingIcon from '@mui/icons-material/SearchOffOutlined';
import PackedIcon from '@mui/icons-material/Inventory2Outlined';
import IssuedIcon from '@mui/icons-material/QrCode2Outlined';
import SaidIcon from '@mui/icons-material/CampaignOutlined';
import ScannedIcon from '@mui/icons-material/QrCodeScannerOutlined';
import RecalledIcon from '@mui/icons-material/ReportOutlined';
import ReturnedIcon from '@mui/icons-material/AssignmentReturnOutlined';
import ReversedIcon from '@mui/icons-material/UndoOutlined';
import UnpackedIcon from '@mui/icons-material/UnarchiveOutlined';
import { useTranslate } from 'ra-core';
import { Fragment, useMemo } from 'react';
import { type JourneyEntry, type JourneyKind, journeyKinds } from '../../../contract/calls/seals/tracking.ts';
import type { Tone } from '../../../contract/choices/Choice.ts';
import { CodeLink, shownWhen } from './CodeLink.tsx';
import styles from './tracking.module.css';

const marks = {
  issued: { Icon: IssuedIcon, tone: 'neutral' },
  mapped: { Icon: MappedIcon, tone: 'neutral' },
  packed: { Icon: PackedIcon, tone: 'neutral' },
  dispatched: { Icon: DispatchedIcon, tone: 'positive' },
  reversed: { Icon: ReversedIcon, tone: 'caution' },
  returned: { Icon: ReturnedIcon, tone: 'caution' },
  unpacked: { Icon: UnpackedIcon, tone: 'neutral' },
  counted: { Icon: CountedIcon, tone: 'neutral' },
  missing: { Icon: MissingIcon, tone: 'negative' },
  scanned: { Icon: ScannedIcon, tone: 'positive' },
  demapped: { Icon: DemappedIcon, tone: 'caution' },
  damaged: { Icon: DamagedIcon, tone: 'negative' },
  recalled: { Icon: RecalledIcon, tone: 'negative' },
  said: { Icon: SaidIcon, tone: 'neutral' },
} as const satisfies Record<JourneyKind, { Icon: unknown; tone: Tone }>;

const markOf = (kind: string | undefined) => {
  const known = journeyKinds.find((name) => name === kind);
  return known ? marks[known] : ({ Icon: DefaultIcon, tone: 'neutral' } as const);
};

/** A thing's journey, the oldest entry first (spec 3 §2, QR Code Tracking Report). */
export function Timeline({ entries }: { entries: readonly JourneyEntry[] }) {
  const translate = useTranslate();
  if (!entries.length)
    return <p className={`muted ${styles['empty']}`}>{translate('app.tracking.no_journey')}</p>;
  return (
    <ol className={styles['timeline']}>
      {entries.map((entry, index) => (
        // the entries never change their order
        <Entry key={index} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry: { Activity, CreatedDt, Kind } }: { entry: JourneyEntry }) {
  const { Icon, tone } = markOf(Kind);
  const { day, time } = shownWhen(CreatedDt);
  return (
    <li data-tone={tone}>
      <span className={`center circle tone-soft tinted ${styles['mark']}`} aria-hidden="true">
        <Icon />
      </span>
      <div className={`shrinks breaks ${styles['happened']}`}>
        <p>
          <ActivityText activity={Activity} />
        </p>
      </div>
      <p className={`right whole shrinks ${styles['when']}`}>
        <span>{day}</span> {time && <span className="muted size-13">{time}</span>}
      </p>
    </li>
  );
}

function ActivityText({ activity }: { activity: string }) {
  const parts = useMemo(() => parseActivity(activity), [activity]);
  return parts.map(({ tag, text }, index) => {
    const Tag = tag;
    return (
      <Fragment key={index}>
        {Tag === 'text' ? (
          text
        ) : Tag === 'br' ? (
          <br />
        ) : Tag === 'code' ? (
          <CodeLink code={text} />
        ) : (
          <Tag>{text}</Tag>
        )}
      </Fragment>
    );
  });
}

/** A part of an activity's text, plain or in one of the allowed tags. */
interface ActivityPart {
  tag: 'text' | 'b' | 'code' | 'small' | 'br';
  text: string;
}

const tags: Readonly<Record<string, ActivityPart['tag']>> = {
  B: 'b',
  STRONG: 'b',
  CODE: 'code',
  SMALL: 'small',
  BR: 'br',
};

/** The elements whose text is not for people to read. */
const silent = 'script, style, template, iframe, object, svg, math, noscript, textarea, title';

function partsOf(node: Node, tag: ActivityPart['tag']): ActivityPart[] {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ? [{ tag, text: node.textContent }] : [];
  if (!(node instanceof Element)) return [];
  const own = tags[node.tagName];
  if (own === 'br') return [{ tag: own, text: '' }];
  return [...node.childNodes].flatMap((child) => partsOf(child, own ?? tag));
}

/**
 * Parses an activity, which the wire sends as HTML (spec 3 §2). Of a few tags it preserves the tag without its attributes, of
 * all others only the text. It parses the HTML in a separate document, where nothing runs and nothing loads.
 */
export function parseActivity(activity: string): ActivityPart[] {
  const { body } = new DOMParser().parseFromString(activity, 'text/html');
  for (const element of body.querySelectorAll(silent)) element.remove();
  return partsOf(body, 'text');
}
