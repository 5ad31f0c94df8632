import {
  type CounterpartiesAnswer,
  type CounterpartyListFacts,
  type counterpartiesQuery,
  MAX_TOTALS_SHOWN,
  MAX_UNKNOWN_COINS_NAMED,
} from '@sulian/contract';
import {
  type AssetRow,
  type ConsoleLabelIndex,
  getChain,
  isUnfetched,
  type LedgerReader,
  type Page,
} from '@sulian/domain';
import {
  type CounterpartyList,
  chooseSort,
  listCounterparties,
  MAX_READ_TRANSACTIONS,
  readAssets,
  type SplitQuestion,
  splitByCustomer,
  toBasis,
} from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { toCoin } from '../../to-contract.ts';
import { type SplitOf, toAmounts, toFlow, toItems } from './counterparty-items.ts';
import { type AskedCounterparties, toQuestion } from './counterparty-question.ts';
import { type FoundObject, type ListedParams, readObject } from './find-object.ts';
import { toPartItem, toPartTotal } from './part-amounts.ts';
import { findListHistory } from './stored-history.ts';

type Query = z.output<typeof counterpartiesQuery>;

/** List of an object that the ledger has never seen. */
const NOTHING: Pick<CounterpartyList, 'rows' | 'total' | 'totals' | 'transactions' | 'poisoningLeftOut'> = {
  rows: [],
  total: 0,
  totals: [],
  transactions: 0,
  poisoningLeftOut: 0,
};

interface ObjectContext {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly foundObject: FoundObject;
}

interface PartyList {
  readonly list: CounterpartyList;
  /** Kind of party per row, unless the list is summed from its addresses' lists. */
  readonly granularity: CounterpartyList['granularity'];
  /** Undefined: customers of the parties are not separated. */
  readonly splitOf: SplitOf | undefined;
  /** The one coin of the list; undefined: all. */
  readonly coin: AssetRow | undefined;
  readonly asOf: string | undefined;
  readonly isReread: boolean;
}

/** A page of who paid an object and whom it paid; of one that the ledger never saw, nobody. */
export async function listFoundCounterparties(
  deps: ApiDeps,
  { reader, labels, foundObject }: ObjectContext,
  { offset, limit, asOf: requested, ...query }: AskedCounterparties & Page & { readonly asOf?: string | undefined },
): Promise<PartyList> {
  const { object, question, coin } = await toQuestion(deps, { reader, labels, foundObject }, query);
  const granularity = foundObject.kind === 'addresses' ? 'ADDRESS' : 'WALLET';
  const asPage = object && { ...question, object, offset, limit };
  const source = {
    reader,
    question: ['counterparties', foundObject.kind, foundObject.address, query],
    versions: [labels.version, deps.prices.version],
    asOf: requested,
  };
  const { list: made, ...moment } = await deps.listCache.read<CounterpartyList>(source, {
    make: async () =>
      asPage === undefined ? { ...NOTHING, sort: chooseSort(question), granularity } : listCounterparties(asPage),
    // A list of one page has no later ones, unless it is one chain's part of an entity's.
    countRows: ({ all, total, totals }) =>
      all !== undefined && (foundObject.kind === 'entities' || offset + limit < total || offset > 0)
        ? all.length + (totals?.length ?? 0)
        : undefined,
  });
  const list = made.all === undefined ? made : { ...made, rows: made.all.slice(offset, offset + limit) };
  const single = { rows: list.rows.filter(({ parties }) => parties === undefined) };
  const splitOf = asPage && (await splitRows(deps, asPage, { list: { ...list, ...single }, asOf: moment.asOf }));
  return { list, granularity, splitOf, coin, ...moment };
}

/** Rows of page 1's moment are split by what was paid until then. */
const splitRows = (
  { noteSuppressions }: ApiDeps,
  question: Omit<SplitQuestion, 'noteSuppressions' | 'untilHeight'>,
  { list, asOf }: Pick<PartyList, 'list' | 'asOf'>,
): ReturnType<typeof splitByCustomer> =>
  splitByCustomer(
    { ...question, noteSuppressions, untilHeight: asOf === undefined ? undefined : Number.parseInt(asOf, 10) },
    list.rows,
  );

