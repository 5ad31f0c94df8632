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

/**
 * What stands below that which a page is opened for. When the application has just come it is drawn a moment later, so
 * that who it is and how risky is read meanwhile; afterwards at once, so that going back finds the page as high as it was.
 */
export function DrawnNext({ children }: { readonly children: ReactNode }) {
  const isFirst = useContext(FirstDrawingContext);
  const isDrawn = useDeferredValue(true, !isFirst.current);
  return isDrawn ? children : <div className="drawn-next" />;
}
