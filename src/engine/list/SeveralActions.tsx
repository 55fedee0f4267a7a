import Button from '@mui/material/Button';
import { type RaRecord, useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { whyRefused } from '../../../contract/resource/refused.ts';
import { isActionOf } from '../../../contract/resource/Resource.ts';
import type { RowAction, SetAction } from '../../../contract/resource/ResourceDeclaration.ts';
import { lazyPart } from '../../components/lazyPart.ts';
import { useSay } from '../../components/useSay.ts';
import { useResource } from '../useResource.ts';
import styles from './SeveralActions.module.css';
import { useRowActions } from './RowActions.tsx';

const AskDialog = lazyPart(() => import('../form/AskDialog.tsx'));

/** Chooses all rows of the page, and offers the actions that people do for several chosen rows at once. */
export function SeveralActions() {
  const translate = useTranslate();
  const say = useSay();
  const resource = useResource();
  const { several } = useRowActions();
  const { data: rows = [], selectedIds, onSelect, onUnselectItems } = useListContext<RaRecord>();
  const [open, setOpen] = useState<RowAction & SetAction>();
  if (!several.length || !rows.length) return null;
  const chosen = rows.filter(({ id }) => selectedIds.includes(id));
  const isOffered = (action: RowAction, row: RaRecord) =>
    isActionOf(resource, action, row) && whyRefused(row, action.name) === undefined;
  return (
    <div className={`row ${styles['bar']}`}>
      <label className="row">
        <input
          type="checkbox"
          checked={chosen.length === rows.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && chosen.length < rows.length;
          }}
          onChange={(event) =>
            event.target.checked ? onSelect(rows.map(({ id }) => id)) : onUnselectItems()
          }
        />
        <span aria-live="polite">
          {chosen.length
            ? translate('app.list.chosen', { smart_count: chosen.length })
            : translate('app.list.choose_all')}
        </span>
      </label>
      {chosen.length > 0 &&
        several.map((action) => (
          <Button
            key={action.name}
            size="small"
            disabled={!chosen.every((row) => isOffered(action, row))}
            onClick={() => setOpen(action)}
          >
            {say(action.label)}
          </Button>
        ))}
      {open && chosen[0] && (
        <Suspense fallback={null}>
          <AskDialog
            resource={resource}
            action={open}
            row={chosen[0]}
            rows={chosen}
            close={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
