import type { ReactNode } from 'react';
import './exact.css';

interface Props {
  /** The same to its last unit: seen on hover and on focus, read aloud, and put into what is copied. */
  readonly exact: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A figure in short that tells itself whole. */
export function Exact({ exact, className = '', children }: Props) {
  return (
    <span
      className={`exact ${className}`}
      data-exact={exact}
      data-copy={exact}
      aria-description={exact}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is seen on hover must be seen without a mouse
      tabIndex={0}
    >
      {children}
    </span>
  );
}
