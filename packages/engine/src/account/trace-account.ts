import type { LabelIndex } from '@sulian/domain';
import { readUnseen } from '../direct/direct-sums.ts';
import { settleUnseen } from '../direct/settle-unseen.ts';
import { Books } from '../trace/books.ts';
import { type TraceResult, toResult } from '../trace/to-result.ts';
import { TransferUsd } from '../trace/transfer-usd.ts';
import { AccountStore } from './account-store.ts';
import { AccountWalk } from './account-walk.ts';
import type { WalkObserver } from './bundle.ts';
import { LargeAccounts } from './large-accounts.ts';
import { observeAll } from './observe-all.ts';
import { Parties } from './parties.ts';
import type { AccountQuestion, AccountReader } from './question.ts';
import { type AccountStarts, readAccountStarts } from './starts.ts';
import { WalkAmounts } from './walk-amounts.ts';
import { WalkMarks } from './walk-marks.ts';
import { WalkUsd } from './walk-usd.ts';

/**
 * Origin or destination of an object's money on an account chain, by temporal haircut: every account mixes all that it
 * holds of an asset, and what leaves it carries the mixture of that moment.
 * @param reader one snapshot; the same snapshot, labels, policy, prices and budget give the same bits
 * @throws INTERNAL when the ledger contradicts itself; whatever the reader throws
 */
export async function traceAccount(
  reader: AccountReader,
  labels: LabelIndex,
  question: AccountQuestion,
): Promise<TraceResult> {
  return (await walkAccount({ reader, labels, question })).trace;
}

/** The walk with what it read, for whoever looks on. */
export async function walkAccount(given: {
  readonly reader: AccountReader;
  readonly labels: LabelIndex;
  readonly question: AccountQuestion;
  readonly observer?: WalkObserver;
}): Promise<{ readonly trace: TraceResult; readonly store: AccountStore }> {
  const { reader, labels, question, observer } = given;
  const parties = new Parties(labels, question);
  const store = new AccountStore(reader, question, parties);
  const starts = await readAccountStarts({ reader, question, parties, store });
  const { totalBase, feeBase, history, unpriced } = starts;
  // Whoever looks on for paths does not ask what the rows are worth.
  const values = observer === undefined ? await readUsd(reader, question, starts) : undefined;
  // Sums in USD are rounded however they are made.
  const isInCoins = question.usdPerBase === undefined && question.assets.length === 1;
  const amounts = isInCoins ? new WalkAmounts() : undefined;
  const usd = values === undefined ? undefined : new WalkUsd(values);
  const marks = observer === undefined ? toMarks(question, parties) : undefined;
  const eyes = observeAll([observer ?? usd, amounts, marks].filter((each) => each !== undefined));
  const books = new Books(question, starts);
  const walk = new AccountWalk({
    store,
    question,
    parties,
    large: new LargeAccounts({ reader, labels, question, parties, books }),
    observer: eyes,
    books,
  });
  store.wantStarts(starts.list);
  for (const start of starts.list) walk.start(start);
  for (const { share } of starts.older) books.open += share;
  const unseen = [...starts.older, ...(await walk.run())];
  const { sums, isComplete } = await readUnseen(unseen, {
    reader,
    labels,
    question,
    findNamed: ({ id }, at) => parties.findLabelEnd(id, at),
    toShare: (asset, base) => Number(base) * (starts.sharePerBase.get(asset) ?? 0),
  });
  settleUnseen({ books, observer: eyes }, unseen, sums);
  const facts = {
    totalBase,
    ...(feeBase === undefined ? {} : { feeBase }),
    ...(history === undefined ? {} : { history }),
    ...(question.usdPerBase === undefined ? {} : { unit: 'USD' as const }),
    ...(unpriced.length === 0 ? {} : { unpriced }),
    values,
    ...(amounts === undefined ? {} : { amountOf: (key: string) => amounts.ofEnd(key) }),
    ...(marks === undefined ? {} : { passedBy: (key: string) => marks.ofEnd(key) }),
    isDirectComplete: isComplete,
  };
  return { trace: toResult(question.direction, facts, { books }), store };
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
