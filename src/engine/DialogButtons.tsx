import type { ReactNode } from 'react';
import styles from './DialogFrame.module.css';

/** What can be done in a dialog, at its foot: the first thing at the left, the others at the right. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <footer className={styles['buttons']}>{children}</footer>;
}
