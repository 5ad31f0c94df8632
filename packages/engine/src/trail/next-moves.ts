import { getChain } from '@sulian/domain';
import { walkAccount } from '../account/trace-account.ts';
import { EndPlaces } from '../ends/end-places.ts';
import { type NextMoves, type NextMovesInput, toMove } from './next-move.ts';
import { nextOnUtxo } from './next-on-utxo.ts';

/** Hops from the address of the part to everyone whom it paid (OUTGOING), or who paid it (INCOMING). */
const ONE_HOP = 1;

/**
 * Walks one hop from one part of a transaction. The walks from the moves that it returns, each weighted by its move's
 * share, sum to the walk from the part.
 * @throws INTERNAL when the ledger contradicts itself; whatever the reader throws
 */
export async function findNextMoves(input: NextMovesInput): Promise<NextMoves> {
  if (getChain(input.reader.chain).spendsOutputs) return nextOnUtxo(input);
  const { question } = input;
  const places = new EndPlaces({ isByLeg: true });
  const oneHop = { ...question, budget: { ...question.budget, maxDepth: ONE_HOP } };
  const { trace } = await walkAccount({ ...input, question: oneHop, places }, () => undefined);
  return { totalBase: trace.totalBase, moves: places.list().map(toMove), stoppedBy: trace.stoppedBy };
}
