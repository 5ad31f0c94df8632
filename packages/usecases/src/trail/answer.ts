import type { ChainId, Direction, EndType } from '@sulian/domain';
import type { StoppedBy } from '@sulian/engine';
import type { toBasis } from '../objects/basis.ts';
import type { toRatedLabel } from '../scoring/party-level.ts';

/** Money that came to an address (OUTGOING), or left it (INCOMING), in a transaction. */
export interface TrailHop {
  readonly hash: string;
  /** Absent: an output without address, or of any address, named by `leg`. */
  readonly address?: string | undefined;
  /** Id of the coin; absent: the only one. */
  readonly coin?: number | undefined;
  /** Number of one operation, or on a UTXO chain of one leg on its side; absent: all of the address's. */
  readonly leg?: number | undefined;
  /** The trail may go on through a service at the address. */
  readonly isThrough: boolean;
}

export interface TrailRequest {
  readonly blockchain: ChainId;
  readonly direction: Direction;
  /** In the order in which the money is followed; the first is the start. */
  readonly hops: readonly TrailHop[];
  /** Part of the start that is in question, in its coin; absent: all of it. */
  readonly amount?: string | undefined;
}

export interface TrailParty {
  /** Null: several, or none is known. */
  address: string | null;
  addresses: number;
  entity: ReturnType<typeof toRatedLabel> | null;
}

/** Whether a trail may go on from a place: freely, through a service on demand, or not at all. */
export type Continuation = 'YES' | 'THROUGH' | 'NO';

/** A part of the money, in the coin of the start. */
interface TrailPart {
  amount: string;
  /** Percent of the start, 0–100. */
  percentage: number;
  /** Percent of the money of the step before, 0–100. */
  ofStep: number;
}

/** One place to which money goes next, or where it stays. */
export interface TrailMove extends TrailPart {
  /** Null: money that stays, which several transactions may have brought. */
  hash: string | null;
  height: number | null;
  time: number | null;
  waitedSec: number | null;
  party: TrailParty;
  leg: number | null;
  coin: number | null;
  symbol: string | null;
  /** All that the leg, or without one the transaction, brought the address, or took from it (INCOMING); null: not known. */
  moved: string | null;
  /** Reason for which a walk ends there; null: it goes on. */
  stop: EndType | null;
  continuation: Continuation;
}

interface TrailSum extends TrailPart {
  count: number;
}

/** Basis of a step: the start's own transfer, a pro-rata share, or what follows from a service that was passed. */
export type StepBasis = 'TRANSFER' | 'PRO_RATA' | 'INFERRED';

export interface TrailStep extends TrailPart {
  hash: string;
  height: number;
  time: number;
  /** Time since the step before; null at the start. */
  waitedSec: number | null;
  from: TrailParty;
  to: TrailParty;
  leg: number | null;
  coin: number;
  symbol: string;
  moved: string | null;
  basis: StepBasis;
  stop: EndType | null;
  continuation: Continuation;
  isThrough: boolean;
  /** Budget that cut the walk from the step: some of its money was not followed. */
  stoppedBy: StoppedBy | null;
  /** Money of the step that left the trail at its end; null at the last step. */
  rest: (TrailSum & { items: TrailMove[] }) | null;
}

export interface Trail {
  blockchain: ChainId;
  direction: Direction;
  symbol: string;
  coin: number;
  /** All that the start moved; `amount` is the part in question. */
  whole: string;
  amount: string;
  steps: TrailStep[];
  /** Money that is still on the trail at its end. */
  arrived: TrailPart;
  elapsedSec: number;
  /** Moves from the end of the trail, largest first; null where it has stopped at a service. */
  next: { items: TrailMove[]; others: TrailSum; total: number } | null;
  basis: ReturnType<typeof toBasis> & { policyVersion: string };
}
