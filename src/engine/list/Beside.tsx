import { createElement, type ReactNode, Suspense } from 'react';
import type { Resource } from '../../../contract/resource/Resource.ts';
import { customPart } from '../custom.ts';
import styles from './Beside.module.css';
import { useSelection } from './useSelection.ts';

/** A list, with the part that its declaration puts beside it; below it where there is no room. */
export function Beside({ resource, children }: { resource: Resource; children: ReactNode }) {
  const selection = useSelection(resource);
  if (!resource.aside) return children;
  return (
    <div className={styles['columns']}>
      <div className={styles['list']}>{children}</div>
      <Suspense fallback={null}>
        {createElement(customPart('asides', resource.aside), { resource, selected: selection?.selected })}
      </Suspense>
    </div>
  );
}
