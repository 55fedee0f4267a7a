import SearchIcon from '@mui/icons-material/SearchOutlined';
import Dialog from '@mui/material/Dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { findCall } from '../../contract/calls/records/find.ts';
import { trackingPath } from '../../contract/pages/pages.ts';
import type { Resource } from '../../contract/resource/Resource.ts';
import { queryFor } from '../api/ask.ts';
import { useRights } from '../authProvider/authProvider.ts';
import { useBackCloses } from '../browser/useBackCloses.ts';
import { useSettled } from '../components/useOptions.ts';
import { type Found, foundRecord, keepRecent, readRecent } from '../engine/recentPlaces.ts';
import { registeredPortal } from '../api/portal.ts';
import styles from './Finder.module.css';
import { MenuIcon, useMenu } from './Menu.tsx';

interface Group {
  title: string;
  found: Found[];
}

const mostPages = 6;

/** Where a record is shown: its form or its details, or else its list, searched for its name. */
function placeOf(resource: Resource, { Id, Label }: { Id: number; Label: string }, mayEdit: boolean): string {
  const { path, calls, form, details } = resource;
  if ((calls.update ?? form) && mayEdit) return `${path}/${Id}`;
  if (details) return `${path}/${Id}/details`;
  return `${path}?${new URLSearchParams({ search: Label })}`;
}

/** Pages, and what people add on them, whose names have all words of the text. */
function usePages(text: string): Found[] {
  const translate = useTranslate();
  const mayDo = useRights();
  const { data: menu = [] } = useMenu();
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const all = menu.flatMap(({ path, label, icon }): Found[] => {
    const resource = registeredPortal().resources.find((one) => one.path === path);
    const page = { to: path, label: translate(label), icon };
    if (!resource || !(resource.calls.create ?? resource.form) || !mayDo(resource.page, 'add')) return [page];
    const add = translate('app.find.add', { item: translate(resource.item) });
    return [page, { to: `${path}/create`, label: add, icon }];
  });
  return all
    .filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)))
    .slice(0, mostPages);
}

/** Lists the things that the text finds, in the order in which they are shown. */
function useGroups(text: string): { groups: Group[]; isFinding: boolean } {
  const translate = useTranslate();
  const mayDo = useRights();
  const settled = useSettled(text, 150);
  const pages = usePages(text);
  const { data, isFetching } = useQuery({
    ...queryFor(['find', settled], findCall, { input: { Text: settled } }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
  });
  if (!text) {
    const recent = readRecent();
    return {
      groups: recent.length ? [{ title: translate('app.find.recent'), found: recent }] : [],
      isFinding: false,
    };
  }
  const { Tracked = null, Pages = [] } = (settled && data) || {};
  const records = Pages.flatMap(({ Page, Records, IsMore }): Group[] => {
    const resource = registeredPortal().resources.find(({ page }) => page === Page);
    if (!resource) return [];
    const { icon, path } = resource;
    const found = Records.map((record) =>
      foundRecord(resource, placeOf(resource, record, mayDo(Page, 'edit')), record, translate),
    );
    const all = { to: `${path}?${new URLSearchParams({ search: settled })}`, icon };
    const more = IsMore ? [{ ...all, label: translate('app.find.more', { text: settled }) }] : [];
    const places = [...found, ...more];
    // records of one name without places of their own lead to one list
    const one = places.filter(({ to }, at) => places.findIndex((other) => other.to === to) === at);
    return [{ title: translate(resource.title), found: one }];
  });
  const journey = Tracked && {
    to: `${trackingPath}?${new URLSearchParams({ qr: Tracked.Code })}`,
    label: translate(`app.find.tracked.${Tracked.Kind}`, { code: Tracked.Code }),
    about: Tracked.SSCC ?? undefined,
    icon: 'tracking',
  };
  return {
    groups: [
      ...(journey ? [{ title: translate('app.find.journey'), found: [journey] }] : []),
      ...(pages.length ? [{ title: translate('app.find.pages'), found: pages }] : []),
      ...records,
    ],
    isFinding: isFetching || settled !== text,
  };
}

/** Finds seals, cartons, pages and records from anywhere. ↓ and ↑ go through what was found, and Enter opens it. */
export default function Finder({ close }: { close: () => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { groups, isFinding } = useGroups(text);
  const body = useRef<HTMLElement>(null);
  /** Enter was pressed before the text was searched for. */
  const [isEntered, setEntered] = useState(false);
  useEffect(() => {
    if (isEntered && !isFinding) body.current?.querySelector('a')?.click();
  }, [isEntered, isFinding]);
  useBackCloses(close, true);
  const move = (event: KeyboardEvent, step: 1 | -1) => {
    const stops = [...(body.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops.at((at + step) % stops.length)?.focus();
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={close}
      transitionDuration={80}
      classes={{ container: styles['container'] ?? '' }}
      slotProps={{ paper: { className: styles['paper'], 'aria-label': translate('app.find.open') } }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- ↓ and ↑ move the focus within it */}
      <search
        className="column"
        ref={body}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(event, 1);
          if (event.key === 'ArrowUp') move(event, -1);
        }}
      >
        <label className={`line gap-10 edge-bottom pad-0-16 ${styles['search']}`}>
          <SearchIcon className="rigid muted" aria-hidden="true" />
          <input
            className="plain-button fill ink size-16"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type
            autoFocus
            type="search"
            data-keeps-keys
            value={typed}
            maxLength={200}
            placeholder={translate('app.find.hint')}
            aria-label={translate('app.find.open')}
            onChange={(event) => {
              setTyped(event.target.value);
              setEntered(false);
            }}
            onKeyDown={(event) => event.key === 'Enter' && setEntered(true)}
          />
        </label>
        <div className={`scrolls-down ${styles['found']}`} aria-busy={isFinding}>
          {groups.map(({ title, found }) => (
            <section key={title} aria-label={title}>
              <h2 className="muted medium">{title}</h2>
              <ul>
                {found.map((one) => (
                  <li key={one.to}>
                    <Link
                      className="plain-link line gap-10 touch radius-6"
                      to={one.to}
                      onClick={() => {
                        keepRecent(one);
                        close();
                      }}
                    >
                      <MenuIcon name={one.icon} />
                      <span className="cut">{one.label}</span>
                      {one.about && ' '}
                      {one.about && <small className="pushed whole">{one.about}</small>}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <output className="muted">
            {text && !groups.length && translate(isFinding ? 'app.find.finding' : 'app.find.none', { text })}
          </output>
        </div>
      </search>
    </Dialog>
  );
}
