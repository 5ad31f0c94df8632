import type { ReactNode } from 'react';

/** A strip across a panel: something about what stands below it. */
export function Notice({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="notice" role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}
