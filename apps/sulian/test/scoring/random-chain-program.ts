import { commonInputOwnershipRule } from '@sulian/engine';
import { createRandom } from '@sulian/testkit';
import type { ScoringDeps, ScoringRequest } from '@sulian/usecases';
import { openTestProgram } from '../support/test-program.ts';
import type { RandomChain } from './random-chains.ts';

const FIRST_BLOCKS = 45;
const FINALITY = 2;
const ADDRESSES = 10;
/** 2021-03-05 */
const DAY = 18_691;
const DAYS = 5;

/** Answers in memory, as they are stored. */
export function createAnswers(): ScoringDeps['answers'] {
  const stored = new Map<string, string>();
  return {
    find: async (key, read) => read(JSON.parse(stored.get(key) ?? 'null')),
    findFields: async () => new Map(),
    save: async (key, answer) => void stored.set(key, JSON.stringify(answer)),
    saveNewest: async () => undefined,
  };
}

/** A program with the chain's first blocks, labels and prices. */
export async function openChain(source: RandomChain) {
  const { program, close } = await openTestProgram();
  const writer = program.ledger.writer(source.chain);
  const extend = async (blocks: number, onlyPayee?: string): Promise<void> => {
    const added = source.extend(blocks, onlyPayee);
    await writer.append(added);
    await writer.cluster(
      (added.at(-1)?.height ?? 0) - FINALITY,
      source.chain === 'BITCOIN' ? commonInputOwnershipRule : () => [],
    );
  };
  await extend(FIRST_BLOCKS);
  await program.labelStore.saveLabels(source.labels);
  const days = Array.from({ length: DAYS }, (_, day) => DAY + day);
  const prices = Object.entries({ bitcoin: 50_000, ethereum: 1_000, tether: 1 });
  await program.priceStore.savePrices(
    'test',
    prices.flatMap(([coin, usd]) => days.map((day) => ({ coin, day, usd }))),
  );
  await program.prices.refresh();
  return { program, writer, extend, close };
}

export const listRequests = ({ chain, addresses }: RandomChain, seed: number): readonly ScoringRequest[] => {
  const random = createRandom(seed);
  const objectTypes = chain === 'BITCOIN' ? (['ADDRESS', 'WALLET'] as const) : (['ADDRESS'] as const);
  const chosen = Array.from({ length: ADDRESSES }, () => addresses[random.below(addresses.length)] ?? '');
  return [...new Set(chosen)].flatMap((objectId) =>
    objectTypes.flatMap((objectType) =>
      (['INCOMING', 'OUTGOING'] as const).map((analysisType) => ({
        analysisType,
        objectType,
        objectId,
        blockchain: chain,
        coin: 'ALL',
      })),
    ),
  );
};
