import { Button } from '../../components/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { importCalls, type ImportStatus } from '../../../contract/calls/records/imports.ts';
import { type DayOrder, dayOrders } from '../../../contract/values/tableChoices.ts';
import { ask } from '../../api/ask.ts';
import { useAction } from '../../components/useAction.ts';
import { useResource } from '../useResource.ts';
import styles from './imports.module.css';
import { Choice } from './ReadingForm.tsx';
import { useFieldLabels } from './importTexts.ts';
import { TableHead } from '../../components/TableHead.tsx';

/** Asks which field each column of the file fills. */
export function ColumnsForm({ status: { ImportId, Columns, Form } }: { status: ImportStatus }) {
  const translate = useTranslate();
  const { page } = useResource();
  const labels = useFieldLabels();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(Columns.map(({ Field }) => Field));
  const [dayOrder, setDayOrder] = useState<DayOrder | ''>(Form?.DayOrder ?? '');
  const [emptyWord, setEmptyWord] = useState(Form?.EmptyWord ?? '');
  // only days that can be read both ways are asked about
  const asksDays = Columns.some(({ Days }, place) => Days === 'either' && chosen[place] !== null);
  const input = {
    ImportId,
    Fields: chosen,
    ...(dayOrder && { DayOrder: dayOrder }),
    ...(emptyWord.trim() && { EmptyWord: emptyWord }),
  };
  const { isBusy, run } = useAction(
    async () => void (await ask(importCalls.match, { input, page })),
    () => queryClient.invalidateQueries({ queryKey: ['import', ImportId] }),
  );
  // a field that a column fills is taken from the column that filled it before
  const choose = (place: number, name: string | null) =>
    setChosen(chosen.map((other, at) => (at === place ? name : other === name ? null : other)));
  return (
    <form
      className={`panel pad-16 ${styles['columns']}`}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <h2>{translate('app.imports.columns')}</h2>
      <p className="muted">{translate('app.imports.columns_about')}</p>
      <table className="table flush">
        <TableHead columns={['app.imports.column', 'app.imports.sample_value', 'app.imports.field']} />
        <tbody>
          {Columns.map(({ Head, Sample }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one head
            <tr key={place}>
              <th scope="row">{Head || '–'}</th>
              <td className="cut">{Sample}</td>
              <td>
                <select
                  className="control compact full"
                  aria-label={`${translate('app.imports.field')}: ${Head}`}
                  value={chosen[place] ?? ''}
                  onChange={(event) => choose(place, event.target.value || null)}
                >
                  <option value="">{translate('app.imports.no_field')}</option>
                  {[...labels].map(([name, label]) => (
                    <option key={name} value={name}>
                      {label}
                    </option>
                  ))}
                </select>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row bottoms below-16">
        {asksDays && (
          <Choice
            label={translate('app.imports.day_order')}
            value={dayOrder}
            options={[
              ...(dayOrder ? [] : [{ value: '' as const, label: translate('app.imports.choose') }]),
              ...dayOrders.map((value) => ({ value, label: translate(`app.imports.day_orders.${value}`) })),
            ]}
            choose={setDayOrder}
          />
        )}
        <label className={`stack gap-4 ${styles['choice']}`}>
          <span className="muted">{translate('app.imports.empty_word')}</span>
          <input
            className="control compact"
            value={emptyWord}
            maxLength={40}
            placeholder={translate('app.imports.empty_word_none')}
            onChange={({ target }) => setEmptyWord(target.value)}
          />
        </label>
      </div>
      <Button label="app.imports.check" type="submit" isMain disabled={isBusy || !chosen.some(Boolean)} />
    </form>
  );
}
