import { useNotify, useTranslate } from 'ra-core';
import { pathOf } from '../../../contract/calls/Call.ts';
import { getRoles } from '../../../contract/calls/pagePermissions.ts';
import { readSession } from '../../api/session.ts';
import { useOptions } from '../../components/useOptions.ts';
import toolbar from '../../components/toolbarControl.module.css';
import styles from './PagePermissions.module.css';

interface CopyRightsProps {
  page: string;
  /** The role that the rights are copied to. */
  roleId: number;
  /** Answers whether there was anything to copy to. */
  copyFrom: (roleId: number) => Promise<boolean>;
}

/** Ticks the boxes as another role has them; nothing is stored before Save. */
export function CopyRights({ page, roleId, copyFrom }: CopyRightsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const companyId = readSession()?.user.CompanyId ?? 0;
  const call = pathOf(getRoles, { id: companyId });
  const { options } = useOptions({ call, page, isWhole: true }, '');
  const others = options.filter(({ value }) => value !== roleId);
  const copy = async (id: number) => {
    const role = others.find(({ value }) => value === id)?.label ?? '';
    if (await copyFrom(id)) notify(translate('app.rights.copied', { role }), { type: 'info' });
  };
  return (
    <select
      className={`${toolbar['control']} ${styles['copy']}`}
      aria-label={translate('app.rights.copy')}
      disabled={!others.length}
      value=""
      onChange={(event) => void copy(Number(event.target.value))}
    >
      <option value="">{translate('app.rights.copy')}</option>
      {others.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
