import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a list of rows is higher than its box.
 * Rows that are below `endPx` above the end of the box are out of reach of pointer and keys: nobody sees them.
 */
export function useIsCut(box: RefObject<HTMLElement | null>, endPx: number): boolean {
  const [isCut, setCut] = useState(false);
  // The height depends on all content and on the width of the screen.
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return;
    const measure = () => {
      const isHigher = current.scrollHeight > current.clientHeight + 2;
      const end = current.getBoundingClientRect().bottom - endPx;
      setCut(isHigher);
      for (const row of current.querySelectorAll('tbody tr'))
        (row as HTMLElement).inert = isHigher && row.getBoundingClientRect().bottom > end + 1;
    };
    const observer = new ResizeObserver(measure);
    for (const each of [current, ...current.children]) observer.observe(each);
    measure();
    return () => observer.disconnect();
  });
  return isCut;
}
