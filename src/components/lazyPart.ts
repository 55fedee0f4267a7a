import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { loadModule } from '../browser/loadModule.ts';

/** How to load each part again whose script was lost. */
const renewals = new Set<() => void>();

/** Lets lost parts be loaded again when they are next shown: React itself keeps a failure for ever. */
function renewLostParts(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/**
 * A component whose script is loaded when it is first shown, as with React's `lazy`. A component whose script was lost throws;
 * the next {@link PartBoundary} around it lets it load again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () =>
    lazy<ComponentType<Props>>(() =>
      loadModule(load).catch((error: unknown) => {
        renewals.add(() => {
          current = begin();
        });
        throw error;
      }),
    );
  let current = begin();
  return (props) => createElement<Props>(current, props);
}

interface PartBoundaryProps {
  /** Stands in place of children that throw; `retry` shows them again. */
  whenBroken: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps the rest of a page when a part of it throws, for example because its script was lost. */
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
