import {
  type LookupAnswer,
  type LookupObject,
  type LookupPayment,
  type LookupPaymentsAnswer,
  type LookupRow,
  MAX_LOOKUP_COINS,
  MAX_LOOKUP_FREEZABLE,
  MAX_LOOKUP_PAYMENTS,
} from '@sulian/contract';
import { type LedgerReader, toCoinId, toHashText } from '@sulian/domain';
import {
  findPayments,
  type PaymentSum,
  readAddresses,
  readAssets,
  readHistories,
  readTimes,
  toAssetAmount,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { WalkDeps } from '../../walk-turns.ts';
import { groupTexts, readChains } from './read-chains.ts';

/** The addresses of a list, each once, for the audit log. */
export const toAuditTarget = (objects: readonly LookupObject[]): string =>
  [...new Set(objects.map(({ address }) => address))].join(' ');

/** Facts of many addresses, in the order of the request; those of chains that could not be read are left out. */
export async function lookUp(deps: ApiDeps, objects: readonly LookupObject[]): Promise<LookupAnswer> {
  const groups = groupTexts(deps, objects);
  const parts = await readChains(deps, groups, async ({ reader, labels, texts }) => {
    const bounds = { maxCoins: MAX_LOOKUP_COINS, maxFreezable: MAX_LOOKUP_FREEZABLE };
    const rows = await readAddresses(deps, { reader, labels }, { texts, ...bounds });
    return {
      rowOf: new Map(texts.map((text, index) => [text, rows[index]])),
      isWhole: rows.every(({ historyState }) => historyState === 'WHOLE'),
    };
  });
  const partOf = new Map(parts.map(({ chain, part }) => [chain.blockchain, part]));
  return {
    items: objects.flatMap(({ blockchain, address }): LookupRow[] => {
      const row = partOf.get(blockchain)?.rowOf.get(groups.get(blockchain)?.get(address) ?? address);
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
    const payments = parts.flatMap(({ part }) => part?.items ?? []).sort((a, b) => b.pairTime - a.pairTime);
    return {
      items: payments.slice(0, MAX_LOOKUP_PAYMENTS).map(({ payment }) => payment),
      total: parts.reduce((sum, { part }) => sum + (part?.total ?? 0), 0),
      unread: parts.flatMap(({ part }) => part?.unread ?? []),
      incomplete: parts.flatMap(({ part }) => part?.incomplete ?? []),
      poisoningLeftOut: parts.reduce((sum, { part }) => sum + (part?.poisoningLeftOut ?? 0), 0),
      chains: parts.map(({ chain }) => chain),
    };
  });

async function readPayments({ prices }: ApiDeps, reader: LedgerReader, texts: readonly string[]) {
  const { chain: blockchain } = reader;
  const rows = await reader.listAddressesByText(texts);
  const textOf = new Map(rows.map(({ addressId, text }) => [addressId, text]));
  const { payments, unread, poisoningLeftOut } = await findPayments({
    ...{ reader, prices, addressIds: [...textOf.keys()] },
  });
  const rowOf = new Map(rows.map((row) => [row.text, row]));
  const historyOf = await readHistories(reader, texts);
  const incomplete = texts.filter(
    (address) => historyOf({ address, row: rowOf.get(address) }).historyState !== 'WHOLE',
  );
  const listed = payments.slice(0, MAX_LOOKUP_PAYMENTS);
  return {
    total: payments.length,
    items: await toItems(reader, listed, (id) => textOf.get(id) ?? ''),
    unread: unread.map((id) => ({ blockchain, address: textOf.get(id) ?? '' })),
    incomplete: incomplete.map((address) => ({ blockchain, address })),
    isWhole: incomplete.length === 0,
    poisoningLeftOut,
  };
}

interface TimedPayment {
  readonly payment: LookupPayment;
  /** Last transaction of the pair in either direction. */
  readonly pairTime: number;
}

async function toItems(
  reader: LedgerReader,
  payments: readonly PaymentSum[],
  textOf: (addressId: number) => string,
): Promise<readonly TimedPayment[]> {
  const { chain } = reader;
  const txIds = [...new Set(payments.map(({ lastTxId }) => lastTxId))];
  const hashes = new Map((await reader.listTransactions(txIds)).map(({ txId, hash }) => [txId, hash]));
  const timeOf = await readTimes(reader, txIds);
  const assetOf = await readAssets(
    reader,
    payments.map(({ asset }) => asset),
  );
  return payments.map(({ from, to, asset: number, amounts, isExact, isStored, transactions, lastTxId }) => {
    const asset = assetOf(number);
    const isOneWay = transactions !== null;
    const payment = {
      blockchain: chain,
      from: textOf(from),
      to: textOf(to),
      symbol: asset.symbol,
      coin: toCoinId(chain, number),
      amount: toAssetAmount(amounts.amountBase ?? amounts.atLeastBase, asset),
      isAtLeast: amounts.amountBase === undefined,
      isExact,
      isStored,
      transactions,
      lastHash: isOneWay ? toHashText(chain, hashes.get(lastTxId) ?? '') : null,
      lastTime: isOneWay ? timeOf(lastTxId) : null,
    };
    return { payment, pairTime: timeOf(lastTxId) };
  });
}
