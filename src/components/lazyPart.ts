import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { loadModule } from '../browser/loadModule.ts';

/** One function for each part whose script was lost. It makes the part load again. */
const renewals = new Set<() => void>();

/** Makes lost parts load again when they are next shown. React itself remembers a failure for ever. */
function renewLostParts(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/**
 * A component whose script loads when it is first shown, like React's `lazy`. If the script was lost, the component throws, and
 * the next {@link PartBoundary} around it can load it again.
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

/** The same for a part that nobody waits for, such as a dialog. Nothing is in its place until its script is there. */
export function latePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const part = lazyPart(load);
  return (props) => createElement(Suspense, null, createElement<Props>(part, props));
}

interface PartBoundaryProps {
  /** Replaces children that throw. `retry` shows them again. */
  whenBroken: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Saves the rest of a page if one part of it throws, for example because its script was lost. */
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
