import { type ChainId, type Direction, isCost, type LegRow, toCoinId, toHashText } from '@sulian/domain';
import { findPartyLabel } from '../labels/speaking-label.ts';
import { toAssetAmount } from '../objects/asset-amount.ts';
import { toBasis } from '../objects/basis.ts';
import { toWholeHistory } from '../objects/object-history.ts';
import { getAdapter, getHashText } from '../objects/object-ref.ts';
import { readAssets } from '../objects/read-assets.ts';
import { readTimes } from '../objects/read-times.ts';
import { toUnknownTransaction } from '../objects/unknown-transaction.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { toRatedLabel } from '../scoring/party-level.ts';
import { nearSide } from './find-hop.ts';

/** Starts that an answer lists; `total` counts them all. */
const MAX_TRAIL_STARTS = 200;

interface StartsRequest {
  readonly blockchain: ChainId;
  readonly direction: Direction;
  readonly hash: string;
}

/**
 * Everybody to whom a transaction brought money (OUTGOING), or who paid it (INCOMING): each is the start of a trail.
 * @throws CHAIN_*, BAD_REQUEST, NOT_FOUND, HISTORY_NOT_FETCHED
 */
export function findTrailStarts(deps: ScoringDeps, { blockchain, direction, hash }: StartsRequest) {
  const adapter = getAdapter(deps, blockchain);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const row = (await reader.listTransactionsByHash(getHashText(adapter, hash))).at(-1);
      if (row === undefined) throw toUnknownTransaction(reader, hash);
      const labels = await deps.labelsAt(reader);
      const groups = groupLegs(await reader.listLegs([row.txId]), nearSide(direction));
      const shownGroups = groups.slice(0, MAX_TRAIL_STARTS);
      const rowOf = new Map((await reader.listAddresses(idsOf(shownGroups))).map((each) => [each.addressId, each]));
      const assetOf = await readAssets(
        reader,
        shownGroups.map(({ asset }) => asset),
      );
      const timeOf = await readTimes(reader, [row.txId]);
      return {
        blockchain: reader.chain,
        direction,
        hash: toHashText(reader.chain, row.hash),
        time: timeOf(row.txId),
        total: groups.length,
        items: shownGroups.map(({ addressId, asset, base }) => {
          const party = addressId === undefined ? undefined : rowOf.get(addressId);
          const label = party === undefined ? undefined : findPartyLabel({ labels, reader }, party);
          return {
            address: party?.text ?? '',
            entity: label === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, label),
            coin: toCoinId(reader.chain, asset),
            symbol: assetOf(asset).symbol,
            amount: toAssetAmount(base, assetOf(asset)),
          };
        }),
        basis: toBasis(reader, labels.version, toWholeHistory(reader)),
      };
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

interface LegGroup {
  readonly addressId: number | undefined;
  readonly asset: number;
  base: bigint;
}

const idsOf = (groups: readonly LegGroup[]): number[] =>
  [...new Set(groups.flatMap(({ addressId }) => addressId ?? []))].sort((a, b) => a - b);

/** Amounts by address and coin, largest first within a coin. Fees are nobody's payment. */
function groupLegs(legs: readonly LegRow[], side: string): readonly LegGroup[] {
  const groups = new Map<string, LegGroup>();
  for (const { side: mine, addressId, asset, amountBase = 0n, operationType } of legs) {
    if (mine !== side || addressId === undefined || amountBase === 0n || isCost(operationType)) continue;
    const key = `${addressId} ${asset}`;
    const group = groups.get(key) ?? { addressId, asset, base: 0n };
    group.base += amountBase;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.asset - b.asset || (a.base < b.base ? 1 : -1));
}
