import { CallError } from '../../lib/api.ts';
import type { Fault } from '../../lib/fault.ts';
import { FaultText } from './fault-text.tsx';

const isWaiting = (fault: Fault<string> | undefined): boolean =>
  fault !== undefined &&
  'error' in fault &&
  fault.error instanceof CallError &&
  fault.error.code === 'ACCOUNT_AWAITING_REVIEW';

/** Message of a whole form; a wait for review is no fault of the user. */
export function FormFault({ fault }: { readonly fault: Fault<string> | undefined }) {
  return (
    <div className={isWaiting(fault) ? 'form-fault waiting' : 'form-fault'} role="alert">
      {fault !== undefined && <FaultText fault={fault} />}
    </div>
  );
}
