import type { ReactNode } from 'react';

/** Strip across a panel with a note on the content below. */
export function Strip({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className="strip" role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}
