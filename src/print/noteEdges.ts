/** Millimetres of an A4 page that is written on. */
export const noteEdges = { left: 14, right: 196, top: 14, bottom: 281, foot: 288 } as const;
