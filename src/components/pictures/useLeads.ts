import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from './PictureProps.ts';

/** The part of recharts' click event that says which group was clicked. */
interface Clicked {
  activeTooltipIndex?: number | string | null | undefined;
}

/**
 * Lets the groups of a picture lead to their addresses: by a click, and by Enter on the group that the arrow keys have reached.
 * The first touch of a group only shows its values, the second follows it. The table has the links for everybody.
 */
export function useLeads(groups: readonly Group[]) {
  const navigate = useNavigate();
  const shown = useRef<number>(undefined);
  const press = useRef<{ isTouch: boolean; place: number | undefined }>(undefined);
  const point = useRef<number>(undefined);
  const follow = (place: number, series = -1) => {
    const to = groups[place]?.toEach?.[series] ?? groups[place]?.to;
    if (to !== undefined) void navigate(to);
  };
  return {
    tellShown: (place: number | undefined) => {
      shown.current = place;
    },
    /** A click hits the point of a series. Called before `onClick`. */
    tellPoint: (series: number) => {
      point.current = series;
    },
    onClick: ({ activeTooltipIndex }: Clicked) => {
      const place = Number(activeTooltipIndex ?? -1);
      const { isTouch = false, place: before } = press.current ?? {};
      if (!isTouch || before === place) follow(place, point.current);
      point.current = undefined;
    },
    around: {
      'data-leads': groups.some(({ to }) => to !== undefined),
      onPointerDown: ({ pointerType }: PointerEvent) => {
        press.current = { isTouch: pointerType === 'touch', place: shown.current };
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'Enter' && shown.current !== undefined) follow(shown.current);
      },
    },
  };
}
