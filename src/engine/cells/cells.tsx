import { useTranslate } from 'ra-core';
import { parseDay, shownDay } from '../../../contract/day/day.ts';
import { parseMoment, shownMoment } from '../../../contract/day/moment.ts';
import { isLabelled } from '../../../contract/resource/Field.ts';
import { readPairs, textOf } from '../../../contract/resource/parseValue.ts';
import { formatSerial } from '../../../contract/serial/formatSerial.ts';
import { Toned } from '../../components/ToneMark.tsx';
import { formatMoney } from '../formatMoney.ts';
import { useSay } from '../../components/useSay.ts';
import type { CellProps } from './CellProps.ts';
import styles from './cells.module.css';

/** A word longer than any column is wide: it is broken wherever the column ends. */
const endlessWord = /\S{40}/;

/** Whether a text is a few words, which paper leaves on one line, or several sentences, which need the room of some. */
const lengthOf = (text: string, isRunning: boolean): 'short' | 'line' | 'running' =>
  text.length <= 16 ? 'short' : isRunning && text.length > 60 ? 'running' : 'line';

/** A text of at most two lines, of a running one four; the whole of it is in its title. An e-mail's address may break after its @. */
export function TextCell({ row, name, field }: CellProps) {
  const text = textOf(row[name]);
  const domainAt = field?.kind === 'email' ? text.indexOf('@') + 1 : 0;
  return text ? (
    <span
      className={styles['text']}
      data-endless={endlessWord.test(text)}
      data-address={domainAt > 0}
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

/** Says of an empty cell that nothing was given, rather than nothing was loaded. */
export const NoValue = () => <span className={styles['none']}>–</span>;

/** The label that the wire sends beside the id. */
export const LabelCell = (props: CellProps) => (
  <TextCell {...props} name={props.field && isLabelled(props.field) ? props.field.labelled : props.name} />
);

const numberIn = ({ row, name }: CellProps): number | undefined => {
  const value: unknown = row[name];
  return value === null || value === undefined || value === '' || Number.isNaN(Number(value))
    ? undefined
    : Number(value);
};

/** A serial or a quantity in groups of three. */
export function NumberCell(props: CellProps) {
  const number = numberIn(props);
  return number === undefined ? <NoValue /> : formatSerial(number);
}

export function MoneyCell(props: CellProps) {
  const number = numberIn(props);
  return number === undefined ? <NoValue /> : formatMoney(number, props.field);
}

/** A day as `D MMM YYYY` (spec 1 §9). */
export function DateCell({ row, name }: CellProps) {
  const day = parseDay(String(row[name] ?? ''));
  if (!day) return <NoValue />;
  return (
    <time className={styles['day']} dateTime={day}>
      {shownDay(day)}
    </time>
  );
}

/** A moment as `D MMM YYYY, HH:mm`. */
export function MomentCell({ row, name }: CellProps) {
  const moment = parseMoment(String(row[name] ?? ''));
  if (!moment) return <NoValue />;
  return (
    <time className={styles['day']} data-moment="" dateTime={moment}>
      {shownMoment(moment)}
    </time>
  );
}

export function ChoiceCell({ row, name, field }: CellProps) {
  const say = useSay();
  const choices = field?.kind === 'choice' ? field.choices : [];
  const chosen = choices.find((choice) => String(choice.value) === String(row[name]));
  return chosen ? <Toned tone={chosen.tone}>{say(chosen.label)}</Toned> : <NoValue />;
}

export function SwitchCell({ row, name }: CellProps) {
  const translate = useTranslate();
  return translate(row[name] === true ? 'app.list.on' : 'app.list.off');
}

/** Whether the record is active, in a word and its mark. */
export function StatusCell({ row }: CellProps) {
  const translate = useTranslate();
  const isActive = row['IsActive'] !== false;
  return (
    <Toned tone={isActive ? 'positive' : 'neutral'}>
      {translate(isActive ? 'app.list.active' : 'app.list.inactive')}
    </Toned>
  );
}

/** Keys and values in one line. */
export function PairsCell(props: CellProps) {
  const { row, name } = props;
  const rows = readPairs(row[name]) ?? [];
  const text = rows.map((pair) => `${pair.Key}: ${pair.Value}`).join(', ');
  return <TextCell {...props} row={{ ...row, [name]: text }} />;
}
