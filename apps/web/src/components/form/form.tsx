import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Fault } from '../../lib/fault.ts';
import type { Status } from '../../lib/use-submission.ts';
import './form.css';

interface Props {
  readonly status: Status;
  readonly fault: Fault<string> | undefined;
  readonly onSubmit: () => Promise<unknown>;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A form that leads to the field of its one fault. */
export function Form({ status, fault, onSubmit, className = '', children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fault]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={`form ${className}`} noValidate ref={form} onSubmit={submit} data-status={status}>
      {children}
    </form>
  );
}
