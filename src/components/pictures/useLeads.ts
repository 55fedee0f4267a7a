import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from './PictureProps.ts';

/** What recharts says of a click: the place of the group that was clicked. */
interface Clicked {
  activeTooltipIndex?: number | string | null | undefined;
}

/**
 * Lets the groups of a picture lead on: by a click, by Enter for the one that the arrow keys have shown, and by a touch of
 * the one that is shown already, for the first touch shows what it is. The links for everybody stand in the table.
 */
export function useLeads(groups: readonly Group[]) {
  const navigate = useNavigate();
  const shown = useRef<number>(undefined);
  const press = useRef<{ isTouch: boolean; place: number | undefined }>(undefined);
  const follow = (place: number) => {
    const to = groups[place]?.to;
    if (to !== undefined) void navigate(to);
  };
  return {
    /** What is to be told of the group that is pointed at. */
    tellShown: (place: number | undefined) => {
      shown.current = place;
    },
    onClick: ({ activeTooltipIndex }: Clicked) => {
      const place = Number(activeTooltipIndex ?? -1);
      const { isTouch = false, place: before } = press.current ?? {};
      if (!isTouch || before === place) follow(place);
    },
    /** Of what stands around the picture. */
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
