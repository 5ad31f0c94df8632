import type { ObjectAnswer } from '@sulian/contract';
import type { ReactNode } from 'react';
import type { ObjectRef } from '../../lib/api.ts';
import { Freezes } from './freezes.tsx';
import { Labels } from './labels.tsx';
import { LabelsElsewhere } from './labels-elsewhere.tsx';
import { Permissions } from './permissions.tsx';
import { Stake } from './stake.tsx';
import './details.css';

interface Props {
  readonly target: ObjectRef;
  /** Undefined while it is on its way. */
  readonly object: ObjectAnswer | undefined;
  /** False where the signers are shown above already. */
  readonly hasPermissions: boolean;
  /** Corrections of the labels and objections to them. */
  readonly objections: ReactNode;
}

/** Details that the verdict shortens or leaves out: freezes, signers, stakes, labels. */
export function Details({ target, object, hasPermissions, objections }: Props) {
  return (
    <>
      <div className="quiet-cards">
        <Freezes target={target} object={object} />
        {hasPermissions && <Permissions target={target} object={object} />}
        <Stake object={object} />
      </div>
      {object !== undefined && <Labels object={object}>{objections}</Labels>}
      {object !== undefined && <LabelsElsewhere object={object} />}
    </>
  );
}
