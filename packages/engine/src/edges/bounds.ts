import type { EdgeAmounts, OwnFee } from '@sulian/domain';
import { type Payee, type Payer, sumOf } from './parties.ts';

/** Limits on how the payers of one operation can have shared its outputs. */
export class Bounds {
  readonly #payers: readonly Payer[];
  /** Sum of all known amounts put in. */
  readonly #knownBase: bigint;
  readonly #outputsBase: bigint;
  readonly #unknown: readonly Payer[];
  /** True where a source may be anybody's, a known payer's too. */
  readonly #isOpen: boolean;

  constructor(payers: readonly Payer[], payees: readonly Payee[]) {
    this.#payers = payers;
    this.#knownBase = sumOf(payers);
    this.#outputsBase = sumOf(payees);
    this.#unknown = payers.filter(({ amountBase }) => amountBase === undefined);
    this.#isOpen = payers.some(({ party }) => party === 'UNKNOWN');
  }

  get isKnown(): boolean {
    return this.#unknown.length === 0;
  }

  /** The least and the most that one payer can have paid for an output, whatever the others paid. */
  ofEdge(payer: Payer, outputBase: bigint): Pick<EdgeAmounts, 'atLeastBase' | 'atMostBase'> {
    const most = this.#mostOf(payer);
    const others = this.#mostOfOthers(payer);
    return {
      atLeastBase: others === undefined ? 0n : max(0n, outputBase - others),
      atMostBase: most === undefined ? outputBase : min(most, outputBase),
    };
  }

  /** The same of the fee, which is what outputs leave. */
  ofFee(payer: Payer): Pick<OwnFee, 'atLeastBase' | 'atMostBase'> {
    const most = this.#mostOf(payer);
    const atLeastBase = max(0n, (payer.amountBase ?? 0n) - this.#outputsBase);
    if (most === undefined) return { atLeastBase };
    return { atLeastBase, atMostBase: this.isKnown ? min(most, this.#knownBase - this.#outputsBase) : most };
  }

  /** Largest amount that a payer can have put in; undefined: no bound is known. */
  #mostOf({ party, amountBase }: Payer): bigint | undefined {
    return amountBase === undefined || (this.#isOpen && party !== 'UNKNOWN') ? undefined : amountBase;
  }

  #mostOfOthers(payer: Payer): bigint | undefined {
    if (this.#payers.length === 1) return 0n;
    return this.#unknown.every((each) => each === payer) ? this.#knownBase - (payer.amountBase ?? 0n) : undefined;
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
