import { createContext, type ReactNode, type RefObject, useContext, useDeferredValue, useEffect, useRef } from 'react';

const FirstDrawingContext = createContext<RefObject<boolean>>({ current: false });

/** Around what is drawn when the application has just come; with the first drawing that is over. */
export function FirstDrawing({ children }: { readonly children: ReactNode }) {
  const isFirst = useRef(true);
  useEffect(() => {
    isFirst.current = false;
  }, []);
  return <FirstDrawingContext value={isFirst}>{children}</FirstDrawingContext>;
}

interface Props {
  readonly children: ReactNode;
  /** Drawn until then; the height of a screen when absent. */
  readonly place?: ReactNode;
}

/**
 * Content below the main part of a page. At the start of the application it is drawn a moment later, so that the main
 * part can be read. Later it is drawn at once, so that a page has its full height when the reader returns.
 */
export function DrawnNext({ children, place = <div className="drawn-next" /> }: Props) {
  const isFirst = useContext(FirstDrawingContext);
  const isDrawn = useDeferredValue(true, !isFirst.current);
  return isDrawn ? children : place;
}
