import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useDataProvider, useListContext, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { largestPage } from '../../../contract/calls/paging.ts';
import { lazyPart } from '../../components/lazyPart.ts';
import { useAction } from '../../components/useAction.ts';
import styles from './ListToolbar.module.css';
import { useResource } from '../useResource.ts';
import type { Printed } from '../printing/PrintSheet.tsx';
import { shownTotal } from './useListState.ts';

const PrintSheet = lazyPart(() => import('../printing/PrintSheet.tsx'));

/** Prints what the list shows with its filters, whatever its page: up to as many rows as one call sends. */
export function PrintButton() {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const resource = useResource();
  const { filterValues: filter, sort } = useListContext();
  const [printed, setPrinted] = useState<Printed>();
  const { isBusy, run } = useAction(async () => {
    const pagination = { page: 1, perPage: largestPage };
    const asked = { pagination, sort, filter, meta: { withSums: resource.sums.length > 0 } };
    const { data: rows, total = 0, meta } = await dataProvider.getList(resource.name, asked);
    const said = { total: shownTotal(total, meta), sums: meta?.sums ?? {}, isCut: rows.length < total };
    setPrinted({ rows, ...said, filter, at: new Date() });
  });
  const isPreparing = isBusy || printed !== undefined;
  return (
    <>
      <Button
        className={styles['print']}
        classes={{ startIcon: styles['printIcon'] ?? '' }}
        startIcon={<PrintIcon />}
        disabled={isPreparing}
        onClick={() => void run()}
      >
        <span className={styles['printText']}>
          {translate(isPreparing ? 'app.print.preparing' : 'app.print.print')}
        </span>
      </Button>
      {printed && (
        <Suspense fallback={null}>
          <PrintSheet printed={printed} close={() => setPrinted(undefined)} />
        </Suspense>
      )}
    </>
  );
}
