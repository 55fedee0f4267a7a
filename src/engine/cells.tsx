import { useTranslate } from 'ra-core';
import { type ComponentType, createElement } from 'react';
import { parseDay } from '../../contract/day/day.ts';
import { parseMoment, shownMoment } from '../../contract/day/moment.ts';
import { storedKindOf } from '../../contract/values/fileTypes.ts';
import {
  type FieldKind,
  type FieldOf,
  isLabelled,
  isPrivateField,
  type Line,
} from '../../contract/resource/declaration/Field.ts';
import type { Column, Resource } from '../../contract/resource/Resource.ts';
import { kinds } from '../../contract/resource/declaration/kinds.ts';
import { readPairs, textOf } from '../../contract/resource/parseValue.ts';
import { formatNumber, writtenDay, writtenLine } from '../../contract/resource/writtenValue.ts';
import { formatQuantity } from '../../contract/values/formatNumber.ts';
import { latePart } from '../components/lazyPart.ts';
import { Toned } from '../components/ToneMark.tsx';
import { type CellProps, customPart } from './custom.ts';
import { PictureLink } from './files/files.tsx';
import styles from './cells.module.css';

/** A word that no column is wide enough for: it breaks where the column ends. */
const endlessWord = /\S{40}/;

/** A number or a code that tells records apart, such as RMA-2026-00017. */
const isWord = /^(?=.*\d)\S{1,24}$/;

/** On paper, a `short` text stays on one line, and a `running` one gets several lines. */
const lengthOf = (text: string, isRunning: boolean): 'short' | 'line' | 'running' =>
  text.length <= 16 ? 'short' : isRunning && text.length > 60 ? 'running' : 'line';

/** A text cut after two lines, a running one after four, with the whole of it in its title. An e-mail address may break after its @. */
export function TextCell({ row, name, field }: CellProps) {
  const text = textOf(row[name]);
  const domainAt = field?.kind === 'email' ? text.indexOf('@') + 1 : 0;
  return text ? (
    <span
      className={`clamped ${styles['text']}`}
      data-endless={endlessWord.test(text)}
      data-address={domainAt > 0}
      data-word={isWord.test(text)}
      data-length={lengthOf(text, field?.kind === 'multiline')}
      title={text.length > 60 ? text : undefined}
    >
      {text.slice(0, domainAt)}
      {domainAt > 0 && <wbr />}
      {text.slice(domainAt)}
    </span>
  ) : (
    <NoValue />
  );
}

/** Marks a value that nobody gave, as opposed to one that is still loading. */
export const NoValue = () => <span className={styles['none']}>–</span>;

/** The label that the wire sends beside the id. */
const LabelCell = (props: CellProps) => (
  <TextCell {...props} name={props.field && isLabelled(props.field) ? props.field.labelled : props.name} />
);

function NumberCell({ row, name, field }: CellProps) {
  const translate = useTranslate();
  const text = textOf(row[name]);
  return text === '' || Number.isNaN(Number(text)) ? (
    <NoValue />
  ) : (
    formatNumber(Number(text), field, translate)
  );
}

/** A day as `D MMM YYYY` (spec 1 §9), or its month. */
export function DateCell({ row, name, field }: CellProps) {
  const day = parseDay(String(row[name] ?? ''));
  if (!day) return <NoValue />;
  return (
    <time className="whole" dateTime={day}>
      {writtenDay(day, field)}
    </time>
  );
}

/** A moment as `D MMM YYYY, HH:mm`. */
function MomentCell({ row, name }: CellProps) {
  const moment = parseMoment(String(row[name] ?? ''));
  if (!moment) return <NoValue />;
  return (
    <time className="whole" data-moment="" dateTime={moment}>
      {shownMoment(moment)}
    </time>
  );
}

const PositionLink = latePart(() => import('./files/PositionLink.tsx'));

function PositionCell(props: CellProps) {
  const position = addressIn(props);
  return position ? <PositionLink position={position}>{position}</PositionLink> : <NoValue />;
}

export function ChoiceCell({ row, name, field }: CellProps) {
  const translate = useTranslate();
  const choices = field?.kind === 'choice' ? field.choices : [];
  const chosen = choices.find((choice) => String(choice.value) === String(row[name]));
  return chosen ? <Toned tone={chosen.tone}>{translate(chosen.label)}</Toned> : <NoValue />;
}

function SwitchCell({ row, name }: CellProps) {
  const translate = useTranslate();
  return translate(row[name] === true ? 'app.list.on' : 'app.list.off');
}

/** Whether the record is active. */
function StatusCell({ row }: CellProps) {
  const translate = useTranslate();
  const isActive = row['IsActive'] !== false;
  return (
    <Toned tone={isActive ? 'positive' : 'neutral'}>
      {translate(isActive ? 'app.list.active' : 'app.list.inactive')}
    </Toned>
  );
}

