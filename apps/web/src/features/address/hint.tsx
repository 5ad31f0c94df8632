import { type ReactNode, useId } from 'react';

/** A small mark that explains itself on hover and on focus. */
export function Hint({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <span className="hint">
      <button type="button" className="hint-mark" aria-label={label} aria-describedby={id}>
        i
      </button>
      <span className="hint-text" role="tooltip" id={id}>
        {children}
      </span>
    </span>
  );
}
