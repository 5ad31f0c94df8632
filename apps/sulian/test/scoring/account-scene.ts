import { analyse } from '@sulian/api';
import { type ScoringResult, scoringBody } from '@sulian/contract';
import type { Block, EntityType, Operation } from '@sulian/domain';
import type { Program } from '../../src/program.ts';
import { openTestProgram } from '../support/test-program.ts';

/** 2021-03-05 */
const DAY = 18_691;
const START_SEC = DAY * 86_400;
const BLOCK_SEC = 12;
const CONFIDENCE = 90;

export const hashOf = (height: number): string => (0xf000 + height).toString(16).padStart(64, '0');
export const timeOf = (height: number): number => START_SEC + height * BLOCK_SEC;

interface Played {
  /** One a block, each of so many operations; the first makes coins. */
  readonly transactions: readonly (readonly Operation[])[];
  readonly contracts: readonly string[];
  /** Public labels by address. */
  readonly labels: Readonly<Record<string, EntityType>>;
}

interface AccountScene {
  readonly program: Program;
  /** Score of an address; INCOMING unless set. */
  ask(objectId: string, question?: object): Promise<ScoringResult>;
  close(): Promise<void>;
}

/** A program whose Ethereum is as played; ether is worth 1,000 USD, Tether 1. */
export async function openAccountScene({ transactions, contracts, labels }: Played): Promise<AccountScene> {
  const { program, close } = await openTestProgram();
  await program.ledger.writer('ETHEREUM').append(transactions.map((each, height) => toBlock(each, height, contracts)));
  await program.priceStore.savePrices('test', [
    { coin: 'ethereum', day: DAY, usd: 1_000 },
    { coin: 'tether', day: DAY, usd: 1 },
  ]);
  await program.prices.refresh();
  await program.labelStore.saveLabels(
    Object.entries(labels).map(([address, type]) => ({
      chain: 'ETHEREUM',
      address,
      entity: { key: type, name: type, type, countries: [], tags: [] },
      source: 'test',
      confidence: CONFIDENCE,
    })),
  );
  return {
    program,
    close,
    async ask(objectId, question = {}) {
      const query = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId, blockchain: 'ETHEREUM', ...question };
      const { analysis } = await analyse(program.apiDeps, scoringBody.parse(query));
      const result = analysis.incoming?.result ?? analysis.outgoing?.result;
      if (result === undefined) throw new Error('the answer is missing');
      return result;
    },
  };
}

export const toBlock = (operations: readonly Operation[], height: number, contracts: readonly string[]): Block => ({
  chain: 'ETHEREUM',
  height,
  hash: (height + 1).toString(16).padStart(64, '0'),
  parentHash: height.toString(16).padStart(64, '0'),
  timeSec: timeOf(height),
  contracts: height === 0 ? contracts : [],
  transactions: [
    {
      hash: hashOf(height),
      kind: height === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      feeBase: 0n,
      operations,
    },
  ],
});
