import Checkbox from '@mui/material/Checkbox';
import { useTranslate } from 'ra-core';
import { Fragment } from 'react';
import type { PagePermission } from '../../../contract/calls/account/pagePermissions.ts';
import {
  gives,
  mayGive,
  offersRight,
  type PageRight,
  pageRights,
  type Right,
} from '../../../contract/pages/Permission.ts';
import { AllBox } from '../../components/AllBox.tsx';
import styles from './PagePermissions.module.css';
import type { RightChange } from './useRoleRights.ts';

interface RightsTableProps {
  pages: readonly PagePermission[];
  isLocked: boolean;
  change: (change: RightChange) => void;
}

/** The rights on each page, with a box for each whole column (spec 2 §2, User Role). */
export function RightsTable({ pages, isLocked, change }: RightsTableProps) {
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
    <div className={styles['scroll']}>
      <table className={`table lined ${styles['table']}`}>
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
                <th scope="row">{translate(page.PageName)}</th>
                {pageRights.map((right) => (
                  <td key={right}>{box(page, right, titles[right])}</td>
                ))}
              </tr>
              {Object.entries(page.OwnRights ?? {}).map(([right, label]) => (
                <tr key={right}>
                  <th scope="row" className={styles['own']}>
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
    <label className={styles['column']}>
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
