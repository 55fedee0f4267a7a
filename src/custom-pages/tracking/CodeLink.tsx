import { Link } from 'react-router-dom';
import type { HandWrittenPath } from '../../../contract/pages.ts';
import { parseTracked } from '../../../contract/serial/parseTracked.ts';
import styles from './tracking.module.css';

/** The parameter of the report's address with what is tracked. */
export const codeParameter = 'qr';

const trackingPath: HandWrittenPath = '/reports/qr-code-tracking-report';

/** Where the journey of a code is told. */
export const trackingOf = (code: string) => ({
  pathname: trackingPath,
  search: `?${new URLSearchParams({ [codeParameter]: code })}`,
});

/** What the address was reached by, where it was by a code's link. */
export const followed = 'followed';

/** A code that leads to its own journey; another text as it is. */
export function CodeLink({ code, text = code }: { code: string; text?: string }) {
  if (parseTracked(code).kind === 'unknown') return <code>{text}</code>;
  return (
    <Link className={styles['code']} to={trackingOf(code)} state={followed}>
      {text}
    </Link>
  );
}
