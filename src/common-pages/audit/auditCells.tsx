import { useTranslate } from 'ra-core';
import type { CellProps, CustomParts } from '../../engine/custom.ts';
import { ChoiceCell, TextCell } from '../../engine/cells.tsx';
import styles from './audit.module.css';
import {
  differencesOf,
  entryOf,
  labelOf,
  masterOf,
  pageTitles,
  shownMoment,
  useValueText,
} from '../../engine/audit/AuditEntry.ts';

function MomentCell({ row }: CellProps) {
  const { CreatedDate } = entryOf(row);
  return (
    <time className="whole" dateTime={CreatedDate}>
      {shownMoment(CreatedDate)}
    </time>
  );
}

/** Shows who made the change, with their own company if they acted for another one. */
export function PersonCell({ row }: CellProps) {
  const translate = useTranslate();
  const { UserName: name, UserCompany: company } = entryOf(row);
  return <>{company ? translate('app.audit.onBehalf', { name, company }) : name}</>;
}

export function MasterCell({ row }: CellProps) {
  const translate = useTranslate();
  const { Page } = entryOf(row);
  const title = pageTitles().get(Page) ?? Page;
  return translate(title);
}

/** Shows what was done: the state that a move led to, or else the action. */
export function ActionCell(props: CellProps) {
  const { Action, After } = entryOf(props.row);
  const { state = '', fields } = masterOf(entryOf(props.row)) ?? {};
  const isMove = Action === 'moved' && After !== null && state in After;
  return (
    <ChoiceCell
      {...props}
      {...(isMove && { row: { ...After, id: props.row.id }, name: state, field: fields?.[state] })}
    />
  );
}

function RecordCell(props: CellProps) {
  const translate = useTranslate();
  return <TextCell {...props} row={{ ...props.row, [props.name]: labelOf(entryOf(props.row), translate) }} />;
}

/** The most differences in a row of the list. The dialog shows all. */
const shownAtMost = 2;

/** Shows what was done, and the first fields that an update has changed. */
function ChangeCell(props: CellProps) {
  const translate = useTranslate();
  const textOf = useValueText();
  const entry = entryOf(props.row);
  const differences = entry.Before && entry.After ? differencesOf(entry, translate('app.list.active')) : [];
  const isToggle = entry.Action === 'activated' || entry.Action === 'inactivated';
  return (
    <div className="stack gap-2">
      <ActionCell {...props} />
      {!isToggle &&
        differences.slice(0, shownAtMost).map(({ name, label, field, before, after }) => (
          <span key={name} className={`small clamped breaks ${styles['short']}`}>
            {translate(label)}: {textOf(before, field) || '–'} → {textOf(after, field) || '–'}
          </span>
        ))}
      {differences.length > shownAtMost && (
        <span className={`small clamped breaks ${styles['short']}`}>
          {translate('app.audit.more', { count: differences.length - shownAtMost })}
        </span>
      )}
    </div>
  );
}

export const auditCells = {
  auditMoment: MomentCell,
  auditPerson: PersonCell,
  auditMaster: MasterCell,
  auditRecord: RecordCell,
  auditChange: ChangeCell,
} satisfies CustomParts['cells'];
