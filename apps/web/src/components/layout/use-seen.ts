import { useEffect, useRef, useState } from 'react';

/** Pixels below the screen at which an element counts as seen. */
const MARGIN_PX = 200;

/** True once an element has come into sight: its data is requested only then. */
export function useSeen<E extends Element>() {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isSeen) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setSeen(true);
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
