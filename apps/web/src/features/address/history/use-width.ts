import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Before it is measured. */
const GUESS = 800;
/** Width of an A4 sheet between its margins, without the card's. */
const ON_PAPER = 660;

/** The width that an element has, as long as it is shown, and on a sheet: nothing measures what is being printed. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(GUESS);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    const onPaper = () => flushSync(() => setWidth(ON_PAPER));
    const onScreen = () => setWidth(element.clientWidth);
    window.addEventListener('beforeprint', onPaper);
    window.addEventListener('afterprint', onScreen);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', onPaper);
      window.removeEventListener('afterprint', onScreen);
    };
  }, []);
  return { ref, width };
}
