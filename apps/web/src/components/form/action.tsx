import type { ReactNode } from 'react';
import { Spinner } from '../states/skeleton.tsx';

interface Props {
  readonly children: ReactNode;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly variant?: 'main' | 'quiet' | 'severe';
  /** Without one it submits its form. */
  readonly onClick?: () => void;
}

/** A button of a form; while its call runs it turns and takes no clicks. */
export function Action({ children, isBusy = false, isDisabled = false, variant = 'main', onClick }: Props) {
  return (
    <button
      type={onClick === undefined ? 'submit' : 'button'}
      className={`action ${variant}`}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      disabled={isDisabled}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  );
}
