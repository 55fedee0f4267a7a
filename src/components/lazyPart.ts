import { loadModule } from '../browser/loadModule.ts';
import { type ComponentType, createElement, lazy } from 'react';

/** Begins the parts anew whose script was lost. */
const renewals = new Set<() => void>();

/** What is lost is asked for once more when it is next shown: React itself keeps a failure for ever. */
export function renewLostParts(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

/**
 * A component whose script is loaded when it is first shown, as React's `lazy`. Where it is lost, it throws until
 * `renewLostParts`.
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
