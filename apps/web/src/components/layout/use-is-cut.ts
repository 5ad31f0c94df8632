import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether one of some elements has more in it than the height that it was given has room for. */
export function useIsCut(boxes: ReadonlyArray<RefObject<HTMLElement | null>>): boolean {
  const [isCut, setCut] = useState(false);
  // Whatever it was drawn for, its height may be another.
  useLayoutEffect(() => {
    setCut(boxes.some(({ current }) => current !== null && current.scrollHeight > current.clientHeight + 2));
  });
  return isCut;
}
