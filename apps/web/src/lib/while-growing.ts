/** Longest wait for content that is loaded late. */
const PATIENCE_MS = 5_000;
/** Input of a reader who goes elsewhere meanwhile. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Repeats an action at each growth of the page until it succeeds, the reader acts, or the patience is over.
 * @param act true: done
 * @returns a function that stops it
 */
export function whileGrowing(act: () => boolean): () => void {
  const observer = new ResizeObserver(() => {
    if (act()) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of INPUTS) window.removeEventListener(input, stop);
  }
  observer.observe(document.body);
  for (const input of INPUTS) window.addEventListener(input, stop, { passive: true });
  return stop;
}
