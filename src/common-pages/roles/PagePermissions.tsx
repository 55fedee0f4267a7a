import Button from '@mui/material/Button';
import { type RaRecord, useGetOne, useListContext, useNotify, useTranslate } from 'ra-core';
import { getRoles } from '../../../contract/calls/account/pagePermissions.ts';
import { type Resource, whyRefused } from '../../../contract/resource/Resource.ts';
import { readSession } from '../../api/session.ts';
import { useRight } from '../../authProvider/useRight.ts';
import { Failed, Notice } from '../../components/Notice.tsx';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import { useOptions } from '../../components/useOptions.ts';
import { selectedIn } from '../../dataProvider/listAddress.ts';
import { useResource } from '../../engine/useResource.ts';
import styles from './PagePermissions.module.css';
import { RightsTable } from './RightsTable.tsx';
import { useRoleRights, withRight } from './useRoleRights.ts';

/** `Build Menus List`: the rights of the selected role on each page (spec 2 §2, User Role). */
export default function PagePermissions() {
  const resource = useResource();
  const [id] = useListContext<RaRecord>().selectedIds;
  const selected = id === undefined ? undefined : Number(id);
  // a new role starts without the ticks of the one before
  return <Panel key={selected} resource={resource} selected={selected} />;
}

function Panel({ resource, selected }: { resource: Resource; selected: number | undefined }) {
  const translate = useTranslate();
  const { data: role } = useGetOne(resource.name, { id: selected }, { enabled: selected !== undefined });
  const refused = whyRefused(role, 'edit');
  const isAllowed = useRight(resource.page, 'edit');
  const mayEdit = isAllowed && refused === undefined;
  const { pages, error, isSaving, isDirty, isMerged, change, retry, save, copyFrom } =
    useRoleRights(selected);
  return (
    <section aria-label={translate('app.rights.title')}>
      <header className={`row tall-36 below-12 ${styles['head']}`}>
        <div>
          <h2>{translate('app.rights.title')}</h2>
          {selected !== undefined && (
            <p className="small cut">{role ? String(role[resource.label]) : '\u00A0'}</p>
          )}
        </div>
        {mayEdit && pages && selected !== undefined && <CopyRights roleId={selected} copyFrom={copyFrom} />}
        {mayEdit && (
          <Button variant="contained" color="primary" disabled={isSaving} onClick={save}>
            {translate(isSaving ? 'app.action.saving' : 'app.action.save')}
          </Button>
        )}
      </header>
      <div className={`panel clips ${styles['body']}`}>
        {isAllowed && refused !== undefined && <p className="aside">{translate(refused)}</p>}
        {pages && !isDirty && !pages.some(({ IsView }) => IsView) && (
          <p className="aside">{translate('app.rights.none')}</p>
        )}
        {isMerged && <output className="aside">{translate('app.changed.merged')}</output>}
        {selected === undefined && (
          <Notice title={translate('app.rights.choose')} text={translate('app.rights.choose_text')} />
        )}
        {error && !pages && <Failed title="app.rights.failed" error={error} retry={retry} />}
        {selected !== undefined && !pages && !error && <Skeleton />}
        {pages && (
          <RightsTable
            pages={pages}
            isLocked={!mayEdit || isSaving}
            change={(ticked) => change(withRight(pages, ticked))}
          />
        )}
      </div>
      {isDirty && <Guard resource={resource} />}
    </section>
  );
}

/** Asks before the ticks are lost to another role or page. A dialog over the list does not lose them. */
function Guard({ resource }: { resource: Resource }) {
  return (
    <UnsavedGuard
      isDirty={() => true}
      leaves={(from, to) =>
        selectedIn(from.search) !== selectedIn(to.search) ||
        !`${to.pathname}/`.startsWith(`${resource.path}/`)
      }
    />
  );
}

const Skeleton = () => (
  <div className={styles['skeleton']} aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className="bones" />
    ))}
  </div>
);

interface CopyRightsProps {
  roleId: number;
  /** Resolves to whether they were copied. */
  copyFrom: (roleId: number) => Promise<boolean>;
}

/** Ticks the same boxes as another role. Nothing is stored before Save. */
function CopyRights({ roleId, copyFrom }: CopyRightsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const companyId = readSession()?.user.CompanyId ?? 0;
  const { options } = useOptions({ call: getRoles, params: { id: companyId }, isWhole: true }, '');
  const others = options.filter(({ value }) => value !== roleId);
  const copy = async (id: number) => {
    const role = others.find(({ value }) => value === id)?.label ?? '';
    if (await copyFrom(id)) notify(translate('app.rights.copied', { role }), { type: 'info' });
  };
  return (
    <select
      className={`control compact ${styles['copy']}`}
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
