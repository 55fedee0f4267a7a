import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useRight } from '../../authProvider/useRight.ts';
import { useResource } from '../../engine/useResource.ts';
import floor from './floor.module.css';

interface DeskProps {
  /** The title of the list below, as a key. */
  history: string;
  children: ReactNode;
}

/** Where something is scanned, above the list of what was done so; for whoever may add (spec 3 §2). */
export function Desk({ history, children }: DeskProps) {
  const translate = useTranslate();
  const mayAdd = useRight(useResource().page, 'add');
  return (
    <>
      {mayAdd && children}
      <h2 className={floor['history']}>{translate(history)}</h2>
    </>
  );
}
