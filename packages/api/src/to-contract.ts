import type { Coin, RatedEntity } from '@sulian/contract';
import {
  AppError,
  type AssetRow,
  type ChainId,
  type Entity,
  formatAmount,
  getChain,
  heightOf,
  type Label,
  type LedgerReader,
  type TxId,
  toCoinId,
  toRiskLevel,
} from '@sulian/domain';
import { type Policy, scoreOf } from '@sulian/engine';

/** An asset of the ledger as SPEC's coin record. */
export function toCoin({ chain, asset, key, kind, ...row }: AssetRow): Coin {
  const { name, symbol, icon, isDeprecated, decimals, isKnown, isSpam } = row;
  const id = toCoinId(chain, asset);
  return { id, name, symbol, blockchain: chain, chainId: key, icon, isDeprecated, decimals, kind, isKnown, isSpam };
}

/** The assets of these numbers, by number. @throws INTERNAL when asked for one that the ledger does not have */
export async function readAssets(
  reader: LedgerReader,
  numbers: readonly number[],
): Promise<(asset: number) => AssetRow> {
  const rows = new Map((await reader.listAssets([...new Set(numbers)])).map((row) => [row.asset, row]));
  return (asset) => {
    const row = rows.get(asset);
    if (row !== undefined) return row;
    throw new AppError('INTERNAL', 'an asset without its row', { details: { chain: reader.chain, asset } });
  };
}

/** Decimal text in the asset's unit; in base units where its decimals are not known. */
export const toAssetAmount = (base: bigint, { decimals }: AssetRow): string => formatAmount(base, decimals ?? 0);

/** USD of an amount; null without a price or without known decimals. */
export const toAssetUsd = (base: bigint, asset: AssetRow, usdPerUnit: number | undefined): number | null =>
  usdPerUnit === undefined || asset.decimals === null ? null : Number(toAssetAmount(base, asset)) * usdPerUnit;

/** The native coin of a chain as SPEC's coin record. */
export function toNativeCoin(chain: ChainId): Coin & { readonly decimals: number } {
  const { number, name, symbol, decimals } = getChain(chain);
  return {
    id: number,
    name,
    symbol,
    blockchain: chain,
    chainId: null,
    icon: symbol.toLowerCase(),
    isDeprecated: false,
    decimals,
    kind: 'NATIVE',
    isKnown: true,
    isSpam: false,
  };
}

export const toEntityRef = (entity: Entity) => ({ id: entity.id, name: entity.name, type: entity.type });

/** Key of a chain's icon. */
export const toChainIcon = (chain: ChainId): string => chain.toLowerCase();

/** The entity with its own assessed score, else its type's. */
export function toRatedEntity(policy: Policy, entity: Entity): RatedEntity {
  const score = scoreOf(policy, entity);
  return {
    ...toEntityRef(entity),
    tags: [...entity.tags],
    riskAssessment: { score: score ?? null, severity: toRiskLevel(score) },
  };
}

export const toProvenance = (label: Label) => ({
  source: label.source,
  uri: label.uri ?? null,
  date: label.date ?? null,
  author: label.author ?? null,
  confidence: label.confidence,
});

export const toAmount = (base: bigint, chain: ChainId): string => formatAmount(base, getChain(chain).decimals);

/** USD of an amount; null without a price. The float is made last, from the exact decimal text. */
export const toUsd = (base: bigint, chain: ChainId, usdPerUnit: number | undefined): number | null =>
  usdPerUnit === undefined ? null : Number(toAmount(base, chain)) * usdPerUnit;

/** Times of the blocks that hold the transactions. */
export async function readTimes(reader: LedgerReader, txIds: readonly TxId[]): Promise<(txId: TxId) => number> {
  const heights = [...new Set(txIds.map(heightOf))].sort((a, b) => a - b);
  const times = await reader.listBlockTimes(heights);
  return (txId) => times.get(heightOf(txId)) ?? 0;
}

/** What an answer from this snapshot rests on. */
export const toBasis = (reader: LedgerReader, labelVersion: number) => ({
  height: reader.height,
  time: reader.state.timeSec ?? null,
  labelVersion,
  isPartial: reader.state.isPartial,
  lacksInternalTransfers: reader.state.lacksInternalTransfers,
});
