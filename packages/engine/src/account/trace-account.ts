import type { LabelIndex } from '@sulian/domain';
import { addBounds } from '../bounds/share-bounds.ts';
import { readUnattributed } from '../direct/direct-sums.ts';
import { endUnattributed } from '../direct/unattributed-direct.ts';
import { Books } from '../ends/books.ts';
import { followedShareOf } from '../ends/end-kinds.ts';
import type { EndPlaces } from '../ends/end-places.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import type { AccountKey } from '../operations/account-key.ts';
import type { AccountQuestion, AccountReader } from '../question/account-question.ts';
import { toResult } from '../trace/to-result.ts';
import { TransferUsd } from '../trace/transfer-usd.ts';
import { AccountStore } from './ledger/account-store.ts';
import { Parties } from './ledger/parties.ts';
import { RowCount } from './ledger/row-count.ts';
import { observeAll } from './result/observe-all.ts';
import { WalkAmounts } from './result/walk-amounts.ts';
import { WalkBounds } from './result/walk-bounds.ts';
import { WalkFifo } from './result/walk-fifo.ts';
import { WalkMarks } from './result/walk-marks.ts';
import { WalkUsd } from './result/walk-usd.ts';
import { AccountWalk } from './walk/account-walk.ts';
import type { WalkObserver } from './walk/bundle.ts';
import { LargeAccounts } from './walk/large-accounts.ts';
import { type AccountStarts, readAccountStarts } from './walk/starts.ts';

/**
 * Traces the origin or destination of an object's money on an account chain by temporal haircut. Every account mixes
 * its whole balance of an asset, and what leaves it carries the mixture of that moment.
 * @param reader one snapshot; the same snapshot, labels, policy, prices and budget give the same bits
 * @throws INTERNAL when the ledger contradicts itself; whatever the reader throws
 */
export async function traceAccount(
  reader: AccountReader,
  labels: LabelIndex,
  question: AccountQuestion,
): Promise<TraceResult> {
  return (await walkAccount({ reader, labels, question }, () => undefined)).trace;
}

interface TraceInput {
  readonly places?: EndPlaces;
  readonly reader: AccountReader;
  readonly labels: LabelIndex;
  readonly question: AccountQuestion;
}

/** Facts of the snapshot that one walk learns and the next one reuses. */
interface WalkFacts extends Pick<ConstructorParameters<typeof LargeAccounts>[0], 'parties' | 'few'> {
  readonly store: AccountStore;
}

interface Walked<Observer> {
  readonly trace: TraceResult;
  readonly observer: Observer;
}

/**
 * The walk for whoever looks on. A mesh, of whose accounts all are known and next to nothing was followed, is walked again
 * with its own budget.
 * @param observe an observer for one walk
 */
export async function walkAccount<Observer extends WalkObserver | undefined>(
  input: TraceInput,
  observe: () => Observer,
): Promise<Walked<Observer>> {
  const { budget, ...question } = input.question;
  const parties = new Parties(input.labels, input.question);
  const store = new AccountStore(input.reader, input.question, parties);
  const few = new Set<AccountKey>();
  await store.stored.readObject(input.question);
  const first = await walkOnce({ ...input, parties, store, few }, observe());
  const isWorthwhile = first.starts <= budget.maxTransactions && budget.maxMeshTransactions > budget.maxTransactions;
  if (!isWorthwhile || !isLostInMesh(first.trace)) return first;
  const again = { ...question, budget: { ...budget, maxTransactions: budget.maxMeshTransactions } };
  store.restart(again);
  return walkOnce({ ...input, question: again, parties, store, few }, observe());
}

/** Share of the whole: less than this was followed, and at least as much was left unexplored. */
const MESH_SHARE = 0.1;

/** The rows reached for everybody's history, and the transactions among them for next to nothing. */
const isLostInMesh = ({ stoppedBy, unexplored, ends }: TraceResult): boolean =>
  stoppedBy === 'NODES' && unexplored >= MESH_SHARE && followedShareOf(ends) < MESH_SHARE;

