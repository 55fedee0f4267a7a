import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Breadcrumb } from '../../components/Breadcrumb.tsx';
import { Notice } from '../../components/Notice.tsx';
import { PageTitle } from '../../components/PageTitle.tsx';
import { useSay } from '../../components/useSay.ts';
import { ScriptDesk } from './ScriptDesk.tsx';
import styles from './sqlEditor.module.css';
import { useCatalogue } from './useCatalogue.ts';

/** The SQL editor (spec 1 §2): runs a script on the business tables and shows what it answers. */
export default function SqlEditorPage() {
  const translate = useTranslate();
  const say = useSay();
  const { data, error, isFetching, refetch } = useCatalogue();
  return (
    <>
      <Breadcrumb steps={[translate('app.sqlEditor.section'), translate('app.sqlEditor.title')]} />
      <PageTitle title={translate('app.sqlEditor.title')} />
      {data && !data.Available ? (
        <div className={styles['off']}>
          <Notice
            title={translate('app.sqlEditor.unavailable')}
            text={data.Reason === undefined ? undefined : say(data.Reason)}
          >
            <Button disabled={isFetching} onClick={() => void refetch()}>
              {translate('app.action.retry')}
            </Button>
          </Notice>
        </div>
      ) : !data && error ? (
        <div className={styles['off']}>
          <Notice title={translate('app.error.title')} text={say(error.message)}>
            <Button disabled={isFetching} onClick={() => void refetch()}>
              {translate('app.action.retry')}
            </Button>
          </Notice>
        </div>
      ) : (
        // what somebody began to type while the tables are read
        <ScriptDesk catalogue={data} />
      )}
    </>
  );
}
