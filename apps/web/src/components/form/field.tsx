import { type ReactNode, useId } from 'react';
import type { Fault } from '../../lib/fault.ts';
import { FaultText } from './fault-text.tsx';
import './form.css';

/** Props that connect an input with its label, its hint and its message. */
export interface InputProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
}

export interface FieldProps {
  readonly label: string;
  readonly fault?: Fault<string> | undefined;
  /** Hint below the field. */
  readonly hint?: ReactNode;
  /** Content at the right end of the label. */
  readonly aside?: ReactNode;
}

export function Field(props: FieldProps & { readonly children: (inputProps: InputProps) => ReactNode }) {
  const id = useId();
  const { label, fault, hint, aside, children } = props;
  return (
    <div className={fault === undefined ? 'field' : 'field wrong'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': fault !== undefined, 'aria-describedby': `${id}-hint ${id}-fault` })}
      {/* Behind the input, so that Tab reaches what is to be filled in first. */}
      {aside !== undefined && <div className="field-aside">{aside}</div>}
      <div id={`${id}-hint`} className="field-hint">
        {hint}
      </div>
      <div id={`${id}-fault`} className="field-fault" role="alert">
        {fault !== undefined && <FaultText fault={fault} />}
      </div>
    </div>
  );
}

/** The fault when it belongs to this field. */
export const at = <F extends string>(fault: Fault<F> | undefined, field: F): Fault<F> | undefined =>
  fault?.field === field ? fault : undefined;
