import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useRight } from '../../authProvider/useRight.ts';
import { useResource } from '../../engine/useResource.ts';
import floor from './floor.module.css';

interface DeskProps {
  /** The key of the title of the list below. */
  history: string;
  children: ReactNode;
}

/** The place where people scan, above the list of their work, for people who may add (spec 3 §2). */
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

/** Returns a function that reads the list below a desk again. Call it after a save. */
export function useListReading(): () => void {
  const { name } = useResource();
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [name] });
}
