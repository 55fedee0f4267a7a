import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { deleteQuery, getSavedQueries, type SavedQuery } from '../../../contract/calls/sqlEditor.ts';
import { dayInZone, shownDay } from '../../../contract/day/day.ts';
import { pageKeys } from '../../../contract/pages.ts';
import { ask } from '../../api/ask.ts';
import { timeZone } from '../../api/session.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import inputs from '../../components/inputs.module.css';
import { useAction } from '../../components/useAction.ts';
import { useSay } from '../../components/useSay.ts';
import styles from './side.module.css';
import { type Script, scriptOfSaved } from './useScript.ts';

export const savedKey = ['sql-saved'];

/** Lists the queries that the administrators share; a click opens one. */
export function SavedList({ open }: { open: (script: Partial<Script>) => void }) {
  const translate = useTranslate();
  const say = useSay();
  const [search, setSearch] = useState('');
  const [removed, setRemoved] = useState<SavedQuery>();
  const mayRemove = useRight(pageKeys.sqlEditor, 'edit');
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: savedKey,
    queryFn: async ({ signal }) => (await ask(getSavedQueries, { signal })).data,
  });
  const { isBusy, run: remove } = useAction(
    async ({ QueryId }: SavedQuery) => (await ask(deleteQuery, { input: { QueryId } })).message,
    () => queryClient.invalidateQueries({ queryKey: savedKey }),
  );
  if (!data)
    return error ? (
      <p className={styles['none']} role="alert">
        {say(error.message)} <Button onClick={() => void refetch()}>{translate('app.action.retry')}</Button>
      </p>
    ) : (
      <div className={styles['waiting']} aria-busy="true" />
    );
  if (!data.length)
    return (
      <p className={styles['none']}>
        <strong>{translate('app.sqlEditor.no_saved')}</strong> {translate('app.sqlEditor.no_saved_text')}
      </p>
    );
  const sought = search.trim().toLowerCase();
  const found = data.filter(({ Name, Script }) => `${Name}\n${Script}`.toLowerCase().includes(sought));
  return (
    <>
      <input
        type="search"
        className={inputs['control']}
        aria-label={translate('app.sqlEditor.find_saved')}
        placeholder={translate('app.sqlEditor.find_saved')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ul className={styles['list']}>
        {found.map((query) => (
          <li key={query.QueryId} className={styles['entry']}>
            <button type="button" className={styles['open']} onClick={() => open(scriptOfSaved(query))}>
              <strong>{query.Name}</strong>
              <small>
                {translate('app.sqlEditor.saved_by', {
                  name: query.UserName,
                  day: shownDay(dayInZone(timeZone(), 0, new Date(query.UpdatedDt))),
                })}
              </small>
            </button>
            {mayRemove && (
              <IconButton
                size="small"
                aria-label={translate('app.sqlEditor.remove', { name: query.Name })}
                onClick={() => setRemoved(query)}
              >
                <DeleteIcon />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!found.length && <p className={styles['none']}>{translate('app.list.none')}</p>}
      {removed && (
        <ConfirmDialog
          question={translate('app.sqlEditor.ask_remove')}
          about={translate('app.sqlEditor.ask_remove_text', { name: removed.Name })}
          takesAway
          isBusy={isBusy}
          yes={() => void remove(removed).then((isDone) => isDone && setRemoved(undefined))}
          no={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}
