import { type AddressId, heightOf, type TxId } from '@sulian/domain';
import type { End } from '../ends/end.ts';
import { type Flow, NO_LEG, NOWHERE } from './flow.ts';

/** Number of the leg on its side, its address, and whether what starts in the transaction leaves it out. */
export interface FlowLeg {
  readonly leg: number;
  readonly addressId: AddressId | undefined;
  readonly isOwn: boolean;
}

/** A part that no leg shows. */
export const WITHOUT_LEG = { leg: NO_LEG, addressId: undefined } as const;

/** Collects a flow's legs; what has no weight is left out. Plain fields and arrays: one is made for each transaction. */
export class FlowBuilder {
  private readonly txId: TxId;
  private readonly height: number;
  private readonly amounts: number[] = [];
  private readonly ends: (End | undefined)[] = [];
  private readonly targets: TxId[] = [];
  private readonly legs: number[] = [];
  private readonly addresses: (AddressId | undefined)[] = [];
  private own: Set<number> | undefined;
  private staysInBlock = false;
  private total = 0;
  private foreignTotal = 0;

  constructor(txId: TxId) {
    this.txId = txId;
    this.height = heightOf(txId);
  }

  end(amount: number, end: End, from: FlowLeg): void {
    if (amount <= 0) return;
    this.ends.push(end);
    this.targets.push(NOWHERE);
    this.weigh(amount, from);
  }

  follow(amount: number, target: TxId, from: FlowLeg): void {
    if (amount <= 0) return;
    this.ends.push(undefined);
    this.targets.push(target);
    this.staysInBlock ||= heightOf(target) === this.height;
    this.weigh(amount, from);
  }

  private weigh(amount: number, { leg, addressId, isOwn }: FlowLeg): void {
    this.legs.push(leg);
    this.addresses.push(addressId);
    this.total += amount;
    if (!isOwn) this.foreignTotal += amount;
    else if (this.own === undefined) this.own = new Set([this.amounts.length]);
    else this.own.add(this.amounts.length);
    this.amounts.push(amount);
  }

  /** @param onEmpty end of the whole when no leg has an amount */
  build(facts: Pick<Flow, 'rows' | 'isLarge' | 'largestOutput'>, onEmpty: End): Flow {
    if (this.total === 0) this.end(1, onEmpty, { ...WITHOUT_LEG, isOwn: false });
    return {
      txId: this.txId,
      amounts: this.amounts,
      ends: this.ends,
      targets: this.targets,
      legs: this.legs,
      addresses: this.addresses,
      own: this.own,
      total: this.total,
      foreignTotal: this.foreignTotal,
      staysInBlock: this.staysInBlock,
      rows: facts.rows,
      isLarge: facts.isLarge,
      largestOutput: facts.largestOutput,
    };
  }
}
