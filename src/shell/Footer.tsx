import { useTranslate } from 'ra-core';
import styles from './Footer.module.css';

const year = new Date().getFullYear();

export function Footer() {
  const translate = useTranslate();
  return (
    <footer className={styles['footer']}>
      <p>{translate('app.footer.disclaimer')}</p>
      <p className={styles['copyright']}>{translate('app.footer.copyright', { year })}</p>
    </footer>
  );
}
