import type { TransactionAnswer } from '@sulian/contract';
import {
  AppError,
  type ChainId,
  heightOf,
  type LabelIndex,
  type LedgerReader,
  type LegRow,
  type TransactionRow,
} from '@sulian/domain';
import type { Policy } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { getAdapter, getHashText } from '../../object-ref.ts';
import { toAmount, toBasis, toEntityRef, toNativeCoin, toRatedEntity, toUsd } from '../../to-contract.ts';
import { isShown, readDetails, type ShownLegs, type TransactionDetails } from './read-details.ts';

/** A transaction with both sides, linked to the transactions before and after. @throws NOT_FOUND */
export async function getTransaction(
  deps: ApiDeps,
  params: { readonly blockchain: string; readonly hash: string },
  shown: ShownLegs,
): Promise<TransactionAnswer> {
  const adapter = getAdapter(deps, params.blockchain);
  const hash = getHashText(adapter, params.hash);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const found = await reader.listTransactionsByHash(hash);
      const row = found.at(-1);
      if (row === undefined)
        throw new AppError('NOT_FOUND', 'No such transaction in the ledger', {
          details: { blockchain: adapter.chain, height: reader.height },
        });
      const others = found.slice(0, -1).map((each) => heightOf(each.txId));
      return toAnswer(deps, {
        reader,
        row,
        others,
        labels: await deps.labelsAt(reader),
        shown,
        details: await readDetails(reader, row.txId, shown),
      });
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

interface Found {
  readonly reader: LedgerReader;
  readonly row: TransactionRow;
  readonly others: readonly number[];
  readonly labels: LabelIndex;
  readonly shown: ShownLegs;
  readonly details: TransactionDetails;
}

async function toAnswer(deps: ApiDeps, found: Found): Promise<TransactionAnswer> {
  const { reader, row, labels, details } = found;
  const { chain } = reader;
  const height = heightOf(row.txId);
  const block = await reader.findBlock(height);
  if (block === undefined)
    throw new AppError('INTERNAL', 'transaction without its block', { details: { chain, height } });
  const coin = toNativeCoin(chain);
  const price = deps.prices.findUsd(chain, 0, block.timeSec);
  const sources = details.legs.filter((leg) => leg.side === 'source');
  const destinations = details.legs.filter((leg) => leg.side === 'destination');
  const movedBase = destinations.reduce((sum, leg) => sum + (leg.amountBase ?? 0n), 0n);
  const moved = { amount: toAmount(movedBase, chain), amountUsd: toUsd(movedBase, chain, price) };
  const leg = (each: LegRow) => toLeg({ policy: deps.policy, chain, labels, details, price }, each);
  const miner = row.coinbaseText === undefined ? undefined : labels.findMiner(row.coinbaseText);
  return {
    hash: row.hash,
    blockchain: chain,
    block: height,
    blockHash: block.hash,
    transactionDate: block.timeSec,
    numberOfConfirmations: reader.height - height + 1,
    kind: row.kind,
    scoreChainSuccess: row.status,
    miner: miner === undefined ? null : toEntityRef(miner),
    fee:
      row.feeBase === undefined
        ? null
        : { unit: coin.symbol, amount: toAmount(row.feeBase, chain), amountUsd: toUsd(row.feeBase, chain, price) },
    signers: listSigners(sources, details),
    ...moved,
    unit: coin.symbol,
    operations: [
      {
        type: 'VALUE_TRANSFER',
        symbol: coin.symbol,
        icon: coin.icon,
        coin,
        ...moved,
        sources: sources.filter(isShown(found.shown)).map(leg),
        destinations: destinations.filter(isShown(found.shown)).map(leg),
        numberOfSources: sources.length,
        numberOfDestinations: destinations.length,
      },
    ],
    ...found.shown,
    alsoInBlocks: [...found.others],
    basis: toBasis(reader, labels.version),
  };
}

/** Distinct addresses of the sources shown, in input order. */
function listSigners(sources: readonly LegRow[], details: TransactionDetails): string[] {
  const texts = sources.flatMap((leg) =>
    leg.addressId === undefined ? [] : (details.addresses.get(leg.addressId)?.text ?? []),
  );
  return [...new Set(texts)];
}

type ContractLeg = TransactionAnswer['operations'][number]['sources'][number];

interface LegContext {
  readonly policy: Policy;
  readonly chain: ChainId;
  readonly labels: LabelIndex;
  readonly details: TransactionDetails;
  readonly price: number | undefined;
}

function toLeg({ policy, chain, labels, details, price }: LegContext, leg: LegRow): ContractLeg {
  const address = leg.addressId === undefined ? undefined : details.addresses.get(leg.addressId);
  const label =
    address === undefined
      ? undefined
      : (labels.findAddressLabel(address.addressId) ??
        (address.walletId === undefined ? undefined : labels.findWalletLabel(address.walletId)));
  const linked = leg.side === 'source' ? leg.spentTxId : details.spenders.get(leg.position);
  return {
    address: address?.text ?? null,
    amount: leg.amountBase === undefined ? null : toAmount(leg.amountBase, chain),
    amountUsd: leg.amountBase === undefined ? null : toUsd(leg.amountBase, chain, price),
    isContract: false,
    linkedTransaction: linked === undefined ? null : (details.hashes.get(linked) ?? null),
    entity: label === undefined ? null : toRatedEntity(policy, label.entity),
    isUnspendable: leg.unspendable ?? false,
    transactionCount: address === undefined ? null : (details.transactionCounts.get(address.addressId) ?? null),
  };
}
