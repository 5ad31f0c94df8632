import { useEffect, useState } from 'react';

/** Whether the page is looked at. Hidden pages have no streams, because a browser opens six connections per server. */
export function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const read = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return isVisible;
}
