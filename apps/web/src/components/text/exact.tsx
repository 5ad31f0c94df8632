import type { ReactNode, SyntheticEvent } from 'react';
import './exact.css';

interface Props {
  /** The same to its last unit: seen on hover and on focus, read aloud, and put into what is copied. */
  readonly exact: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Opens the whole figure towards the middle of the screen. */
function turnInwards({ currentTarget }: SyntheticEvent<HTMLElement>): void {
  const { left, right } = currentTarget.getBoundingClientRect();
  currentTarget.dataset['opens'] = left + right > window.innerWidth ? 'left' : 'right';
}

/** Shortened figure that shows its exact form. */
export function Exact({ exact, className = '', children }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: these only choose the side on which the whole figure opens
    <span
      className={`exact ${className}`}
      data-exact={exact}
      data-copy={exact}
      aria-description={exact}
      onPointerEnter={turnInwards}
      onFocus={turnInwards}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is seen on hover must be seen without a mouse
      tabIndex={0}
    >
      {children}
    </span>
  );
}
