import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Notice } from '../../components/Notice.tsx';
import styles from './DashboardPage.module.css';
import { readSlides } from './readSlides.ts';
import { Slides } from './Slides.tsx';

/** The slider of the home page; who finds nothing promoted is greeted. */
export function DealerSlider({ name }: { name: string }) {
  const translate = useTranslate();
  const { data, isPending } = useQuery({ queryKey: ['slider'], queryFn: readSlides });
  if (isPending) return <div className={styles['slides']} aria-busy="true" />;
  if (data?.length) return <Slides slides={data} />;
  return (
    <div className={styles['panel']}>
      <Notice
        title={translate('app.dashboard.welcome', { name })}
        text={translate('app.dashboard.welcome_text')}
      />
    </div>
  );
}
