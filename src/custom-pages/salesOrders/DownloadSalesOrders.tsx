import { useEffect, useRef } from 'react';
import { getSalesOrdersOf } from '../../../contract/calls/orders/salesOrders.ts';
import { askForFile, saveBlob } from '../../api/ask.ts';
import { useReport } from '../../components/useAction.ts';
import type { RowDialogProps } from '../../engine/custom.ts';

/** Downloads the sales orders of the row's upload at once. Shows nothing. */
export default function DownloadSalesOrders({ row, close }: RowDialogProps) {
  const { failed } = useReport();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const SOUploadId = Number(row.id);
    askForFile(getSalesOrdersOf, { input: { SOUploadId } })
      .then(async (response) => saveBlob(await response.blob(), `SalesOrders-${SOUploadId}.csv`))
      .catch(failed)
      .finally(close);
  }, [row, close, failed]);
  return null;
}