async function walkOnce<Observer extends WalkObserver | undefined>(
  { reader, labels, question, places, parties, store, few }: TraceInput & WalkFacts,
  observer: Observer,
): Promise<Walked<Observer> & { readonly starts: number }> {
  const starts = await readAccountStarts({ reader, question, parties, store });
  const { totalBase, feeBase, history, unpriced } = starts;
  // An observer for paths does not need the value of the rows.
  const values = observer === undefined ? await readUsd(reader, question, starts) : undefined;
  // Sums in USD are rounded however they are made.
  const isInCoins = question.usdPerBase === undefined && question.assets.length === 1;
  const amounts = isInCoins ? new WalkAmounts() : undefined;
  const usd = values === undefined ? undefined : new WalkUsd(values);
  const marks = observer === undefined ? toMarks(question, parties) : undefined;
  const isBounded = observer === undefined && question.omitsBounds === undefined;
  const bounds = isBounded ? new WalkBounds(question.direction) : undefined;
  const fifo = observer === undefined && question.method === 'FIFO' ? new WalkFifo(question) : undefined;
  const eyes = observeAll([observer ?? usd, amounts, marks, bounds, fifo].filter((each) => each !== undefined));
  const books = new Books(question, starts, places);
  const large = new LargeAccounts({ reader, labels, question, parties, books, few, stored: store.stored });
  const walk = new AccountWalk({
    store,
    question,
    parties,
    large,
    observer: eyes,
    books,
    rows: new RowCount(),
  });
  store.wantStarts(starts.list);
  for (const start of starts.list) walk.start(start);
  for (const { share } of starts.older) books.open += share;
  const unattributed = [...starts.older, ...(await walk.run())];
  const { sums, isComplete } = await readUnattributed(unattributed, {
    reader,
    labels,
    question,
    findNamed: ({ id }, at) => parties.findLabelEnd(id, at),
    toShare: (asset, base) => Number(base) * (starts.sharePerBase.get(asset) ?? 0),
  });
  endUnattributed({ books, observer: eyes, policy: question.policy }, unattributed, sums);
  const facts = {
    totalBase,
    ...(feeBase === undefined ? {} : { feeBase }),
    ...(history === undefined ? {} : { history }),
    ...(question.usdPerBase === undefined ? {} : { unit: 'USD' as const }),
    ...(unpriced.length === 0 ? {} : { unpriced }),
    values,
    ...(amounts === undefined ? {} : { amountOf: (key: string) => amounts.ofEnd(key) }),
    ...(marks === undefined ? {} : { passedBy: (key: string) => marks.ofEnd(key) }),
    isDirectComplete: isComplete && large.isComplete && store.stored.state === 'WHOLE',
    historyState: store.stored.state,
    historyHeight: store.stored.height,
  };
  const walked = toResult(question.direction, facts, { books });
  const byProportion = fifo?.addTo(walked) ?? walked;
  const trace = bounds === undefined ? byProportion : await addBounds(byProportion, bounds.finish(), question);
  return { trace, observer, starts: starts.list.length + starts.older.length };
}

/** The object itself is no place that its money passes. */
function toMarks({ marked }: AccountQuestion, parties: Parties): WalkMarks | undefined {
  const others = [...(marked ?? [])].filter((id) => !parties.isOwn(id));
  return others.length === 0 ? undefined : new WalkMarks(new Set(others));
}

async function readUsd(
  reader: AccountReader,
  { transferUsd, assets }: AccountQuestion,
  { list, older, totalBase, history }: AccountStarts,
): Promise<TransferUsd | undefined> {
  const [asset = 0, ...others] = assets;
  if (others.length > 0) return undefined;
  const starts = [...list, ...older.map((each) => ({ ...each, isRead: false }))];
  return TransferUsd.read({ reader, transferUsd, asset, total: Number(totalBase), starts, history });
}
