import { Component, type ReactNode } from 'react';
import { renewLostParts } from './lazyPart.ts';

interface PartBoundaryProps {
  /** What stands in place of its children when they throw; `retry` shows them again. */
  whenBroken: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what stands around it when a part of a page throws, as one does whose script was lost. */
export class PartBoundary extends Component<PartBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    renewLostParts();
  }

  override render() {
    return this.state.isBroken
      ? this.props.whenBroken(() => this.setState({ isBroken: false }))
      : this.props.children;
  }
}
