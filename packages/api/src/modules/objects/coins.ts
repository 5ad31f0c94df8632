import type { CoinsAnswer } from '@sulian/contract';
import type { LedgerReader, TotalRow } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { toAmount, toBasis, toNativeCoin, toUsd } from '../../to-contract.ts';
import { type FoundObject, type ObjectParams, readObject } from './find-object.ts';

/** Balances of an object. Exact totals; balance is what came in less what went out. */
export const listObjectCoins = (deps: ApiDeps, params: ObjectParams): Promise<CoinsAnswer> =>
  readObject(deps, params, async (reader, object) => {
    const totals = await readTotals(reader, object);
    const items = totals.map((total) => toCoin(deps, object, total));
    const only = items.length === 1 ? items[0] : undefined;
    return {
      items,
      _metadata: {
        total: items.length,
        balanceUsd: only?.balanceUsd ?? null,
        amountReceivedUsd: only?.amountReceivedUsd ?? null,
        amountSentUsd: only?.amountSentUsd ?? null,
        numberOfTransactions: only?.numberOfTransactions ?? (items.length === 0 ? 0 : null),
        isPartial: reader.state.isPartial,
      },
      basis: toBasis(reader, (await deps.labelsAt(reader)).version),
    };
  });

async function readTotals(reader: LedgerReader, { kind, row }: FoundObject): Promise<readonly TotalRow[]> {
  if (row === undefined) return [];
  if (kind === 'wallets' && row.walletId !== undefined) return reader.listWalletTotals(row.walletId);
  return reader.listTotals([row.addressId]);
}

function toCoin(deps: ApiDeps, { chain }: FoundObject, total: TotalRow): CoinsAnswer['items'][number] {
  const balanceBase = total.receivedBase - total.sentBase;
  return {
    ...toNativeCoin(chain),
    balance: toAmount(balanceBase, chain),
    balanceUsd: toUsd(balanceBase, chain, deps.prices.findLatestUsd(chain, total.asset)),
    amountReceived: toAmount(total.receivedBase, chain),
    // Sums over history need the price of each day; null until prices are indexed.
    amountReceivedUsd: null,
    amountSent: toAmount(total.sentBase, chain),
    amountSentUsd: null,
    numberOfTransactions: total.transactions,
    incomeScore: null,
    spendingScore: null,
  };
}
