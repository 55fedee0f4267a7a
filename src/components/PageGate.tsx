import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useRight } from '../authProvider/useRight.ts';
import { Notice } from './Notice.tsx';

/** Shows a page to people who may view it, and tells others that they may not. */
export function PageGate({ page, children }: { page: string; children: ReactNode }) {
  const translate = useTranslate();
  return useRight(page, 'view') ? children : <Notice title={translate('app.error.unauthorized')} />;
}
