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
    const { data: rows, total = 0 } = await dataProvider.getList(resource.name, { pagination, sort, filter });
    setPrinted({ rows, total, filter, at: new Date() });
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
