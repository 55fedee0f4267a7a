import { type RaRecord, useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { getCompanyActedFor } from '../../../contract/calls/account/ownAccess.ts';
import { kinds } from '../../../contract/resource/declaration/kinds.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { ask } from '../../api/ask.ts';
import { keepAtEnd, type KeptForm, takeForm } from '../../api/keptForms.ts';
import { readSession } from '../../api/session.ts';
import { useCompanyActedFor } from '../../components/useCompanyActedFor.ts';

type Values = Record<string, unknown>;

/** The values that the browser may keep: no password, and no file. */
const keepable = ({ fields }: Resource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fields[name];
      return field && !kinds[field.kind].isSecret && kinds[field.kind].given !== 'uploaded';
    }),
  );

/** The form that the signed-in person had open at `path` when their session ended. */
export async function takeKeptAt(path: string): Promise<KeptForm | undefined> {
  const user = readSession()?.user;
  if (!user) return undefined;
  return takeForm(user.UserId, user.CompanyId, path, () =>
    ask(getCompanyActedFor).then(
      ({ data }) => data.CompanyId,
      () => undefined,
    ),
  );
}

/** The same for a declared form. */
export async function takeKept(resource: Resource, path: string): Promise<KeptForm | undefined> {
  const kept = await takeKeptAt(path);
  return kept && { ...kept, values: keepable(resource, kept.values) };
}

/**
 * Keeps a form's values when the session ends, and tells people where the form has restored earlier ones.
 *
 * @param read the values; undefined where they are saved
 */
export function useKeptAtEnd(
  read: () => Pick<KeptForm, 'record' | 'values'> | undefined,
  isRestored: boolean,
): void {
  const notify = useNotify();
  const { pathname } = useLocation();
  const companyId = useCompanyActedFor()?.CompanyId;
  useEffect(() => {
    if (isRestored) notify('app.form.restored', { type: 'info' });
  }, [isRestored, notify]);
  const readNow = useEffectEvent((): KeptForm | undefined => {
    const held = read();
    return held && { companyId, ...held };
  });
  useEffect(() => keepAtEnd(pathname, () => readNow()), [pathname]);
}

interface Keeping {
  resource: Resource;
  record: RaRecord | undefined;
  /** Values kept from an earlier session. */
  typed: Values | undefined;
  isUnsaved: () => boolean;
  /** The values are kept: leaving loses nothing. */
  onKept: () => void;
}

/** Restores the values that were kept of a form, and keeps them when the session ends. */
export function useKeptForm(
  form: UseFormReturn<Values>,
  { resource, record, typed, isUnsaved, onKept }: Keeping,
): void {
  // before the inputs mount, so they don't take it for a change by a person
  useState(() => typed && form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true }));
  useKeptAtEnd(() => {
    if (!isUnsaved()) return undefined;
    onKept();
    return { record, values: keepable(resource, form.getValues()) };
  }, typed !== undefined);
}
