import type { AddressRow, AssetRow, Entity, Label, LabelIndex, LedgerReader, SpecialParty } from '@sulian/domain';
import type { Counterparty, Flow, Ways } from '../counterparties/counterparty-query.ts';
import { addFlows, NO_FLOW } from '../counterparties/flow-sum.ts';
import { findSpeakingLabel } from '../labels/speaking-label.ts';
import { readAssets } from '../objects/read-assets.ts';
import { isOwnersChain } from '../owners/find-owned.ts';
import type { EntityParties } from './sum-entity.ts';

/** Group of a counterparty: a named entity, a special party without address, or all parties without a label. */
type PartyGroupKind = 'ENTITY' | 'UNNAMED' | SpecialParty;

/** Sums of one coin between an entity and a group of its counterparties. */
interface GroupCoin {
  readonly asset: AssetRow;
  readonly received: Flow;
  readonly paid: Flow;
}

export interface PartyGroup {
  readonly kind: PartyGroupKind;
  /** Defined only for `ENTITY`. */
  readonly entity: Entity | undefined;
  /** Confidence of the best label among the parties; 0 without labels. */
  readonly confidence: number;
  /** Distinct addresses or wallets. */
  readonly parties: number;
  /** At most: a transaction with several of them counts once for each. */
  readonly transactions: number;
  /** The same of each way. */
  readonly partiesOf: Ways;
  readonly transactionsOf: Ways;
  readonly coins: readonly GroupCoin[];
}

type Draft = { -readonly [K in keyof Omit<PartyGroup, 'coins' | 'parties' | 'partiesOf'>]: PartyGroup[K] } & {
  readonly ids: Set<number>;
  readonly idsOf: { readonly received: Set<number>; readonly paid: Set<number> };
  readonly coins: Map<number, GroupCoin>;
};

/** Counterparties on one chain by who they are known to be, in order of first row. */
export async function groupParties(
  { reader, labels }: { readonly reader: LedgerReader; readonly labels: LabelIndex },
  { rows, granularity }: EntityParties,
): Promise<readonly PartyGroup[]> {
  const addresses = await readAddresses(reader, rows);
  const assetOf = await readAssets(
    reader,
    rows.map(({ asset }) => asset),
  );
  const isByWallet = granularity === 'WALLET' && !isOwnersChain(reader);
  const nameOf = (id: number): Label | undefined => {
    const row = addresses.get(id);
    const wallet = row?.walletId === undefined ? undefined : labels.findWalletLabel(row.walletId);
    const isWallet = isByWallet && row?.walletId !== undefined;
    const own = isWallet || row === undefined ? undefined : findSpeakingLabel({ reader, labels }, row.text);
    return own ?? wallet;
  };
  const drafts = new Map<string, Draft>();
  for (const row of rows) {
    const { other } = row;
    const label = typeof other === 'number' ? nameOf(other) : undefined;
    const entity = label?.entity;
    const kind: PartyGroupKind = typeof other !== 'number' ? other : entity === undefined ? 'UNNAMED' : 'ENTITY';
    const key = `${kind}:${entity?.id ?? ''}`;
    const draft: Draft = drafts.get(key) ?? {
      kind,
      entity,
      confidence: 0,
      transactions: 0,
      transactionsOf: { received: 0, paid: 0 },
      ids: new Set(),
      idsOf: { received: new Set(), paid: new Set() },
      coins: new Map(),
    };
    drafts.set(key, draft);
    draft.confidence = Math.max(draft.confidence, label?.confidence ?? 0);
    addRow(draft, row, assetOf(row.asset));
  }
  return [...drafts.values()].map(({ ids, idsOf, coins, ...group }) => ({
    ...group,
    parties: ids.size,
    partiesOf: { received: idsOf.received.size, paid: idsOf.paid.size },
    coins: [...coins.values()].sort((a, b) => a.asset.asset - b.asset.asset),
  }));
}

function addRow(draft: Draft, row: Counterparty, asset: AssetRow): void {
  const { other, received, paid, transactions } = row;
  draft.transactions += transactions;
  const ways = waysOf(row);
  draft.transactionsOf = {
    received: draft.transactionsOf.received + ways.received,
    paid: draft.transactionsOf.paid + ways.paid,
  };
  if (typeof other === 'number') {
    draft.ids.add(other);
    if (ways.received > 0) draft.idsOf.received.add(other);
    if (ways.paid > 0) draft.idsOf.paid.add(other);
  }
  const known = draft.coins.get(asset.asset) ?? { asset, received: NO_FLOW, paid: NO_FLOW };
  draft.coins.set(asset.asset, {
    asset,
    received: addFlows(known.received, received),
    paid: addFlows(known.paid, paid),
  });
}

/**
 * Transactions per direction. For stored sums an upper bound: any of their transactions may count for each direction
 * with an amount.
 */
const waysOf = ({ transactionsOf, received, paid, transactions }: Counterparty): Ways =>
  transactionsOf ?? {
    received: received.atMostBase > 0n ? transactions : 0,
    paid: paid.atMostBase > 0n ? transactions : 0,
  };

async function readAddresses(
  reader: LedgerReader,
  rows: readonly Counterparty[],
): Promise<ReadonlyMap<number, AddressRow>> {
  const ids = [...new Set(rows.flatMap(({ other }) => (typeof other === 'number' ? [other] : [])))];
  return new Map((await reader.listAddresses(ids.sort((a, b) => a - b))).map((row) => [row.addressId, row]));
}
