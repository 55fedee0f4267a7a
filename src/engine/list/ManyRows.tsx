import MoreIcon from '@mui/icons-material/ArrowDropDownOutlined';
import { Button } from '../../components/Button.tsx';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, type RaRecord, useListContext, useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { importCalls, mostImportRows } from '../../../contract/calls/records/imports.ts';
import { countAllName, listCall, totalIsLeast } from '../../../contract/calls/records/listRequest.ts';
import { versionName } from '../../../contract/calls/records/save.ts';
import { nextToggle, type Resource, rowName } from '../../../contract/resource/Resource.ts';
import type { RowAction, SetAction } from '../../../contract/resource/declaration/ResourceDeclaration.ts';
import { ask, newKey } from '../../api/ask.ts';
import { useRight } from '../../authProvider/authProvider.ts';
import { layersLeft } from '../../browser/useBackCloses.ts';
import { useMenuButton } from '../../components/useMenuButton.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { latePart } from '../../components/lazyPart.ts';
import { useAction } from '../../components/useAction.ts';
import { allChosen, countsRequestOf, isLeastTotal, shownTotal } from '../../dataProvider/list.ts';
import type { Many } from '../form/AskDialog.tsx';
import { fromList } from '../form/useCloseDialog.ts';
import { useResource } from '../useResource.ts';
import { ExportChosen } from './ExportButtons.tsx';
import styles from './list.module.css';
import { asksFirst, useRowActions } from './RowActions.tsx';

const AskDialog = latePart(() => import('../form/AskDialog.tsx'));

/** An action that people begin with the chosen rows: its word on the wire, and its dialog. */
type Offer = { does: string; about: string } & (
  | { asks: RowAction & SetAction }
  | { question: string; takesAway?: boolean | undefined }
);

/** Chooses all rows of the page or of the list, and offers what people do with many rows at once. */
export function ManyRows() {
  const translate = useTranslate();
  const resource = useResource();
  const mayExport = useRight(resource.page, 'report');
  const { many, toggle, duplicate, sets, forMany } = useRowActions();
  const {
    data: rows = [],
    selectedIds,
    onSelect,
    onUnselectItems,
    meta,
    total = 0,
  } = useListContext<RaRecord>();
  const known = useKnown(rows);
  const { search } = useLocation();
  const [offer, setOffer] = useState<Offer>();
  const chooseAll = useChooseAll();
  const setBegun = useLeading(offer === undefined);
  if (!many || !rows.length) return null;
  const all = allChosen(meta);
  const isAll = all !== undefined;
  const shown = rows.filter(({ id }) => selectedIds.includes(id)).length;
  const count = all ?? selectedIds.length;
  const isWhole = shown === rows.length;
  const more = isWhole && !isAll && (total > count || isLeastTotal(meta));
  const about = isAll
    ? translate('app.list.chosen_found', { smart_count: all })
    : translate('app.list.chosen_rows', {
        smart_count: count,
        names: namesOf(
          selectedIds.flatMap((id) => known(id) ?? []),
          resource,
          translate,
          (others) => translate('app.list.chosen_more', { smart_count: others }),
        ),
      });
  return (
    <div className={styles['many']} data-chosen={count > 0}>
      <div className={`line scrolls edge-bottom surface ${styles['chosen']}`}>
        <label className="row gap-10 touch pressable">
          <input
            type="checkbox"
            checked={isWhole}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !isWhole;
            }}
            onChange={(event) => {
              const others = selectedIds.filter((id) => !rows.some((row) => row.id === id));
              if (event.target.checked) onSelect([...others, ...rows.map(({ id }) => id)]);
              else if (isAll) onUnselectItems();
              else onSelect(others);
            }}
          />
          <span aria-live="polite">
            {count ? translate('app.list.chosen', { smart_count: count }) : translate('app.list.choose_all')}
          </span>
        </label>
        {more && (
          <Button size="small" disabled={chooseAll.isBusy} onClick={() => void chooseAll.run()}>
            {translate('app.list.choose_found', { count: shownTotal(total, meta) })}
          </Button>
        )}
        {count === 0 && (
          <Button
            label="app.imports.earlier_changes"
            className="pushed"
            size="small"
            to={{ pathname: `${resource.path}/changes`, search }}
            state={fromList}
          />
        )}
        {count > 0 && (
          <>
            {sets.length > 0 && (
              <SetMenu names={sets} choose={(asks) => setOffer({ does: 'edit', about, asks })} />
            )}
            {toggle &&
              [false, true].map((isActive) => {
                const does = nextToggle(isActive);
                const question = translate(isActive ? 'app.list.to_inactive' : 'app.list.to_active');
                return (
                  <Button
                    label={`app.list.${does}`}
                    key={does}
                    size="small"
                    onClick={() => setOffer({ does, about, question, takesAway: isActive })}
                  />
                );
              })}
            {duplicate && (
              <Button
                label="app.list.duplicate"
                size="small"
                onClick={() =>
                  setOffer({ does: 'duplicate', about, question: translate('app.list.duplicate_question') })
                }
              />
            )}
            {forMany.map((action) => (
              <Button
                label={action.label}
                key={action.name}
                size="small"
                onClick={() =>
                  setOffer(
                    asksFirst(action) && 'confirm' in action
                      ? { does: action.name, about, asks: action }
                      : {
                          does: action.name,
                          about,
                          question: translate(action.confirm),
                          takesAway: action.takesAway,
                        },
                  )
                }
              />
            ))}
            {mayExport && <ExportChosen ids={isAll ? undefined : selectedIds} />}
            <Button label="app.list.choose_none" size="small" onClick={() => onUnselectItems()} />
          </>
        )}
      </div>
      {offer && (
        <OfferDialog offer={offer} known={known} begun={setBegun} close={() => setOffer(undefined)} />
      )}
    </div>
  );
}

