import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type ListView, viewAudiences, viewCalls } from '../../../contract/calls/records/views.ts';
import { ask, queryFor, messageOf } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { CheckLine } from '../../components/CheckLine.tsx';
import { FormDialog } from '../../components/DialogFrame.tsx';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { Segments } from '../../components/Segments.tsx';
import { useAction } from '../../components/useAction.ts';
import { useResource } from '../useResource.ts';

interface SaveViewProps {
  query: string;
  views: readonly ListView[];
  close: () => void;
}

/** Keeps what the list shows, under a name. */
export default function SaveView({ query, views, close }: SaveViewProps) {
  const translate = useTranslate();
  const { page } = useResource();
  const mayShare = useRight(page, 'edit');
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [audience, setAudience] = useState<ListView['For']>('own');
  const [roleId, setRoleId] = useState<number>();
  const { data: roles = [] } = useQuery({
    ...queryFor(['view roles', page], viewCalls.roles, { input: { Page: page }, page }),
    enabled: audience === 'role',
  });
  const own = readSession()?.user.RoleId;
  const role = roleId ?? (roles.find(({ value }) => value === own) ?? roles[0])?.value;
  const [isDefault, setDefault] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [replaced, setReplaced] = useState<ListView>();
  const named = views.find(({ IsMine, Name }) => IsMine && Name.toLowerCase() === name.trim().toLowerCase());
  const { isBusy, run } = useAction(
    () =>
      messageOf(
        ask(viewCalls.save, {
          input: {
            ViewId: replaced?.ViewId,
            Page: page,
            Name: name,
            Query: query,
            For: audience,
            RoleId: audience === 'role' ? role : undefined,
            IsDefault: isDefault,
          },
          page,
        }),
      ),
    async () => {
      await queryClient.invalidateQueries({ queryKey: ['views'] });
      close();
    },
  );
  return (
    <FormDialog
      title={translate('app.views.save')}
      about={translate('app.views.about')}
      isBusy={isBusy}
      submit={() => {
        if (name.trim()) void run();
        else setProblem('app.views.no_name');
      }}
      close={close}
    >
      <NameField
        isFirst
        value={name}
        problem={problem}
        change={(typed) => {
          setName(typed);
          setProblem(undefined);
          setReplaced(undefined);
        }}
      />
      {named && (
        <CheckLine
          label={translate('app.views.replace', { name: named.Name })}
          isChecked={replaced !== undefined}
          toggle={() => {
            setReplaced(replaced ? undefined : named);
            setAudience(named.For);
            setRoleId(named.RoleId ?? undefined);
            setDefault(named.IsDefault);
          }}
        />
      )}
      {mayShare && (
        <Segments
          label={translate('app.views.for')}
          choices={viewAudiences.map((value) => ({
            value,
            label: translate(`app.views.for_whom.${value}`),
          }))}
          chosen={audience}
          choose={setAudience}
        />
      )}
      {audience === 'role' && (
        <FieldFrame field={{ label: 'app.views.role' }}>
          {(control) => (
            <select
              {...control}
              className="control"
              value={role}
              onChange={(event) => setRoleId(Number(event.target.value))}
            >
              {roles.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      <CheckLine
        label={translate('app.views.is_default')}
        isChecked={isDefault}
        toggle={() => setDefault(!isDefault)}
      />
    </FormDialog>
  );
}

interface NameFieldProps {
  value: string;
  problem: string | undefined;
  change: (name: string) => void;
  /** The dialog was opened to type a name. */
  isFirst?: boolean;
}

/** The name that people give to what they keep of a list. */
export const NameField = ({ value, problem, change, isFirst = false }: NameFieldProps) => (
  <FieldFrame field={{ label: 'app.views.name' }} isRequired isProblemSaid problem={problem}>
    {(control) => (
      <input
        {...control}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see isFirst
        autoFocus={isFirst}
        className="control"
        value={value}
        maxLength={60}
        onChange={(event) => change(event.target.value)}
      />
    )}
  </FieldFrame>
);
