import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useRight } from '../authProvider/useRight.ts';
import { Notice } from './Notice.tsx';

/** Shows a page to whoever has the right to view it, and to others that they have not. */
export function PageGate({ page, children }: { page: string; children: ReactNode }) {
  const translate = useTranslate();
  return useRight(page, 'view') ? children : <Notice title={translate('app.error.unauthorized')} />;
}
