import { useEffect, useRef } from 'react';

/** Acts on single letters pressed anywhere but in a field or a dialog. */
export function useLetterKeys(actions: Readonly<Record<string, () => void>>): void {
  const now = useRef(actions);
  now.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const act = now.current[event.key.toLowerCase()];
      if (act === undefined) return;
      // The letter is no text of the field that gets the focus.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