/** Coins of rows whose USD is not known, as far as they are named, and how many there are. */
export async function readUnknownCoins(
  reader: Pick<LedgerReader, 'chain' | 'listAssets'>,
  { usdUnknownAssets = [] }: Pick<CounterpartyList, 'usdUnknownAssets'>,
): Promise<Pick<CounterpartyListFacts, 'usdUnknownCoins' | 'numberOfUsdUnknownCoins'>> {
  const named = usdUnknownAssets.slice(0, MAX_UNKNOWN_COINS_NAMED);
  const assetOf = await readAssets(reader, named);
  return {
    usdUnknownCoins: named.map((asset) => toCoin(assetOf(asset))),
    numberOfUsdUnknownCoins: usdUnknownAssets.length,
  };
}

const toCustomersAnswer = (
  { chain }: LedgerReader,
  splitOf: SplitOf | undefined,
): CounterpartyListFacts['customers'] =>
  getChain(chain).subKey === undefined ? null : splitOf === undefined ? 'NOT_TOLD_APART' : 'TOLD_APART';

/** How a list was made, in the words of the calls. */
export const toListFacts = async (
  { prices }: Pick<ApiDeps, 'prices'>,
  reader: LedgerReader,
  { list, granularity, splitOf }: Pick<PartyList, 'list' | 'granularity' | 'splitOf'>,
): Promise<CounterpartyListFacts> => ({
  sort: list.sort,
  granularity: list.granularity,
  isSummedUp: (list.incomplete ?? 'USD_UNKNOWN') === 'USD_UNKNOWN' && granularity !== list.granularity,
  isComplete: list.incomplete === undefined,
  incompleteReason: list.incomplete ?? null,
  usdUnknown: list.usdUnknown ?? 0,
  ...(await readUnknownCoins(reader, list)),
  numberOfTransactions: list.transactions,
  readAtMost: MAX_READ_TRANSACTIONS,
  numberOfCoins: list.totals.length,
  poisoningLeftOut: list.poisoningLeftOut ?? null,
  poisoningNotLookedUp: list.poisoningNotLookedUp ?? 0,
  customers: toCustomersAnswer(reader, splitOf),
  hasSimulatedPrices: [...new Set([...list.rows, ...list.totals].map(({ asset }) => asset))].some((asset) =>
    prices.isSimulated(reader.chain, asset),
  ),
});

/** Facts of a list over the stored part of a history. */
const toPartFacts = (facts: CounterpartyListFacts): CounterpartyListFacts => ({
  ...facts,
  isComplete: false,
  incompleteReason: facts.incompleteReason ?? 'HISTORY_NOT_FETCHED',
  ...{ numberOfTransactions: null, numberOfCoins: null },
});

/** Payers and payees of an object. */
export const listObjectCounterparties = (
  deps: ApiDeps,
  params: ListedParams,
  query: Query,
): Promise<CounterpartiesAnswer> =>
  readObject(deps, params, async (reader, foundObject) => {
    const { offset, limit } = query;
    const labels = await deps.labelsAt(reader);
    const listed = await listFoundCounterparties(deps, { reader, labels, foundObject }, query);
    const { list, splitOf } = listed;
    const facts = await toListFacts(deps, reader, listed);
    const history = await findListHistory(reader, foundObject, listed.coin);
    const isWhole = !isUnfetched(history);
    const assetOf = await readAssets(
      reader,
      list.totals.map(({ asset }) => asset),
    );
    const items = await toItems(deps, { reader, labels }, list, splitOf);
    const totals = list.totals
      .slice(0, MAX_TOTALS_SHOWN)
      .map(({ received, paid, change, fee, asset: number }): CounterpartiesAnswer['totals'][number] => {
        const asset = assetOf(number);
        return {
          coin: toCoin(asset),
          received: received === undefined ? null : toFlow(received, asset),
          paid: paid === undefined ? null : toFlow(paid, asset),
          change: toAmounts(change, asset),
          fee: toAmounts(fee, asset),
        };
      });
    return {
      items: isWhole ? [...items] : items.map(toPartItem),
      totals: isWhole ? totals : totals.map(toPartTotal),
      _metadata: {
        total: isWhole ? list.total : null,
        offset,
        limit,
        asOf: listed.asOf ?? null,
        isReread: listed.isReread,
        ...(isWhole ? facts : toPartFacts(facts)),
      },
      basis: toBasis(reader, labels.version, history),
    };
  });
