import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useSay } from '../../components/useSay.ts';
import { CartonSlipForm } from './CartonSlipForm.tsx';
import styles from './CartonSlipPage.module.css';
import { useSlipPrint } from './useSlipPrint.ts';

/** Carton Slip (spec 3 §2): empty slips with the company's next numbers, as a PDF to be printed. */
export default function CartonSlipPage() {
  const translate = useTranslate();
  const say = useSay();
  const { reading, ...printing } = useSlipPrint();
  const { data: book, error, refetch } = reading;
  return (
    <>
      <Breadcrumb steps={[translate('app.slips.section'), translate('app.slips.title')]} />
      <PageTitle title={translate('app.slips.title')} />
      {book ? (
        <CartonSlipForm book={book} {...printing} />
      ) : error ? (
        <Notice title={translate('app.error.title')} text={say(error.message)}>
          <Button onClick={() => void refetch()}>{translate('app.action.retry')}</Button>
        </Notice>
      ) : (
        <div className={styles['waiting']} aria-busy="true" />
      )}
    </>
  );
}
