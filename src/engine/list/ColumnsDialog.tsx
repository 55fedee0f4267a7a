import DownIcon from '@mui/icons-material/ArrowDownwardOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { DialogBody, DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { useResource } from '../useResource.ts';
import { type ShownColumn, useSetColumns, useShownColumns, widthOf } from './ShownColumns.tsx';

/** The widths that people choose from, in pixels; they drag a column's edge to any other. */
const widths = [120, 200, 320, 480];

/** Chooses, orders and widens the list's columns. */
export default function ColumnsDialog({ close }: { close: () => void }) {
  const translate = useTranslate();
  const { columns } = useResource();
  const shown = useShownColumns();
  const setColumns = useSetColumns();
  const [choices, setChoices] = useState(() => [
    ...shown.map((column) => ({ ...column, isShown: true })),
    ...columns
      .filter(({ field }) => !shown.some((one) => one.field === field))
      .map((column) => ({ ...column, width: undefined, isShown: false })),
  ]);
  const chosen = choices.filter(({ isShown }) => isShown);
  const change = (place: number, changes: Partial<(typeof choices)[number]>) =>
    setChoices(choices.map((choice, at) => (at === place ? { ...choice, ...changes } : choice)));
  const move = (place: number, to: number) => {
    const moved = choices.slice(place, place + 1);
    setChoices(choices.toSpliced(place, 1).toSpliced(to, 0, ...moved));
  };
  const apply = (next: readonly ShownColumn[]) => {
    setColumns(next);
    close();
  };
  return (
    <DialogFrame title={translate('app.columns.columns')} width="narrow" close={close}>
      <DialogForm submit={() => apply(chosen)}>
        <DialogBody>
          <ol>
            {choices.map(({ field, label, width, isShown }, place) => (
              <li key={field} className="line gap-4 touch">
                <label className="line fill gap-10 touch">
                  <input
                    type="checkbox"
                    checked={isShown}
                    onChange={() => change(place, { isShown: !isShown })}
                  />
                  {translate(label)}
                </label>
                <select
                  className="control compact"
                  aria-label={translate('app.columns.width', { label: translate(label) })}
                  value={width ?? ''}
                  onChange={(event) => change(place, { width: widthOf(event.target.value) })}
                >
                  <option value="">{translate('app.columns.usual')}</option>
                  {[...new Set([...widths, width ?? 0])].filter(Boolean).map((one) => (
                    <option key={one} value={one}>
                      {translate('app.columns.pixels', { width: one })}
                    </option>
                  ))}
                </select>
                <IconButton
                  aria-label={translate('app.columns.up', { label: translate(label) })}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                >
                  <UpIcon fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={translate('app.columns.down', { label: translate(label) })}
                  disabled={place === choices.length - 1}
                  onClick={() => move(place, place + 1)}
                >
                  <DownIcon fontSize="small" />
                </IconButton>
              </li>
            ))}
          </ol>
        </DialogBody>
        <DialogButtons>
          <Button label="app.action.cancel" variant="text" onClick={close} />
          <Button label="app.columns.all" onClick={() => apply(columns)} />
          <Button label="app.action.submit" type="submit" isMain disabled={!chosen.length} />
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}