/** Counts what the list finds, as far as a search counted it only in part, and chooses all of it. */
function useChooseAll() {
  const notify = useNotify();
  const resource = useResource();
  const { total = 0, meta, filterValues, onSelectAll } = useListContext<RaRecord>();
  return useAction(async () => {
    let [all, isLeast] = [total, isLeastTotal(meta)];
    if (isLeast) {
      const input = {
        ...countsRequestOf(resource, filterValues),
        First: 1,
        PageSize: 1,
        [countAllName]: true,
      };
      const [first] = (await ask(listCall(resource), { input })).data;
      [all, isLeast] = [Number(first?.['TotalRows'] ?? 0), first?.[totalIsLeast] === true];
    }
    if (isLeast || all > mostImportRows)
      notify('app.list.too_many_found', { type: 'warning', messageArgs: { most: mostImportRows } });
    else onSelectAll({ limit: all });
  });
}

/** Leads to what becomes of the rows, once the dialog is closed and its entry of the history is left. */
function useLeading(isClosed: boolean): (importId: number) => void {
  const { path } = useResource();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [begun, setBegun] = useState<number>();
  const lead = useEffectEvent(() => {
    void navigate({ pathname: `${path}/changes/${begun}`, search }, { state: fromList });
    setBegun(undefined);
  });
  useEffect(() => {
    if (isClosed && begun !== undefined) void layersLeft().then(lead);
  }, [isClosed, begun]);
  return setBegun;
}

/** Remembers the rows that the list has shown, as people choose some of several pages. */
function useKnown(rows: readonly RaRecord[]): (id: Identifier) => RaRecord | undefined {
  const known = useRef(new Map<Identifier, RaRecord>());
  useEffect(() => {
    for (const row of rows) known.current.set(row.id, row);
  }, [rows]);
  return (id) => rows.find((row) => row.id === id) ?? known.current.get(id);
}

const mostNames = 5;

/** The names of the first few rows. */
function namesOf(
  rows: readonly RaRecord[],
  resource: Resource,
  translate: (text: string) => string,
  more: (others: number) => string,
): string {
  const names = rows.slice(0, mostNames).map((row) => rowName(resource, row, translate));
  const others = rows.length - names.length;
  return [...names, ...(others > 0 ? [more(others)] : [])].join(', ');
}

/** A button with the fields that people set for many rows. */
function SetMenu({
  names,
  choose,
}: {
  names: readonly string[];
  choose: (asks: RowAction & SetAction) => void;
}) {
  const translate = useTranslate();
  const { fields, calls } = useResource();
  const { button, menu, choose: chooseItem } = useMenuButton();
  return (
    <>
      <Button label="app.list.set" {...button} size="small" endIcon={<MoreIcon />} />
      <Menu {...menu}>
        {names.map((name) => {
          const field = translate(fields[name]?.label ?? name);
          return (
            <MenuItem
              key={name}
              onClick={chooseItem(() =>
                choose({
                  name: 'edit',
                  label: translate('app.list.set'),
                  right: 'edit',
                  call: calls.update ?? '',
                  confirm: translate('app.list.set_field', { field }),
                  asks: [name],
                }),
              )}
            >
              {field}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

interface OfferDialogProps {
  offer: Offer;
  known: (id: Identifier) => RaRecord | undefined;
  begun: (importId: number) => void;
  close: () => void;
}

/** Asks once for all chosen rows, and begins. */
function OfferDialog({ offer, known, begun, close }: OfferDialogProps) {
  const resource = useResource();
  const queryClient = useQueryClient();
  const { selectedIds, onUnselectItems, filterValues, meta } = useListContext<RaRecord>();
  const { page, name } = resource;
  const send: Many['send'] = async (Values, key, signal) => {
    const all = allChosen(meta);
    const chosen =
      all !== undefined
        ? { Filter: countsRequestOf(resource, filterValues), Count: all }
        : { Rows: selectedIds.map((id) => ({ Id: Number(id), Version: versionIn(known(id)) })) };
    const { data } = await ask(importCalls.change, {
      input: { Page: page, Does: offer.does, Values, ...chosen },
      headers: { 'Idempotency-Key': key },
      page,
      ...(signal && { signal }),
    });
    onUnselectItems();
    begun(data.ImportId);
  };
  const [key] = useState(newKey);
  const { isBusy, run } = useAction(() => send({}, key));
  if ('asks' in offer)
    return (
      <AskDialog
        resource={resource}
        action={offer.asks}
        row={{ id: 0 }}
        many={{ about: offer.about, send }}
        close={close}
      />
    );
  const act = async () => {
    // where it is refused, the list may find other rows by now
    if (!(await run())) void queryClient.invalidateQueries({ queryKey: [name] });
    close();
  };
  return (
    <ConfirmDialog
      question={offer.question}
      about={offer.about}
      takesAway={offer.takesAway}
      isBusy={isBusy}
      yes={() => void act()}
      no={close}
    />
  );
}

function versionIn(row: RaRecord | undefined): string | undefined {
  const version: unknown = row?.[versionName];
  return typeof version === 'string' ? version : undefined;
}
