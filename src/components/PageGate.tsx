import type { ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import { Notice } from './Notice.tsx';
import { useRight } from '../authProvider/useRight.ts';

/** Shows a page to whoever has the right to view it, and to others that they have not. */
export function PageGate({ page, children }: { page: string; children: ReactNode }) {
  const translate = useTranslate();
  return useRight(page, 'view') ? children : <Notice title={translate('app.error.unauthorized')} />;
}
