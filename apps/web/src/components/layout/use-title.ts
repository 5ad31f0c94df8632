import { useEffect } from 'react';

/** Names the page in the browser's tab and in a live region. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
    const spoken = document.getElementById('page-name');
    if (spoken !== null) spoken.textContent = title;
  }, [title]);
}
