import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { OrderRow } from '../../../contract/calls/orders/orders.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useMenuButton } from '../../components/useMenuButton.ts';
import { fromList } from '../../engine/form/useCloseDialog.ts';
import { useResource } from '../../engine/useResource.ts';
import { readOrder } from './mergeOrder.ts';
import { useOrderActions } from './useOrderActions.ts';

/** The controls in an order's row: Reorder, and a menu with its file, its mark and its switch. */
export default function OrderControls() {
  const record = useRecordContext();
  return record && <Controls order={readOrder(record)} />;
}

function Controls({ order }: { order: OrderRow }) {
  const translate = useTranslate();
  const resource = useResource();
  const { search } = useLocation();
  const { mayReorder, mark, download, toggle, isBusy } = useOrderActions(resource, order);
  const { button, menu, choose } = useMenuButton();
  const [isAsking, setAsking] = useState(false);
  const name = translate('app.orders.order', { number: String(order.OrderBookingNo) });
  return (
    <>
      {mayReorder && (
        <Button
          size="small"
          color="success"
          sx={{ color: 'var(--positive)' }}
          component={Link}
          to={{ pathname: `${resource.path}/${order.Id}/reorder`, search }}
          state={fromList}
          aria-label={translate('app.orders.reorder_one', { name })}
        >
          {translate('app.orders.reorder')}
        </Button>
      )}
      <IconButton {...button} aria-label={translate('app.orders.actions', { name })} disabled={isBusy}>
        <MoreIcon />
      </IconButton>
      <Menu {...menu}>
        <MenuItem onClick={choose(mark)}>
          {translate(order.IsShow ? 'app.orders.mark_unread' : 'app.orders.mark_read')}
        </MenuItem>
        {download && <MenuItem onClick={choose(download)}>{translate('app.orders.download')}</MenuItem>}
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
