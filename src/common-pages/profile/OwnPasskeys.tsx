import { Button } from '../../components/Button.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { type OwnPasskey, passkeyCalls } from '../../../contract/calls/account/passkeys.ts';
import { shownAt } from '../../../contract/day/moment.ts';
import { ApiError } from '../../api/ApiError.ts';
import { ask, queryFor } from '../../api/ask.ts';
import { hasPasskeys } from '../../browser/hasPasskeys.ts';
import { leaveSoon, timeZone } from '../../api/session.ts';
import { FieldFrame } from '../../components/FieldFrame.tsx';
import { SecretField } from '../../components/SecretControl.tsx';
import { useAction } from '../../components/useAction.ts';

const page = 'profile';
const queryKey = ['own passkeys'];

function useOwnPasskeys() {
  const queryClient = useQueryClient();
  const { data, error } = useQuery(queryFor(queryKey, passkeyCalls.list, { page }));
  return { data, error, reload: () => queryClient.invalidateQueries({ queryKey }) };
}

const shown = (at: string): string => shownAt(at, timeZone());

/** Makes a passkey in the browser or on another device. Throws ApiError with a text for people. */
async function makePasskey(Password: string, Name: string): Promise<string> {
  const { data: optionsJSON } = await ask(passkeyCalls.begin, { page, input: { Password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const Credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError(isKnown ? 'app.profile.passkey_known' : 'app.profile.passkey_none', '400');
  });
  return (await ask(passkeyCalls.add, { page, input: { Name, Credential } })).message;
}

/** The passkeys of the person, who adds and removes them. `isNeeded`: the person has to add one before anything else. */
export function OwnPasskeys({ isNeeded }: { isNeeded: boolean }) {
  const translate = useTranslate();
  const { data, error, reload } = useOwnPasskeys();
  const { isBusy, run } = useAction(
    async (PasskeyId: number) => (await ask(passkeyCalls.remove, { page, input: { PasskeyId } })).message,
    reload,
  );
  if (error) return <p role="alert">{translate(error.message)}</p>;
  return (
    <div className="stack">
      {isNeeded && <output>{translate('app.profile.passkey_needed')}</output>}
      {data?.Passkeys.map((passkey) => (
        <Row
          key={passkey.PasskeyId}
          passkey={passkey}
          isBusy={isBusy || isNeeded}
          remove={() => void run(passkey.PasskeyId)}
        />
      ))}
      {hasPasskeys() ? (
        <AddPasskey added={isNeeded ? leaveSoon : reload} />
      ) : (
        <p className="muted">{translate('app.profile.passkey_away')}</p>
      )}
    </div>
  );
}

function Row({ passkey, isBusy, remove }: { passkey: OwnPasskey; isBusy: boolean; remove: () => void }) {
  const translate = useTranslate();
  const { Name: name, AddedAt, LastUsedAt } = passkey;
  const added = shown(AddedAt);
  return (
    <div className="line gap-12">
      <div className="grows">
        <strong className="breaks">{name}</strong>
        <p className="muted">
          {LastUsedAt
            ? translate('app.profile.passkey_used', { added, used: shown(LastUsedAt) })
            : translate('app.profile.passkey_unused', { added })}
        </p>
      </div>
      <Button
        label="app.profile.passkey_remove"
        disabled={isBusy}
        aria-label={translate('app.profile.passkey_remove_named', { name })}
        onClick={remove}
      />
    </div>
  );
}

function AddPasskey({ added }: { added: () => unknown }) {
  const [name, setName] = useState('');
  return (
    <ByPassword
      label="app.profile.own_password"
      button="app.profile.passkey_add"
      act={(password) => makePasskey(password, name)}
      done={() => {
        setName('');
        return added();
      }}
    >
      {(problem, isBusy) => (
        <FieldFrame field={{ label: 'app.profile.passkey_name' }} problem={problem('Name')}>
          {(control) => (
            <input
              {...control}
              className="control"
              maxLength={60}
              value={name}
              readOnly={isBusy}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </FieldFrame>
      )}
    </ByPassword>
  );
}

/** The recovery codes of the person: how many are left, and new ones, which are shown once. */
export function RecoveryCodes() {
  const translate = useTranslate();
  const { data, reload } = useOwnPasskeys();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const make = async (Password: string) => {
    const { data: made, message } = await ask(passkeyCalls.makeCodes, { page, input: { Password } });
    setCodes(made.Codes);
    return message;
  };
  return (
    <div className="stack">
      {data && (
        <p>
          {data.CodesLeft
            ? translate('app.profile.codes_left', { smart_count: data.CodesLeft })
            : translate('app.profile.codes_none')}
        </p>
      )}
      {codes.length > 0 && (
        <output className="stack">
          {translate('app.profile.codes_made')}
          {codes.map((code) => (
            <code key={code}>{code}</code>
          ))}
        </output>
      )}
      <ByPassword
        label="app.profile.codes_password"
        button="app.profile.codes_make"
        act={make}
        done={reload}
      />
    </div>
  );
}

interface ByPasswordProps {
  /** The keys of the texts. */
  label: string;
  button: string;
  act: (password: string) => Promise<string>;
  done: () => unknown;
  /** Fields before the password. */
  children?: (problem: (name: string) => string | undefined, isBusy: boolean) => ReactNode;
}

/** A form that asks for the person's password once more. */
function ByPassword({ label, button, act, done, children }: ByPasswordProps) {
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Readonly<Partial<Record<string, string>>>>({});
  const { isBusy, run } = useAction(
    async () => {
      setProblems({});
      return act(password).catch((error: unknown) => {
        if (error instanceof ApiError) setProblems(error.fieldErrors);
        throw error;
      });
    },
    async () => {
      setPassword('');
      await done();
    },
  );
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void run();
      }}
    >
      {children?.((name) => problems[name], isBusy)}
      <SecretField
        label={label}
        problem={problems['Password']}
        autoComplete="current-password"
        value={password}
        readOnly={isBusy}
        change={setPassword}
      />
      <Button label={button} className="self-start" type="submit" variant="outlined" disabled={isBusy} />
    </form>
  );
}
