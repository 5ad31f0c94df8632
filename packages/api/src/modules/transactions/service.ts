import type { TransactionAnswer } from '@sulian/contract';
import {
  AppError,
  type AssetRow,
  getChain,
  type Headline,
  heightOf,
  type LabelIndex,
  type LedgerReader,
  type TransactionRow,
  toHashText,
} from '@sulian/domain';
import {
  findPoisoning,
  getAdapter,
  getHashText,
  mapHeadlines,
  readAssets,
  readCustomers,
  readTransactionHistory,
  toAssetAmount,
  toAssetUsd,
  toBasis,
  toEntityRef,
  toUnknownTransaction,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { groupOperations } from '../../group-operations.ts';
import { readPoisoningTexts } from '../../to-poisoning.ts';
import { readEvents } from './events.ts';
import { readNotes } from './notes.ts';
import { sumMoved, toOperation } from './operations.ts';
import { readDetails, type TransactionDetails } from './read-details.ts';
import { type VisibleLegs, visibleOperations } from './visible-legs.ts';

/** A transaction with both sides, linked to the transactions before and after. @throws NOT_FOUND, HISTORY_NOT_FETCHED */
export async function getTransaction(
  deps: ApiDeps,
  params: { readonly blockchain: string; readonly hash: string },
  visibleLegs: VisibleLegs,
): Promise<TransactionAnswer> {
  const adapter = getAdapter(deps, params.blockchain);
  const hash = getHashText(adapter, params.hash);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const transactions = await reader.listTransactionsByHash(hash);
      const row = transactions.at(-1);
      if (row === undefined) throw toUnknownTransaction(reader, hash);
      const others = transactions.slice(0, -1).map((each) => heightOf(each.txId));
      return toAnswer(deps, {
        reader,
        row,
        others,
        labels: await deps.labelsAt(reader),
        visibleLegs,
        details: await readDetails(reader, row.txId, visibleLegs),
      });
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

interface FoundTransaction {
  readonly reader: LedgerReader;
  readonly row: TransactionRow;
  readonly others: readonly number[];
  readonly labels: LabelIndex;
  readonly visibleLegs: VisibleLegs;
  readonly details: TransactionDetails;
}

async function toAnswer(deps: ApiDeps, transaction: FoundTransaction): Promise<TransactionAnswer> {
  const { reader, row, labels, details, visibleLegs } = transaction;
  const { chain } = reader;
  const height = heightOf(row.txId);
  const block = await reader.findBlock(height);
  if (block === undefined)
    throw new AppError('INTERNAL', 'transaction without its block', { details: { chain, height } });
  const assetOf = await readAssets(reader, [0, ...details.legs.map((leg) => leg.asset)]);
  const priceOf = (asset: number) => deps.prices.findUsd(chain, asset, block.timeSec);
  const { spendsOutputs } = getChain(chain);
  const { marks, notJudged } = spendsOutputs
    ? { marks: new Map(), notJudged: new Set<string>() }
    : await findPoisoning({ reader, prices: deps.prices }, details.legs);
  const toPoisoning = await readPoisoningTexts(reader, [...marks.values()]);
  const { swaps } = getAdapter(deps, chain);
  const isReceipt = ({ key }: AssetRow): boolean => key !== null && swaps?.findReceipt(key) !== undefined;
  const facts = { policy: deps.policy, reader, labels, details, assetOf, priceOf };
  const headlines = await readHeadlines(deps, transaction);
  const findCustomer = await readCustomers(deps, { reader, labels }, [row]);
  const context = {
    ...facts,
    findCustomer,
    visibleLegs,
    marks,
    notJudged,
    toPoisoning,
    headlines,
    spendsOutputs,
    isReceipt,
  };
  const operations = groupOperations(details.legs);
  const native = assetOf(0);
  const miner = row.coinbaseText === undefined ? undefined : labels.findMiner(row.coinbaseText);
  return {
    hash: toHashText(chain, row.hash),
    blockchain: chain,
    block: height,
    blockHash: toHashText(chain, block.hash),
    transactionDate: block.timeSec,
    numberOfConfirmations: reader.height - height + 1,
    kind: row.kind,
    scoreChainSuccess: row.status,
    miner: miner === undefined ? null : toEntityRef(miner),
    fee:
      row.feeBase === undefined
        ? null
        : {
            unit: native.symbol,
            amount: toAssetAmount(row.feeBase, native),
            amountUsd: toAssetUsd(row.feeBase, native, priceOf(0)),
          },
    signers: listSigners(details),
    ...sumMoved(operations, context),
    operations: visibleOperations(operations, visibleLegs).map((legs) => toOperation(legs, context)),
    numberOfOperations: operations.length,
    ...visibleLegs,
    ...(await readNotes(deps, reader, row)),
    alsoInBlocks: [...transaction.others],
    ...(await readEvents(deps, reader, row.txId)),
    basis: toBasis(reader, labels.version, await readTransactionHistory(reader, row.txId)),
  };
}

/** Headlines of the addresses shown. */
function readHeadlines(
  deps: ApiDeps,
  { reader, labels, details }: FoundTransaction,
): Promise<ReadonlyMap<string, Headline>> {
  const rows = [...details.addresses.values()];
  return mapHeadlines(
    deps,
    { reader, labels },
    rows.map((row) => [row.text, { objectType: 'ADDRESS', address: row.text, row }]),
  );
}

/** Distinct addresses of the sources, in order: on an account chain who paid the fee, which is who signed. */
function listSigners({ legs, addresses }: TransactionDetails): string[] {
  const sources = legs.filter((leg) => leg.side === 'source');
  const payers = sources.filter((leg) => leg.operationType === 'FEE');
  const texts = (payers.length > 0 ? payers : sources).flatMap((leg) =>
    leg.addressId === undefined ? [] : (addresses.get(leg.addressId)?.text ?? []),
  );
  return [...new Set(texts)];
}
