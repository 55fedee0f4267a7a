import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { saveQuery, type SavedQuery } from '../../../contract/calls/sqlEditor.ts';
import { parametersIn } from '../../../contract/script/tokensOf.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask } from '../../api/ask.ts';
import { DialogBody, DialogButtons, DialogForm, DialogFrame } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import inputs from '../../components/inputs.module.css';
import { useAction } from '../../components/useAction.ts';
import { useSay } from '../../components/useSay.ts';
import { useSaveKey } from '../../engine/form/useSave.ts';
import { parameterOf } from './parameterValues.ts';
import { savedKey } from './SidePanel.tsx';
import type { Script } from './useScript.ts';

interface SaveQueryDialogProps {
  script: Script;
  done: (saved: SavedQuery) => void;
  close: () => void;
}

/** Saves a script and its parameters under a name, for all administrators. */
export function SaveQueryDialog({ script, done, close }: SaveQueryDialogProps) {
  const translate = useTranslate();
  const say = useSay();
  const queryClient = useQueryClient();
  const [name, setName] = useState(script.name);
  const [problem, setProblem] = useState<string>();
  const saveKey = useSaveKey();
  const { isBusy, run } = useAction(async (isNew: boolean) => {
    const Parameters = parametersIn(script.text).map((name) => {
      const { type, text } = parameterOf(script, name);
      return { Name: name, Type: type, Default: text === '' ? null : text };
    });
    const input = {
      QueryId: isNew ? 0 : (script.saved?.id ?? 0),
      Name: name.trim(),
      Script: script.text,
      ScriptType: script.type || undefined,
      Parameters,
      ...(!isNew && script.saved && { Version: script.saved.version }),
    };
    const { key } = saveKey.begin(input);
    try {
      const { data, message } = await ask(saveQuery, { input, headers: { 'Idempotency-Key': key } });
      void queryClient.invalidateQueries({ queryKey: savedKey });
      done(data);
      return message;
    } catch (error) {
      if (error instanceof ApiError && error.isOutdated) setProblem('app.sqlEditor.outdated');
      else if (error instanceof ApiError && error.code === '400') setProblem(error.message);
      else throw error;
      return undefined;
    }
  });
  const save = (isNew: boolean) => {
    if (isBusy) return;
    if (!name.trim()) {
      setProblem('app.sqlEditor.save_name_required');
      return;
    }
    void run(isNew);
  };
  return (
    <DialogFrame title={translate('app.sqlEditor.save_title')} width="narrow" close={close}>
      <DialogForm submit={() => save(!script.saved)}>
        <DialogBody>
          <FieldFrame
            field={{ label: 'app.sqlEditor.save_name', help: 'app.sqlEditor.save_help' }}
            isRequired
            problem={problem && say(problem)}
            isProblemSaid
          >
            {(control) => (
              <input
                {...control}
                className={inputs['control']}
                value={name}
                maxLength={100}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
                autoFocus
                onChange={(event) => {
                  setName(event.target.value);
                  setProblem(undefined);
                }}
              />
            )}
          </FieldFrame>
        </DialogBody>
        <DialogButtons>
          <Button variant="text" onClick={close}>
            {translate('app.action.cancel')}
          </Button>
          {script.saved && (
            <Button disabled={isBusy} onClick={() => save(true)}>
              {translate('app.sqlEditor.save_new')}
            </Button>
          )}
          <Button type="submit" variant="contained" color="primary" disabled={isBusy}>
            {translate('app.sqlEditor.save_over')}
          </Button>
        </DialogButtons>
      </DialogForm>
    </DialogFrame>
  );
}
