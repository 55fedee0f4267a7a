import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import { Button } from '../../components/Button.tsx';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRecordContext, useTranslate, useNotify } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import {
  type OrderRow,
  getOrderForExport,
  readOrder,
  toggleOrder,
} from '../../../contract/calls/orders/orders.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { getPickList } from '../../../contract/calls/orders/dispatch.ts';
import { pageKeys } from '../../../contract/pages/pages.ts';
import { useMenuButton } from '../../components/useMenuButton.ts';
import { fromList } from '../../engine/form/useCloseDialog.ts';
import { useResource } from '../../engine/useResource.ts';
import { printPickList } from '../dispatch/printNotes.tsx';
import { orderIn } from './OrderDraft.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { webType } from '../../../contract/choices/people.ts';
import { ask, askForFile, messageOf, saveBlob } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { useRights } from '../../authProvider/authProvider.ts';
import { useAction } from '../../components/useAction.ts';

/** The controls in an order's row: Reorder, and a menu with its file, its mark and its switch. */
export default function OrderControls() {
  const record = useRecordContext();
  return record && <Controls order={orderIn(record)} />;
}

function Controls({ order }: { order: OrderRow }) {
  const translate = useTranslate();
  const resource = useResource();
  const { search } = useLocation();
  const { mayReorder, mark, download, pick, toggle, isBusy } = useOrderActions(resource, order);
  const { button, menu, choose } = useMenuButton();
  const [isAsking, setAsking] = useState(false);
  const name = translate('app.orders.order', { number: String(order.OrderBookingNo) });
  return (
    <>
      {mayReorder && (
        <Button
          label="app.orders.reorder"
          size="small"
          color="success"
          sx={{ color: 'var(--positive)' }}
          to={{ pathname: `${resource.path}/${order.Id}/reorder`, search }}
          state={fromList}
          aria-label={translate('app.orders.reorder_one', { name })}
        />
      )}
      <IconButton {...button} aria-label={translate('app.orders.actions', { name })} disabled={isBusy}>
        <MoreIcon />
      </IconButton>
      <Menu {...menu}>
        <MenuItem onClick={choose(mark)}>
          {translate(order.IsShow ? 'app.orders.mark_unread' : 'app.orders.mark_read')}
        </MenuItem>
        {download && <MenuItem onClick={choose(download)}>{translate('app.orders.download')}</MenuItem>}
        {pick && <MenuItem onClick={choose(pick)}>{translate('app.dispatch.pick_print')}</MenuItem>}
        {toggle && (
          <MenuItem onClick={choose(() => setAsking(true))}>
            {translate(order.IsActive ? 'app.orders.inactivate' : 'app.orders.activate')}
          </MenuItem>
        )}
      </Menu>
      {isAsking && toggle && (
        <ConfirmDialog
          question={translate(order.IsActive ? 'app.list.to_inactive' : 'app.list.to_active')}
          about={name}
          takesAway={order.IsActive}
          isBusy={isBusy}
          yes={() => void toggle().then(() => setAsking(false))}
          no={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Milliseconds until an order's file is downloaded (spec 2 §7). */
const untilFile = 3000;

/** The actions on an order outside its form. Actions that the person may not take are undefined. */
export function useOrderActions(resource: Resource, order: OrderRow) {
  const translate = useTranslate();
  const notify = useNotify();
  const mayDo = useRights();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [resource.name] });
  const { Id, OrderBookingNo: orderbookingno, IsShow, IsActive } = order;
  const marking = useAction(
    () => messageOf(ask(readOrder, { input: { orderbookingno, IsShow: !IsShow } })),
    refresh,
  );
  const toggling = useAction(
    () => messageOf(ask(toggleOrder, { params: { id: Id, flag: !IsActive } })),
    refresh,
  );
  const downloading = useAction(async () => {
    notify('app.orders.preparing', { type: 'info' });
    const [response] = await Promise.all([
      askForFile(getOrderForExport, { input: { OrderId: Id } }),
      new Promise((resolve) => setTimeout(resolve, untilFile)),
    ]);
    saveBlob(
      await response.blob(),
      `${translate('app.orders.file', { number: String(orderbookingno) })}.csv`,
    );
  });
  const picking = useAction(async () => {
    const { data } = await ask(getPickList, { input: { OrderBookingNo: Id } });
    if (data.Cartons.length) await printPickList(data);
    else notify('app.dispatch.pick_none', { type: 'warning' });
  });
  const isStaff = readSession()?.user.UserType === webType;
  return {
    isBusy: marking.isBusy || toggling.isBusy || downloading.isBusy || picking.isBusy,
    mayReorder: mayDo(resource.page, 'add'),
    mayEdit: mayDo(resource.page, 'edit') && IsActive,
    mark: () => void marking.run(),
    download: isStaff && IsShow && mayDo(resource.page, 'report') ? () => void downloading.run() : undefined,
    pick: isStaff && IsActive && mayDo(pageKeys.dispatch, 'view') ? () => void picking.run() : undefined,
    toggle: order.MayToggle && mayDo(resource.page, 'edit') ? () => toggling.run() : undefined,
  };
}
