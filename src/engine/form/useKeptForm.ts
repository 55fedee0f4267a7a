import { type RaRecord, useNotify } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { getCompanyActedFor } from '../../../contract/calls/actFor.ts';
import { kinds } from '../../../contract/resource/kinds.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { ask } from '../../api/ask.ts';
import { keepAtEnd, type KeptForm, takeForm } from '../../api/keptForms.ts';
import { readSession } from '../../api/session.ts';
import { useCompanyActedFor } from '../../components/useCompanyActedFor.ts';

type Values = Record<string, unknown>;

/** What of a form's values may lie about: no password, and no file. */
const keepable = ({ fields }: Resource, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fields[name];
      return field && !kinds[field.kind].isSecret && kinds[field.kind].given !== 'uploaded';
    }),
  );

/** What the signed-in person had typed at `path` when their session ended, as it was kept. */
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

/** The same of a declared form. */
export async function takeKept(resource: Resource, path: string): Promise<KeptForm | undefined> {
  const kept = await takeKeptAt(path);
  return kept && { ...kept, values: keepable(resource, kept.values) };
}

/**
 * Has what a form holds kept when the session ends, and says where it holds what was kept before.
 *
 * @param read what it holds; nothing where it is saved
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
  /** What was kept of this form before. */
  typed: Values | undefined;
  isUnsaved: () => boolean;
  /** It is kept: leaving loses nothing. */
  onKept: () => void;
}

/** Fills a form with what was kept of it, and has it kept when the session ends. */
export function useKeptForm(
  form: UseFormReturn<Values>,
  { resource, record, typed, isUnsaved, onKept }: Keeping,
): void {
  // before the inputs are there: what they do when another one changes is not to be done now
  useState(() => typed && form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true }));
  useKeptAtEnd(() => {
    if (!isUnsaved()) return undefined;
    onKept();
    return { record, values: keepable(resource, form.getValues()) };
  }, typed !== undefined);
}
