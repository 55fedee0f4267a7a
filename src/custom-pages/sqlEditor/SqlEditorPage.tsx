import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { executeScript, type ScriptType, scriptTypes } from '../../../contract/calls/sqlEditor.ts';
import { handWrittenPages, pageKey, pageKeys } from '../../../contract/pages.ts';
import { ask } from '../../api/ask.ts';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useAction } from '../../components/useAction.ts';
import { useSay } from '../../components/useSay.ts';

const title = handWrittenPages.find(({ path }) => pageKey(path) === pageKeys.sqlEditor)?.title ?? '';

type Row = Record<string, unknown>;

/** The SQL editor (spec 1 §2): a script, what it is run as, and the rows that it answers. */
export default function SqlEditorPage() {
  const translate = useTranslate();
  const say = useSay();
  const [Script, setScript] = useState('');
  const [ScriptType, setType] = useState<ScriptType>('Query');
  const [rows, setRows] = useState<readonly Row[]>([]);
  const { isBusy, run } = useAction(async () => {
    const { data } = await ask(executeScript, {
      page: pageKeys.sqlEditor,
      input: { Script, ScriptType },
    });
    setRows(Array.isArray(data) ? data : []);
  });
  const names = Object.keys(rows[0] ?? {});
  return (
    <>
      <PageTitle title={say(title)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <TextField select value={ScriptType} onChange={({ target }) => setType(target.value as ScriptType)}>
          {scriptTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {type}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          multiline
          fullWidth
          rows={15}
          value={Script}
          onChange={({ target }) => setScript(target.value)}
          slotProps={{ htmlInput: { 'aria-label': say(title) } }}
        />
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate('app.action.submit')}
        </Button>
      </form>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name}>{name.toUpperCase()}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // rows have no name of their own
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              {names.map((name) => (
                <td key={name}>{String(row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
