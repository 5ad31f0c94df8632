import type { Edge, EdgeAmounts, EdgeOptions, OwnChange, OwnFee, Party } from '@sulian/domain';
import { Bounds } from './bounds.ts';
import { divideByProportion } from './by-proportion.ts';
import { isOwner, type Payee, type Payer } from './parties.ts';

export interface Divided {
  readonly edges: Edge[];
  readonly change: OwnChange[];
  readonly fees: OwnFee[];
}

interface OperationSides {
  readonly operation: number;
  readonly asset: number;
  readonly payers: readonly Payer[];
  readonly payees: readonly Payee[];
}

/** Divides one operation: who paid whom, what returned to its payer, and what nobody received. Adds to `into`. */
export function divideOperation(operationSides: OperationSides, { of }: EdgeOptions, into: Divided): void {
  const { operation, asset, payers, payees } = operationSides;
  const isAsked = (party: Party): boolean => of === undefined || (isOwner(party) && of.has(party));
  if (![...payers, ...payees].some(({ party }) => isAsked(party))) return;
  const bounds = new Bounds(payers, payees);
  const left = payers.map(({ amountBase }) => amountBase ?? 0n);
  const rows = bounds.isKnown
    ? divideByProportion(
        [...left],
        payees.map(({ amountBase }) => amountBase),
      )
    : undefined;
  for (const { party: to, amountBase: outputBase } of payees) {
    const parts = rows?.next().value ?? undefined;
    const isPayeeAsked = isAsked(to);
    for (const [index, payer] of payers.entries()) {
      const part = parts?.[index];
      left[index] = (left[index] ?? 0n) - (part ?? 0n);
      if (!isPayeeAsked && !isAsked(payer.party)) continue;
      const amounts = toAmounts(part, bounds.ofEdge(payer, outputBase));
      const from = payer.party;
      if (from === to && isOwner(from)) into.change.push({ party: from, asset, ...amounts });
      else
        into.edges.push({
          asset,
          operation,
          from,
          to,
          ...amounts,
          isExact: amounts.atLeastBase === amounts.atMostBase,
        });
    }
  }
  for (const [index, payer] of payers.entries())
    if (isAsked(payer.party)) pushFee(into.fees, { payer, asset, bounds, leftBase: left[index] ?? 0n });
}

/** An amount is known where only one is possible, whatever else is unknown. */
function toAmounts(part: bigint | undefined, bounds: Pick<EdgeAmounts, 'atLeastBase' | 'atMostBase'>): EdgeAmounts {
  const amountBase = part ?? (bounds.atLeastBase === bounds.atMostBase ? bounds.atLeastBase : undefined);
  return amountBase === undefined ? bounds : { amountBase, ...bounds };
}

function pushFee(
  fees: OwnFee[],
  { payer, asset, bounds, leftBase }: { payer: Payer; asset: number; bounds: Bounds; leftBase: bigint },
): void {
  const range = bounds.ofFee(payer);
  if (!bounds.isKnown) fees.push({ party: payer.party, asset, ...range });
  else if (leftBase !== 0n || range.atMostBase !== 0n)
    fees.push({ party: payer.party, asset, amountBase: leftBase, ...range });
}
