import { useEffect } from 'react';

const FIELD = /^(INPUT|TEXTAREA|SELECT)$/;

/** Runs `act` when the key is pressed anywhere but in a field. */
export function useHotkey(key: string | undefined, act: () => void): void {
  useEffect(() => {
    if (key === undefined) return;
    const onKey = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event;
      const isTyping = target instanceof HTMLElement && (target.isContentEditable || FIELD.test(target.tagName));
      if (event.key !== key || isTyping || ctrlKey || metaKey || altKey) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, act]);
}