/** Keys and values in one line. */
function PairsCell(props: CellProps) {
  const { row, name } = props;
  const rows = readPairs(row[name]) ?? [];
  const text = rows.map((pair) => `${pair.Key}: ${pair.Value}`).join(', ');
  return <TextCell {...props} row={{ ...row, [name]: text }} />;
}

/** How many lines a record has. */
const LinesCell = ({ row, name }: CellProps) => {
  const lines: unknown = row[name];
  return formatQuantity(Array.isArray(lines) ? lines.length : 0);
};

/** A record's lines, each as people read it. */
function LinesList({ lines, field }: { lines: unknown; field: FieldOf<'lines'> }) {
  const translate = useTranslate();
  return (
    <ol className={styles['lines']}>
      {(Array.isArray(lines) ? lines : []).map((line: Line, place) => (
        <li key={place}>{writtenLine(line, field, translate)}</li>
      ))}
    </ol>
  );
}

/** A row's value as a whole, where a list shows the number of its lines. */
export function WholeValue({ resource, row, name }: Pick<CellProps, 'resource' | 'row' | 'name'>) {
  const field = resource.fields[name];
  return field?.kind === 'lines' ? (
    <LinesList lines={row[name]} field={field} />
  ) : (
    <ValueCell resource={resource} row={row} column={{ field: name }} />
  );
}

const addressIn = ({ row, name }: CellProps): string => (typeof row[name] === 'string' ? row[name] : '');

/** A thumbnail that links to the whole picture. */
export function ImageCell(props: CellProps) {
  const translate = useTranslate();
  const address = addressIn(props);
  if (!address) return <NoValue />;
  const name = String(props.row[props.resource.label] ?? '');
  return (
    <PictureLink
      address={address}
      isPrivate={props.field !== undefined && isPrivateField(props.field)}
      alt=""
      linkClassName={`thumbnail edge ${styles['thumbnail']}`}
      label={translate('app.list.open_image', { name })}
    />
  );
}

const FileChip = latePart(() => import('./files/FileChip.tsx'));

/** A link to a file: the thumbnail of a picture, or a chip with the type of any other file. */
function FileCell(props: CellProps) {
  const address = addressIn(props);
  if (!address) return <NoValue />;
  const type = storedKindOf(address)?.type;
  return type === 'image' ? <ImageCell {...props} /> : <FileChip {...props} isStored={type !== undefined} />;
}

function FilesCell(props: CellProps) {
  const files = props.row[props.name];
  return Array.isArray(files) && files.length ? <FileChip {...props} /> : <NoValue />;
}

/** Its script comes with the first sound. */
const AudioButton = latePart(() => import('./files/AudioButton.tsx'));

function AudioCell(props: CellProps) {
  const address = addressIn(props);
  return address ? <AudioButton address={address} /> : <NoValue />;
}

function VideoCell(props: CellProps) {
  const translate = useTranslate();
  const address = addressIn(props);
  return address ? (
    <a className="accent weight-500" href={address} target="_blank" rel="noreferrer">
      {translate('app.list.watch')}
    </a>
  ) : (
    <NoValue />
  );
}

const cells: Record<FieldKind, ComponentType<CellProps>> = {
  text: TextCell,
  multiline: TextCell,
  email: TextCell,
  mobile: TextCell,
  password: NoValue,
  integer: NumberCell,
  decimal: NumberCell,
  money: NumberCell,
  serial: NumberCell,
  date: DateCell,
  moment: MomentCell,
  position: PositionCell,
  choice: ChoiceCell,
  reference: LabelCell,
  lookup: LabelCell,
  image: ImageCell,
  file: FileCell,
  files: FilesCell,
  audio: AudioCell,
  video: VideoCell,
  pairs: PairsCell,
  lines: LinesCell,
  switch: SwitchCell,
};

type Shown = Pick<Column, 'field' | 'cell'>;

/** Whether a column holds numbers, which align at their last digit. */
export const isNumeric = (resource: Resource, column: Shown): boolean => {
  const field = resource.fields[column.field];
  return Boolean(field && !column.cell && (kinds[field.kind].isNumeric === true || field.kind === 'lines'));
};

/** The component that shows a column: a custom part, the field kind's own, or a system column's. */
export function cellOf(resource: Resource, column: Shown): ComponentType<CellProps> {
  if (column.cell) return customPart('cells', column.cell);
  const field = resource.fields[column.field];
  if (field) return cells[field.kind];
  if (column.field === resource.created || column.field === resource.updated) return DateCell;
  return column.field === 'Status' ? StatusCell : TextCell;
}

interface ValueCellProps extends Pick<CellProps, 'resource' | 'row'> {
  column: Shown;
}

/** A row's value in a column. */
export function ValueCell({ resource, row, column }: ValueCellProps) {
  const name = column.field;
  return createElement(cellOf(resource, column), { resource, row, name, field: resource.fields[name] });
}
