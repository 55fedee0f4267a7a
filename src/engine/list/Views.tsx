import ViewsIcon from '@mui/icons-material/BookmarkBorderOutlined';
import { Button } from '../../components/Button.tsx';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { type ListView, viewCalls } from '../../../contract/calls/records/views.ts';
import { ask, queryFor, messageOf } from '../../api/ask.ts';
import { latePart } from '../../components/lazyPart.ts';
import { useAction } from '../../components/useAction.ts';
import { useMenuButton } from '../../components/useMenuButton.ts';
import { useResource } from '../useResource.ts';
import styles from './ListToolbar.module.css';

const SaveView = latePart(() => import('./SaveView.tsx'));

/** The parts of an address that a view does not have: where somebody is in the list. */
const ofTheMoment = ['page', 'selected', 'view'];

function queryOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ofTheMoment) params.delete(name);
  return params.toString();
}

const defaultsKey = ['views', 'defaults'];
const viewsKey = (page: string) => ['views', page];

/** Leads to the kept views of the list, and keeps what it shows now. */
export function Views() {
  const translate = useTranslate();
  const { page } = useResource();
  const { pathname, search } = useLocation();
  const { isOpen, close, button, menu, choose } = useMenuButton();
  const [isSaving, setSaving] = useState(false);
  const { data: views = [] } = useQuery({
    ...queryFor(viewsKey(page), viewCalls.list, { input: { Page: page }, page }),
    enabled: isOpen,
  });
  const queryClient = useQueryClient();
  const remove = useAction(
    ({ ViewId }: ListView) => messageOf(ask(viewCalls.remove, { input: { ViewId }, page })),
    () => queryClient.invalidateQueries({ queryKey: ['views'] }),
  );
  const usual = useDefaultView();
  const now = queryOf(search);
  const shown = views.find(({ IsMine, Query }) => IsMine && Query === now);
  return (
    <>
      <Button
        {...button}
        className={styles['icon']}
        aria-label={translate('app.views.views')}
        title={translate('app.views.views')}
      >
        <ViewsIcon fontSize="small" />
      </Button>
      <Menu {...menu}>
        {views.map((view) => (
          <MenuItem
            key={view.ViewId}
            component={Link}
            to={{ pathname, search: view.Query }}
            selected={view.Query === now}
            onClick={close}
            className={`gap-12 ${styles['view']}`}
          >
            <span className="cut">{view.Name}</span>
            {view.For !== 'own' && (
              <small className="whole">
                {translate(`app.views.shared.${view.For}`, { name: view.UserName })}
              </small>
            )}
            {view.Query === usual && <small className="whole">{translate('app.views.opens')}</small>}
          </MenuItem>
        ))}
        {usual !== undefined && (
          <MenuItem component={Link} to={{ pathname, search: 'view=none' }} onClick={close}>
            {translate('app.views.none')}
          </MenuItem>
        )}
        <MenuItem onClick={choose(() => setSaving(true))}>{translate('app.views.save')}</MenuItem>
        {shown && (
          <MenuItem disabled={remove.isBusy} onClick={choose(() => void remove.run(shown))}>
            {translate('app.views.delete', { name: shown.Name })}
          </MenuItem>
        )}
      </Menu>
      {isSaving && <SaveView query={now} views={views} close={() => setSaving(false)} />}
    </>
  );
}

/** The query of the view with which the list opens; undefined if there is none. */
function useDefaultView(): string | undefined {
  const { page } = useResource();
  const { data } = useQuery({ ...queryFor(defaultsKey, viewCalls.defaults), staleTime: Infinity });
  return data?.find(({ Page }) => Page === page)?.Query;
}

/** Opens the list with its default view, if the address says nothing else by then. */
export function OpenDefaultView() {
  const query = useDefaultView();
  const { pathname, search } = useLocation();
  const { path } = useResource();
  const navigate = useNavigate();
  // people who empty an address want the list without a view
  const isOpening = useRef(pathname === path && search === '');
  useEffect(() => {
    if (!isOpening.current || query === undefined) return;
    isOpening.current = false;
    if (search === '') void navigate({ pathname, search: query }, { replace: true });
  }, [query, pathname, search, navigate]);
  return null;
}
