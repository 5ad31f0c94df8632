import type { ScoringEndsAnswer, ScoringResult, TransactionAnswer } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { expect } from 'vitest';
import type { TestApi } from '../support/open-api.ts';

const V1 = '/api/proxy/v1';
const PER_PAGE = 100;
const LEGS_PER_CALL = 500;

type End = ScoringEndsAnswer['items'][number];
type Operation = TransactionAnswer['operations'][number];

/** The same question about several addresses. */
export interface EndsQuestion {
  readonly analysisType: 'INCOMING' | 'OUTGOING';
  readonly blockchain: ChainId;
  readonly coin: string;
}

/** Numbers of comparisons: a test requires that there were some. */
export interface Recount {
  readonly rows: number;
  readonly ends: number;
  /** Ends whose arrived amount was counted again from their transactions. */
  readonly arrivals: number;
}

/**
 * Sums the ends of each row of an answer, and requires the row's share and amount. Then sums the legs of each end's
 * transactions, which another call returns, and requires the amount that arrived.
 */
export async function recountEnds(
  api: TestApi,
  question: EndsQuestion,
  addresses: readonly string[],
): Promise<Recount> {
  const readTransaction = createTransactionReader(api, question.blockchain);
  const recount = { rows: 0, ends: 0, arrivals: 0 };
  for (const objectId of addresses) {
    const query = { ...question, objectType: 'ADDRESS', objectId };
    const scored = await api.call(`${V1}/scoringAnalysis`, query);
    expect(scored.statusCode, scored.body).toBe(200);
    const { analysis } = scored.json<{ analysis: Record<string, { result: ScoringResult }> }>();
    for (const row of Object.values(analysis).flatMap(({ result }) => result.details)) {
      recount.rows += 1;
      for (const end of await listEndsOf(api, query, row)) {
        recount.ends += 1;
        const counted = await countArrived(end, question, readTransaction);
        if (counted === undefined) continue;
        recount.arrivals += 1;
        expect(toUnits(end.arrived ?? ''), `${objectId} ${end.key} ${end.address}`).toBe(counted);
      }
    }
  }
  return recount;
}

/** All ends of a row, whose shares and amounts sum to the row's. */
async function listEndsOf(
  api: TestApi,
  question: EndsQuestion & { readonly objectId: string },
  row: ScoringResult['details'][number],
) {
  const about = `${question.objectId} ${row.key}`;
  const { sums, items } = await listAll(api, { ...question, key: row.key });
  expect([sums?.ends, sums?.amount], about).toEqual([items.length, row.amount]);
  expect(sums?.percentage, about).toBeCloseTo(row.percentage, 1);
  expect(
    items.reduce((sum, { amount }) => sum + toUnits(amount), 0n),
    about,
  ).toBe(toUnits(row.amount));
  expect(
    items.reduce((sum, { percentage }) => sum + percentage, 0),
    about,
  ).toBeCloseTo(sums?.percentage ?? Number.NaN, 6);
  return items;
}

async function listAll(api: TestApi, body: object) {
  const items: End[] = [];
  let asOf: string | undefined;
  for (;;) {
    const sent = { ...body, limit: PER_PAGE, offset: items.length, ...(asOf && { asOf }) };
    const answer = await api.call(`${V1}/scoringAnalysis/ends`, sent);
    expect(answer.statusCode, answer.body).toBe(200);
    const page = answer.json<ScoringEndsAnswer>();
    items.push(...page.items);
    asOf = page._metadata.asOf ?? undefined;
    if (items.length >= (page._metadata.total ?? 0)) return { sums: page.sums, items };
  }
}

type ReadTransaction = (hash: string) => Promise<readonly Operation[]>;

/** Undefined where the end names no account, no arrived amount, or not all of its transactions. */
async function countArrived(
  { address, arrived, coin, transactions, numberOfTransactions }: End,
  { analysisType }: EndsQuestion,
  readTransaction: ReadTransaction,
): Promise<bigint | undefined> {
  if (address === null || arrived === null || transactions.length < numberOfTransactions) return undefined;
  const side = analysisType === 'INCOMING' ? 'sources' : 'destinations';
  let sum = 0n;
  for (const { hash } of transactions)
    for (const operation of await readTransaction(hash))
      if (operation.coin.id === coin)
        for (const leg of operation[side]) if (leg.address === address) sum += toUnits(leg.amount ?? '0');
  return sum;
}

/** Reads all legs and operations of a transaction, each transaction once. */
function createTransactionReader(api: TestApi, blockchain: ChainId): ReadTransaction {
  const known = new Map<string, Promise<readonly Operation[]>>();
  const read = async (hash: string): Promise<readonly Operation[]> => {
    const operations: Operation[] = [];
    const ask = (operationOffset: number, legOffset: number): Promise<TransactionAnswer> => {
      const query = `operationOffset=${operationOffset}&legOffset=${legOffset}&legLimit=${LEGS_PER_CALL}`;
      return api.get(`${V1}/blockchains/${blockchain}/transactions/${hash}?${query}`);
    };
    for (let first = 0, total = 1; first < total; ) {
      let shown = 0;
      for (let legs = 0, most = 1; legs < most; legs += LEGS_PER_CALL) {
        const answer = await ask(first, legs);
        operations.push(...answer.operations);
        shown = answer.operations.length;
        total = answer.numberOfOperations;
        most = Math.max(
          ...answer.operations.flatMap(({ numberOfSources, numberOfDestinations }) => [
            numberOfSources,
            numberOfDestinations,
          ]),
          0,
        );
      }
      first += Math.max(shown, 1);
    }
    return operations;
  };
  return (hash) => {
    const reading = known.get(hash) ?? read(hash);
    known.set(hash, reading);
    return reading;
  };
}

const DECIMALS = 30;

/** Whole units of 1e-30 of a decimal text, so that amounts of any asset can be compared. */
function toUnits(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(DECIMALS, '0'));
}
