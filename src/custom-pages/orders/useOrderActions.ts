import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import {
  getOrderForExport,
  type OrderRow,
  readOrder,
  toggleOrder,
} from '../../../contract/calls/orders/orders.ts';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { webType } from '../../../contract/choices/people.ts';
import { ask, askForFile, messageOf, saveBlob } from '../../api/ask.ts';
import { readSession } from '../../api/session.ts';
import { useRights } from '../../authProvider/useRight.ts';
import { useAction } from '../../components/useAction.ts';

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
  const isStaff = readSession()?.user.UserType === webType;
  return {
    isBusy: marking.isBusy || toggling.isBusy || downloading.isBusy,
    mayReorder: mayDo(resource.page, 'add'),
    mayEdit: mayDo(resource.page, 'edit') && IsActive,
    mark: () => void marking.run(),
    download: isStaff && IsShow && mayDo(resource.page, 'report') ? () => void downloading.run() : undefined,
    toggle: order.MayToggle && mayDo(resource.page, 'edit') ? () => toggling.run() : undefined,
  };
}
