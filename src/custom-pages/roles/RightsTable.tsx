import Checkbox from '@mui/material/Checkbox';
import { useTranslate } from 'ra-core';
import type { PagePermission } from '../../../contract/calls/pagePermissions.ts';
import { mayGive, offersRight } from '../../../contract/permission/offersRight.ts';
import { AllBox } from '../../components/AllBox.tsx';
import { useSay } from '../../components/useSay.ts';
import styles from './PagePermissions.module.css';
import { type GridRight, gridRights, type RightChange } from './useRoleRights.ts';

const rights = Object.keys(gridRights) as GridRight[];

interface RightsTableProps {
  pages: readonly PagePermission[];
  isLocked: boolean;
  change: (change: RightChange) => void;
}

/** The rights on each page, with a box for each whole column (spec 2 §2, User Role). */
export function RightsTable({ pages, isLocked, change }: RightsTableProps) {
  const translate = useTranslate();
  const say = useSay();
  const titles = Object.fromEntries(
    rights.map((right) => [right, translate(`app.rights.${right}`)]),
  ) as Record<GridRight, string>;
  return (
    <div className={styles['scroll']}>
      <table className={`table ${styles['table']}`}>
        <caption className="visually-hidden">{translate('app.rights.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('app.rights.page')}</th>
            {rights.map((right) => (
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
            <tr key={page.PageId}>
              <th scope="row">{say(page.PageName)}</th>
              {rights.map((right) => {
                const isOffered = offersRight(page, right);
                return (
                  <td key={right}>
                    <Checkbox
                      size="small"
                      checked={isOffered && page[gridRights[right]]}
                      disabled={isLocked || !mayGive(page, right)}
                      onChange={(_event, isGiven) => change({ right, isGiven, pageId: page.PageId })}
                      slotProps={{
                        input: {
                          'aria-label': translate('app.rights.one', {
                            right: titles[right],
                            page: page.PageName,
                          }),
                        },
                      }}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnBoxProps extends RightsTableProps {
  right: GridRight;
  title: string;
}

/** A column's name, with the box that ticks the whole column. */
function ColumnBox({ right, title, pages, isLocked, change }: ColumnBoxProps) {
  const translate = useTranslate();
  const offered = pages.filter((page) => mayGive(page, right));
  const given = offered.filter((page) => page[gridRights[right]]);
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
