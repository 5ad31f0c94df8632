import {
  type LookupAnswer,
  type LookupObject,
  type LookupPayment,
  type LookupPaymentsAnswer,
  type LookupRow,
  MAX_LOOKUP_COINS,
  MAX_LOOKUP_PAYMENTS,
} from '@sulian/contract';
import { type LedgerReader, toCoinId, toHashText } from '@sulian/domain';
import { type FoundPayment, findPayments, readAddresses, readAssets, readTimes, toAssetAmount } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { WalkDeps } from '../../walk-turns.ts';
import { groupTexts, readChains } from './read-chains.ts';

/** Facts of many addresses, in the order of the request; those of chains that could not be read are left out. */
export async function lookUp(deps: ApiDeps, objects: readonly LookupObject[]): Promise<LookupAnswer> {
  const groups = groupTexts(deps, objects);
  const parts = await readChains(deps, groups, async ({ reader, labels, texts }) => {
    const rows = await readAddresses(deps, { reader, labels }, { texts, maxCoins: MAX_LOOKUP_COINS });
    return new Map(texts.map((text, index) => [text, rows[index]] as const));
  });
  const rowsOf = new Map(parts.map(({ chain, part }) => [chain.blockchain, part]));
  return {
    items: objects.flatMap(({ blockchain, address }): LookupRow[] => {
      const row = rowsOf.get(blockchain)?.get(groups.get(blockchain)?.get(address) ?? address);
      return row === undefined ? [] : [{ blockchain, ...row }];
    }),
    chains: parts.map(({ chain }) => chain),
  };
}

/** Payments among the listed addresses, each chain within itself. */
export const listPayments = (deps: WalkDeps, objects: readonly LookupObject[]): Promise<LookupPaymentsAnswer> =>
  deps.inTurn(async (ledger) => {
    const parts = await readChains({ ...deps, ledger }, groupTexts(deps, objects), ({ reader, texts }) =>
      readPayments(deps, reader, texts),
    );
    const payments = parts.flatMap(({ part }) => part?.items ?? []).sort((a, b) => b.lastTime - a.lastTime);
    return {
      items: payments.slice(0, MAX_LOOKUP_PAYMENTS),
      total: parts.reduce((sum, { part }) => sum + (part?.total ?? 0), 0),
      unread: parts.flatMap(({ part }) => part?.unread ?? []),
      chains: parts.map(({ chain }) => chain),
    };
  });

async function readPayments({ prices }: ApiDeps, reader: LedgerReader, texts: readonly string[]) {
  const { chain: blockchain } = reader;
  const rows = await reader.listAddressesByText(texts);
  const textOf = new Map(rows.map(({ addressId, text }) => [addressId, text]));
  const { payments, unread } = await findPayments({ reader, prices, addressIds: [...textOf.keys()] });
  const listed = payments.slice(0, MAX_LOOKUP_PAYMENTS);
  return {
    total: payments.length,
    items: await toItems(reader, listed, (id) => textOf.get(id) ?? ''),
    unread: unread.map((id) => ({ blockchain, address: textOf.get(id) ?? '' })),
  };
}

async function toItems(
  reader: LedgerReader,
  payments: readonly FoundPayment[],
  textOf: (addressId: number) => string,
): Promise<readonly LookupPayment[]> {
  const { chain } = reader;
  const txIds = [...new Set(payments.map(({ lastTxId }) => lastTxId))];
  const hashes = new Map((await reader.listTransactions(txIds)).map(({ txId, hash }) => [txId, hash]));
  const timeOf = await readTimes(reader, txIds);
  const assetOf = await readAssets(
    reader,
    payments.map(({ asset }) => asset),
  );
  return payments.map(({ from, to, asset: number, amounts, isExact, transactions, lastTxId }) => {
    const asset = assetOf(number);
    return {
      blockchain: chain,
      from: textOf(from),
      to: textOf(to),
      symbol: asset.symbol,
      coin: toCoinId(chain, number),
      amount: toAssetAmount(amounts.amountBase ?? amounts.atLeastBase, asset),
      isAtLeast: amounts.amountBase === undefined,
      isExact,
      transactions,
      lastHash: toHashText(chain, hashes.get(lastTxId) ?? ''),
      lastTime: timeOf(lastTxId),
    };
  });
}
