/** Amounts by asset (undefined: the coin) and holder; those that come to 0 are left out when listed. */
export class Sums {
  readonly #sums = new Map<string | undefined, Map<string, bigint>>();

  add(asset: string | undefined, holder: string, amountBase: bigint): void {
    if (amountBase === 0n) return;
    let sums = this.#sums.get(asset);
    if (sums === undefined) {
      sums = new Map();
      this.#sums.set(asset, sums);
    }
    sums.set(holder, (sums.get(holder) ?? 0n) + amountBase);
  }

  /** In the order in which they came. */
  tokens(): readonly string[] {
    return [...this.#sums.keys()].filter((asset) => asset !== undefined);
  }

  list(asset: string | undefined): readonly Sum[] {
    return [...(this.#sums.get(asset) ?? [])]
      .filter(([, amountBase]) => amountBase !== 0n)
      .map(([holder, amountBase]) => ({ holder, amountBase }));
  }
}

export interface Sum {
  readonly holder: string;
  readonly amountBase: bigint;
}

export interface Pairing {
  readonly pairs: readonly { readonly from: string; readonly to: string; readonly amountBase: bigint }[];
  /** Amounts without a counterpart, all of one sign. */
  readonly left: readonly Sum[];
}

/**
 * Pairs payers and receivers when only balances are known: the largest loss pays the largest gain, until one side is
 * exhausted. The result is exact with a single payer or a single receiver.
 */
export function pairUp(sums: readonly Sum[]): Pairing {
  const losses = sorted(sums.filter(({ amountBase }) => amountBase < 0n).map(toPositive));
  const gains = sorted(sums.filter(({ amountBase }) => amountBase > 0n));
  const pairs: { from: string; to: string; amountBase: bigint }[] = [];
  let [loss, gain] = [losses.pop(), gains.pop()];
  while (loss !== undefined && gain !== undefined) {
    const amountBase = loss.amountBase < gain.amountBase ? loss.amountBase : gain.amountBase;
    pairs.push({ from: loss.holder, to: gain.holder, amountBase });
    loss = rest(loss, amountBase) ?? losses.pop();
    gain = rest(gain, amountBase) ?? gains.pop();
  }
  return {
    pairs,
    left: [
      ...[...losses, ...(loss === undefined ? [] : [loss])].map(toPositive),
      ...gains,
      ...(gain === undefined ? [] : [gain]),
    ],
  };
}

const toPositive = ({ holder, amountBase }: Sum): Sum => ({ holder, amountBase: -amountBase });

const rest = ({ holder, amountBase }: Sum, taken: bigint): Sum | undefined =>
  amountBase === taken ? undefined : { holder, amountBase: amountBase - taken };

/** The largest last; of equal ones an order that is always the same. */
const sorted = (sums: readonly Sum[]): Sum[] =>
  sums.toSorted((a, b) =>
    a.amountBase === b.amountBase ? (a.holder < b.holder ? 1 : -1) : a.amountBase < b.amountBase ? -1 : 1,
  );
