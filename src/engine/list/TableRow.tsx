import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { holds } from '../../../contract/resource/Condition.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import type { RowAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { cellOf, isNumeric } from '../cells/cellOf.ts';
import { fromList } from '../form/useCloseDialog.ts';
import { rowName } from '../rowName.ts';
import { ActiveToggle } from './ActiveToggle.tsx';
import styles from './ResourceTable.module.css';
import type { Actions } from './useActions.ts';
import { useSelection } from './useSelection.ts';

interface TableRowProps {
  resource: Resource;
  row: RaRecord;
  actions: Actions;
  act: (action: RowAction, row: RaRecord) => void;
}

/** Whether a click meant the row and not what stands in it to be clicked itself; keys reach the row's radio button. */
const isPlain = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element &&
  // a click in a dialog of the row comes up to it as well
  currentTarget.contains(target) &&
  !target.closest('a, button, input, label, audio, video');

export function TableRow({ resource, row, actions, act }: TableRowProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const name = rowName(resource, row);
  const selection = useSelection(resource);
  const isEditable = !resource.editable || holds(resource.editable, row, 'update');
  const isSelected = selection?.selected === row.id;
  return (
    <tr
      data-inactive={row['IsActive'] === false}
      data-selected={selection && isSelected}
      onClick={selection && ((event) => isPlain(event) && selection.select(Number(row.id)))}
    >
      {resource.columns.map((column, index) => {
        const Cell = cellOf(resource, column);
        return (
          <td
            key={column.field}
            data-numeric={isNumeric(resource, column)}
            data-label={translate(column.label, { _: column.label })}
          >
            {selection && index === 0 && (
              <input
                type="radio"
                className={styles['select']}
                name={resource.name}
                checked={isSelected}
                onChange={() => selection.select(Number(row.id))}
                aria-label={translate('app.list.select', { name })}
              />
            )}
            <Cell resource={resource} row={row} name={column.field} field={resource.fields[column.field]} />
          </td>
        );
      })}
      {actions.any && (
        <td className={styles['actions']}>
          <div>
            {actions.others
              .filter((action) => !action.shown || holds(action.shown, row, 'update'))
              .map((action) => (
                <Button key={action.name} size="small" onClick={() => act(action, row)}>
                  {translate(action.label, { _: action.label })}
                </Button>
              ))}
            {actions.toggle && <ActiveToggle resource={resource} row={row} name={name} />}
            {actions.edit && !isEditable && <span className={styles['noEdit']} />}
            {actions.edit && isEditable && (
              <IconButton
                className={styles['edit']}
                component={Link}
                to={{ pathname: `${resource.path}/${row.id}`, search }}
                state={fromList}
                aria-label={translate('app.action.edit', { name })}
              >
                <EditIcon />
              </IconButton>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
