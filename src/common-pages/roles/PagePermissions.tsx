import { Button } from '../../components/Button.tsx';
import Checkbox from '@mui/material/Checkbox';
import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useGetOne, useListContext, useNotify, useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { getRoles, type PagePermission } from '../../../contract/calls/account/pagePermissions.ts';
import {
  gives,
  mayGive,
  offersRight,
  type PageRight,
  pageRights,
  type Right,
} from '../../../contract/pages/Permission.ts';
import { type Resource, whyRefused } from '../../../contract/resource/Resource.ts';
import { queryFor } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { AllBox } from '../../components/CheckLine.tsx';
import { Failed, Notice } from '../../components/Notice.tsx';
import { UnsavedGuard } from '../../components/UnsavedGuard.tsx';
import { selectedIn } from '../../dataProvider/listAddress.ts';
import { useResource } from '../../engine/useResource.ts';
import styles from './PagePermissions.module.css';
import { type RightChange, useRoleRights, withRight } from './useRoleRights.ts';

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
        <div className="fill">
          <h2>{translate('app.rights.title')}</h2>
          {selected !== undefined && (
            <p className="small cut">{role ? String(role[resource.label]) : '\u00A0'}</p>
          )}
        </div>
        {mayEdit && pages && selected !== undefined && <CopyRights roleId={selected} copyFrom={copyFrom} />}
        {mayEdit && (
          <Button isMain disabled={isSaving} onClick={save}>
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
  <div className="stack gap-24 pad-16" aria-hidden="true">
    {Array.from({ length: 6 }, (_, index) => (
      <span key={index} className="bone" />
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
  const { data = [] } = useQuery(queryFor(['roles', companyId], getRoles, { params: { id: companyId } }));
  const others = data.filter(({ value }) => value !== roleId);
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

interface RightsTableProps {
  pages: readonly PagePermission[];
  isLocked: boolean;
  change: (change: RightChange) => void;
}

/** The rights on each page, with a box for each whole column (spec 2 §2, User Role). */
function RightsTable({ pages, isLocked, change }: RightsTableProps) {
  const translate = useTranslate();
  const titles = Object.fromEntries(
    pageRights.map((right) => [right, translate(`app.rights.${right}`)]),
  ) as Record<PageRight, string>;
  const box = (page: PagePermission, right: Right, title: string) => (
    <Checkbox
      size="small"
      checked={offersRight(page, right) && gives(page, right)}
      disabled={isLocked || !mayGive(page, right)}
      onChange={(_event, isGiven) => change({ right, isGiven, pageId: page.PageId })}
      slotProps={{
        input: { 'aria-label': translate('app.rights.one', { right: title, page: page.PageName }) },
      }}
    />
  );
  return (
    <div className={`scrolls ${styles['scroll']}`}>
      <table className={`table lined sticky ${styles['table']}`}>
        <caption className="visually-hidden">{translate('app.rights.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('app.rights.page')}</th>
            {pageRights.map((right) => (
              <th key={right} scope="col">
                <ColumnBox
                  right={right}
                  title={titles[right]}
                  pages={pages}
                  isLocked={isLocked}
                  change={change}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <Fragment key={page.PageId}>
              <tr>
                <th scope="row" className="weight-500 breaks">
                  {translate(page.PageName)}
                </th>
                {pageRights.map((right) => (
                  <td key={right}>{box(page, right, titles[right])}</td>
                ))}
              </tr>
              {Object.entries(page.OwnRights ?? {}).map(([right, label]) => (
                <tr key={right}>
                  <th scope="row" className={`muted breaks ${styles['own']}`}>
                    {translate(label)}
                  </th>
                  <td>{box(page, right, translate(label))}</td>
                  <td colSpan={pageRights.length - 1}>{'\u00A0'}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnBoxProps extends RightsTableProps {
  right: PageRight;
  title: string;
}

/** A column's name, with the box that ticks the whole column. */
function ColumnBox({ right, title, pages, isLocked, change }: ColumnBoxProps) {
  const translate = useTranslate();
  const offered = pages.filter((page) => mayGive(page, right));
  const given = offered.filter((page) => gives(page, right));
  return (
    <label className={`pressable ${styles['column']}`}>
      <AllBox
        label={translate('app.rights.all', { right: title })}
        total={offered.length}
        on={given.length}
        isLocked={isLocked}
        change={(isGiven) => change({ right, isGiven })}
      />
      {title}
    </label>
  );
}
