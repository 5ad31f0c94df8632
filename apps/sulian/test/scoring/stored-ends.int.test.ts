import type { ScoringEndsAnswer, ScoringResult } from '@sulian/contract';
import type { Ledger, LedgerReader } from '@sulian/domain';
import { createAnswerReuse } from '@sulian/usecases';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { genesis, move } from './account-operations.ts';
import { openAccountScene, toBlock } from './account-scene.ts';

const ANALYSIS = '/api/proxy/v1/scoringAnalysis';
const account = (byte: string): string => `0x${byte.repeat(20)}`;
const SENDER = account('a1');
const DEPOSIT = account('c3');
const KEPT = account('d4');
const STRANGER = account('e5');
const ETHER = 10n ** 18n;
const TRANSACTIONS = [
  [genesis(SENDER, 100n * ETHER), genesis(STRANGER, 60n * ETHER)],
  [move('VALUE_TRANSFER', SENDER, DEPOSIT, 60n * ETHER)],
  [move('VALUE_TRANSFER', SENDER, KEPT, 40n * ETHER)],
];
const QUESTION = { analysisType: 'OUTGOING', objectType: 'ADDRESS', objectId: SENDER, blockchain: 'ETHEREUM' };

/** Counts the beginnings of walks for scores, and the reads that only walks make; rows that a walk has again are not read. */
function countWalks(ledger: Ledger) {
  let count = 0;
  const reuse = createAnswerReuse();
  const answerReuse: typeof reuse = {
    find: (deps, question) => reuse.find(deps, question),
    record: (deps, question) => {
      count += 1;
      return reuse.record(deps, question);
    },
  };
  const counting = (reader: LedgerReader): LedgerReader =>
    new Proxy(reader, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name === 'listHistories') count += 1;
        return value.bind(target);
      },
    });
  const counted: Pick<Ledger, 'read'> = {
    read: (chain, work, options) => ledger.read(chain, (reader) => work(counting(reader)), options),
  };
  return { ledger: { ...ledger, ...counted }, answerReuse, count: () => count };
}

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let walks: ReturnType<typeof countWalks>;
let api: TestApi;
beforeAll(async () => {
  scene = await openAccountScene({ contracts: [], labels: { [DEPOSIT]: 'Exchange' }, transactions: TRANSACTIONS });
  walks = countWalks(scene.program.ledger);
  api = await openTestApi(scene.program, { ledger: walks.ledger, answerReuse: walks.answerReuse });
});
afterAll(async () => {
  await api.close();
  await scene.close();
});

async function score(coin: string): Promise<ScoringResult> {
  const answer = await api.call(ANALYSIS, { ...QUESTION, coin });
  const [analysis] = Object.values(answer.json<{ analysis: Record<string, { result: ScoringResult }> }>().analysis);
  if (analysis === undefined) throw new Error(answer.body);
  return analysis.result;
}

async function listEnds(more: object): Promise<ScoringEndsAnswer> {
  const answer = await api.call(`${ANALYSIS}/ends`, { ...QUESTION, ...more });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ScoringEndsAnswer>();
}

const toPlaces = ({ items }: ScoringEndsAnswer) => items.map(({ address, amount }) => [address, amount]);

it.each([
  'MAIN',
  'ALL',
])('of an answer are listed without a walk of their own, of coin %s [R-ENDS-118]', async (coin) => {
  const before = walks.count();
  const { basis, details } = await score(coin);
  const ofAnswer = walks.count();
  expect(ofAnswer).toBeGreaterThan(before);
  const first = await listEnds({ coin, answerId: basis.answerId });
  expect(toPlaces(first).map(([address]) => address)).toEqual([DEPOSIT, KEPT]);
  for (const { key } of details) await listEnds({ coin, answerId: basis.answerId, key });
  const paged = await listEnds({ coin, answerId: basis.answerId, asOf: first._metadata.asOf, offset: 1, limit: 1 });
  expect([toPlaces(paged), paged._metadata.isReread]).toEqual([toPlaces(first).slice(1), false]);
  expect(walks.count()).toBe(ofAnswer);
});

it('stay those of their answer when blocks come, and are renewed with it [R-ENDS-118]', async () => {
  const { basis } = await score('MAIN');
  const first = await listEnds({ coin: 'MAIN', answerId: basis.answerId });
  const next = [move('VALUE_TRANSFER', STRANGER, account('f6'), ETHER)];
  await scene.program.ledger.writer('ETHEREUM').append([toBlock(next, TRANSACTIONS.length, [])]);
  const before = walks.count();
  const later = await listEnds({ coin: 'MAIN', answerId: basis.answerId });
  expect([toPlaces(later), later.basis]).toEqual([toPlaces(first), first.basis]);
  const renewed = await score('MAIN');
  expect(renewed.basis.height).toBe(TRANSACTIONS.length);
  const newest = await listEnds({ coin: 'MAIN', answerId: renewed.basis.answerId });
  expect([toPlaces(newest), newest.basis]).toEqual([toPlaces(first), renewed.basis]);
  expect(walks.count()).toBe(before);
});

it('of an answer are not those of another object under its id [R-ENDS-118]', async () => {
  const { basis } = await score('MAIN');
  const refused = await api.call(`${ANALYSIS}/ends`, {
    ...QUESTION,
    coin: 'MAIN',
    objectId: STRANGER,
    answerId: basis.answerId,
  });
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([409, 'SCORE_OUTDATED']);
});
