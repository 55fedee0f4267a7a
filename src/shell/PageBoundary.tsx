import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { useTranslate } from 'ra-core';
import { Notice } from '../components/Notice.tsx';

/** Keeps the shell when a page throws, and says so with a way on. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? (
      <Broken retry={() => this.setState({ isBroken: false })} />
    ) : (
      this.props.children
    );
  }
}

function Broken({ retry }: { retry: () => void }) {
  const translate = useTranslate();
  return (
    <Notice title={translate('app.error.title')} text={translate('app.error.page')}>
      <Button onClick={retry}>{translate('app.action.retry')}</Button>
    </Notice>
  );
}
