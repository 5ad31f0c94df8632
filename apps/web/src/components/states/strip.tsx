import type { ReactNode } from 'react';

/** A strip across a panel: something about what stands below it. */
export function Strip({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="strip" role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}
