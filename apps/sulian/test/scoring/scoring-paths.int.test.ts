import type { ApiDeps } from '@sulian/api';
import { parseBlock } from '@sulian/chains';
import type { ScoringAnswer, ScoringPath, ScoringPathsAnswer, ScoringProgress, ScoringResult } from '@sulian/contract';
import { parseAmount, type Transaction } from '@sulian/domain';
import { createAnswerReuse } from '@sulian/usecases';
import type { WorldTransaction } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { getTestAccount, TEST_PASSWORD } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const BLOCKS = 200;
const URL = '/api/proxy/v1/scoringAnalysis';
const NOBODY = '1BitcoinEaterAddressDontSendf59kuE';
const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;
type Direction = (typeof DIRECTIONS)[number];

let worldProgram: WorldProgram;
let api: TestApi;
/** An address whose money came a long way. */
let deep: string;
let byHash: ReadonlyMap<string, WorldTransaction>;

beforeAll(async () => {
  worldProgram = await openWorldProgram('paths', BLOCKS);
  api = await openTestApi(worldProgram.program);
  byHash = new Map(worldProgram.world.blocks.flatMap((block) => block.transactions.map((each) => [each.txid, each])));
  const scored = [];
  for (const address of spread(24)) scored.push({ address, result: await score(bodyOf('INCOMING', address)) });
  const hopsOf = (result: ScoringResult) => Math.max(0, ...result.details.map((row) => row.hops));
  deep = scored.toSorted((a, b) => hopsOf(b.result) - hopsOf(a.result))[0]?.address ?? '';
});
afterAll(async () => {
  await api.close();
  await worldProgram.close();
});

const bodyOf = (analysisType: Direction, objectId: string, objectType = 'ADDRESS') => ({
  analysisType,
  objectType,
  objectId,
  blockchain: 'BITCOIN',
});

async function score(body: object, on = api): Promise<ScoringResult> {
  const answer = await on.call(URL, body);
  expect(answer.statusCode, answer.body).toBe(200);
  const { incoming, outgoing } = answer.json<ScoringAnswer>().analysis;
  const found = (incoming ?? outgoing)?.result;
  if (found === undefined) throw new Error('the analysis is missing');
  return found;
}

async function open(body: object, on = api): Promise<ScoringPathsAnswer> {
  const answer = await on.call(`${URL}/paths`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ScoringPathsAnswer>();
}

/** Addresses of the showcase, which have a history. */
const showcase = () => worldProgram.world.showcase().map((item) => item.address);
/** Addresses spread over the whole story. */
function spread(count: number): readonly string[] {
  const all = [...byHash.values()].flatMap((made) => made.outputs.flatMap((coin) => coin.key?.address ?? []));
  const step = Math.max(1, Math.floor(all.length / count));
  return [...new Set(all.filter((_, index) => index % step === 0))];
}
const base = (text: string): bigint => parseAmount(text, 8) ?? -1n;
const addressesIn = (coins: WorldTransaction['inputs']) => coins.flatMap((coin) => coin.key?.address ?? []);

describe('the paths behind a row', () => {
  it('are chains of transactions that the world made, each paid by the next, with its times and addresses [R-TRACE-27] [R-TRACE-30]', async () => {
    let long = 0;
    let labelled = 0;
    for (const direction of DIRECTIONS)
      for (const address of showcase()) {
        const body = bodyOf(direction, address);
        const result = await score(body);
        for (const row of result.details.slice(0, 4)) {
          const { paths, percentage, shownPercentage, basis, stoppedBy } = await open({ ...body, key: row.key });
          expect(basis).toEqual(result.basis);
          expect(stoppedBy).toBe(null);
          expect(Math.abs(percentage - row.percentage)).toBeLessThanOrEqual(0.02);
          expect(paths.length).toBeGreaterThan(0);
          expect(paths.length).toBeLessThanOrEqual(5);
          expect(shownPercentage).toBeLessThanOrEqual(percentage + 1e-9);
          for (const path of paths) {
            checkChain(path, direction, address);
            expect(path.end).toMatchObject({ key: row.key, name: row.name, score: row.score, level: row.level });
            expect(path.end.provenance === null).toBe(row.provenance === null);
            if (path.end.provenance !== null) {
              labelled += 1;
              const label = worldProgram.world.labels().find((each) => each.address === path.end.labelledAddress);
              expect(label?.entity.name).toBe(row.name);
              expect(path.end.provenance).toMatchObject({ source: label?.source, confidence: label?.confidence });
            }
            if (path.length >= 3) long += 1;
          }
        }
      }
    expect(long).toBeGreaterThan(10);
    expect(labelled).toBeGreaterThan(10);
  });

  /** Hop by hop against the world's own transactions. */
  function checkChain(path: ScoringPath, direction: Direction, address: string): void {
    expect(path.hops.map((hop) => hop.number)).toEqual(path.hops.map((_, index) => index + 1));
    expect(path.length).toBe(path.hops.length);
    expect(path.hops.at(-1)).toMatchObject({ percentage: path.percentage, amount: path.amount });
    let before = Number.POSITIVE_INFINITY;
    for (const [index, hop] of path.hops.entries()) {
      const made = byHash.get(hop.hash);
      if (made === undefined) throw new Error(`${hop.hash} was never made`);
      expect(hop.height).toBe(made.height);
      expect(hop.time).toBe(worldProgram.world.blocks[made.height]?.timeSec);
      expect(hop.percentage).toBeLessThanOrEqual(before);
      before = hop.percentage;
      const [near, far] = direction === 'INCOMING' ? [hop.to, hop.from] : [hop.from, hop.to];
      const [nearCoins, farCoins] =
        direction === 'INCOMING' ? [made.outputs, made.inputs] : [made.inputs, made.outputs];
      if (near?.address != null) expect(addressesIn(nearCoins)).toContain(near.address);
      if (far?.address != null) expect(addressesIn(farCoins)).toContain(far.address);
      if (index === 0) expect(near).toEqual({ address, addresses: 1 });
      const next = path.hops[index + 1];
      if (next === undefined) continue;
      const [from, to] = direction === 'INCOMING' ? [next.hash, hop.hash] : [hop.hash, next.hash];
      const moved = (byHash.get(to)?.inputs ?? []).filter((coin) => isOutputOf(coin, from));
      expect(moved.length, 'coins that lead on').toBeGreaterThan(0);
      expect(base(hop.moved ?? '')).toBe(moved.reduce((sum, coin) => sum + coin.amountBase, 0n));
    }
  }

  const isOutputOf = (coin: WorldTransaction['inputs'][number], hash: string): boolean =>
    byHash.get(hash)?.outputs.includes(coin) ?? false;

  it('carry the product of the fractions along them [R-TRACE-28]', async () => {
    let checked = 0;
    const sum = (coins: WorldTransaction['inputs']) => coins.reduce((total, coin) => total + coin.amountBase, 0n);
    for (const address of spread(24))
      for (const direction of DIRECTIONS) {
        const body = bodyOf(direction, address);
        const result = await score(body);
        for (const row of result.details.slice(0, 3))
          for (const path of (await open({ ...body, key: row.key })).paths)
            for (const [index, hop] of path.hops.slice(1).entries()) {
              const [made, before] = [byHash.get(hop.hash), path.hops[index]];
              if (made === undefined || before === undefined || hop.moved === null) continue;
              // By share of inputs in both directions: the fee's part ends there, and the outputs have the rest.
              const fraction = Number(base(hop.moved)) / Number(sum(made.inputs));
              expect(Math.abs(hop.percentage - before.percentage * fraction)).toBeLessThan(1e-9);
              checked += 1;
            }
      }
    expect(checked).toBeGreaterThan(20);
  });

  it('are found for a transaction and for a wallet', async () => {
    const [address = ''] = showcase();
    const wallet = await api.get<{ wallet: { id: string } }>(`/api/proxy/v1/blockchains/BITCOIN/addresses/${address}`);
    const { transactions } = (await score(bodyOf('INCOMING', address))).details[0] ?? { transactions: [] };
    for (const body of [
      bodyOf('INCOMING', wallet.wallet.id, 'WALLET'),
      bodyOf('INCOMING', transactions[0]?.hash ?? '', 'TRANSACTION'),
    ]) {
      const [row] = (await score(body)).details;
      const { paths } = await open({ ...body, key: row?.key });
      expect(paths.length).toBeGreaterThan(0);
      if (body.objectType === 'TRANSACTION') expect(paths[0]?.hops[0]).toMatchObject({ hash: body.objectId, to: null });
      else expect(paths[0]?.hops[0]?.to?.address).toEqual(expect.any(String));
    }
  });

  it('are refused for a row that the answer does not have, and for a key that is none', async () => {
    const [address = ''] = showcase();
    const ask = (key: unknown, objectId = address) =>
      api.call(`${URL}/paths`, { ...bodyOf('INCOMING', objectId), key });
    for (const answer of [await ask('entity:999999'), await ask('end:Block reward', NOBODY)])
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'NOT_FOUND']);
    for (const key of ['', undefined, 'x'.repeat(129)]) expect((await ask(key)).statusCode).toBe(400);
  });
});

/** A store of answers that counts, and forgets at will. */
function countingAnswers() {
  const answerByKey = new Map<string, string>();
  const save = async (key: string, answer: unknown) => void answerByKey.set(key, JSON.stringify(answer));
  const answers: ApiDeps['answers'] = {
    find: async (key, read) => read(JSON.parse(answerByKey.get(key) ?? 'null')),
    findAll: async () => new Map(),
    save,
    saveNewest: save,
    findFields: async () => new Map(),
  };
  return { answers, kept: answerByKey };
}

/** An address paid by somebody with a name. */
async function findNamed(): Promise<string> {
  for (const address of showcase())
    if ((await score(bodyOf('INCOMING', address))).details.some((row) => row.entityId !== null)) return address;
  throw new Error('nobody was paid by a name');
}

describe('the store of answers', () => {
  it('gives the same question the same bits, and another coin filter, policy or set of labels its own [R-SCORE-29]', async () => {
    const { answers, kept: answerByKey } = countingAnswers();
    const body = bodyOf('INCOMING', await findNamed());
    const on = await openTestApi(worldProgram.program, { answers });
    const first = await score(body, on);
    const size = answerByKey.size;
    expect(await score(body, on)).toEqual(first);
    expect(answerByKey.size).toBe(size);
    const main = await score({ ...body, coin: 'MAIN' }, on);
    expect([first.coin, main.coin, answerByKey.size > size]).toEqual(['ALL', 'MAIN', true]);
    await on.close();

    const { policy, labelsAt } = worldProgram.program.apiDeps;
    const stricter = { ...policy, version: `${policy.version}-strict`, digest: 'another', unexploredScore: 10 };
    const strict = await openTestApi(worldProgram.program, { answers, policy: stricter });
    expect((await score(body, strict)).basis.policyVersion).toBe(stricter.version);
    await strict.close();

    const relabelled = await openTestApi(worldProgram.program, {
      answers,
      labelsAt: async (reader) => ({
        ...(await labelsAt(reader)),
        version: 777,
        findAddressLabel: () => undefined,
        findWalletLabel: () => undefined,
        isContestedWallet: () => false,
        findLaterListing: () => undefined,
        listLabels: () => [],
      }),
    });
    const unnamed = await score(body, relabelled);
    expect(unnamed.basis.labelVersion).toBe(777);
    expect(unnamed.details).not.toEqual(first.details);
    await relabelled.close();
  });

  it('keeps no answer that a time-out cut short, neither a score nor its paths [R-TRACE-16, R-CALL-12]', async () => {
    const { answers, kept: answerByKey } = countingAnswers();
    const { limits } = worldProgram.program.apiDeps;
    const hurried = await openTestApi(worldProgram.program, {
      answers,
      answerReuse: createAnswerReuse(),
      limits: { ...limits, scoringTimeoutMs: 0 },
    });
    const body = bodyOf('INCOMING', deep);
    const result = await score(body, hurried);
    expect(result.explored).toMatchObject({ stoppedBy: 'TIMEOUT', unexplored: 100 });
    expect((await open({ ...body, key: 'end:Unexplored' }, hurried)).stoppedBy).toBe('TIMEOUT');
    expect(answerByKey.size).toBe(0);
    await hurried.close();
  });

  it('answers what it has explored when the time is over, and how far the rest could move the score [R-CALL-12]', async () => {
    const body = bodyOf('INCOMING', deep);
    const whole = await watch(body, Number.POSITIVE_INFINITY);
    const cut = await watch(body, Math.ceil(whole.queries / 2));
    const { explored, details, bounds, mean } = cut.result;
    expect(explored.stoppedBy).toBe('TIMEOUT');
    expect(explored.transactions).toBeGreaterThan(0);
    expect(explored.transactions).toBeLessThan(whole.result.explored.transactions);
    expect(explored.unexplored).toBeGreaterThan(whole.result.explored.unexplored ?? 100);
    expect(explored.unexplored).toBeLessThan(100);
    expect(details.reduce((sum, row) => sum + Math.round(row.percentage * 100), 0)).toBe(10_000);
    expect(cut.result.amount).toBe(whole.result.amount);
    // The unexplored part counts 50; at 1 or 100 for all of it, the mean would move by its share.
    const share = (explored.unexplored ?? 0) / 100 / (1 - (explored.unspent ?? 0) / 100);
    expect(bounds?.low).toBeCloseTo((mean ?? 0) - 49 * share, 1);
    expect(bounds?.high).toBeCloseTo((mean ?? 0) + 50 * share, 1);
  });
});

const SCORING_TIMEOUT_MS = 299_999;

/** A score whose time is over with the given query for legs; and how many of them it took. */
async function watch(
  body: object,
  overAt: number,
): Promise<{ readonly result: ScoringResult; readonly queries: number }> {
  const { ledger, limits } = worldProgram.program.apiDeps;
  const clock = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === SCORING_TIMEOUT_MS ? clock.signal : timeout(ms)));
  let queries = 0;
  const read: typeof ledger.read = (chain, work, options) =>
    ledger.read(
      chain,
      (reader) => {
        const listLegsAndWallets: typeof reader.listLegsAndWallets = (txIds, side) => {
          queries += 1;
          if (queries === overAt) clock.abort();
          return reader.listLegsAndWallets(txIds, side);
        };
        return work(Object.assign(Object.create(reader), { listLegsAndWallets }));
      },
      options,
    );
  const on = await openTestApi(worldProgram.program, {
    answers: countingAnswers().answers,
    answerReuse: createAnswerReuse(),
    ledger: { ...ledger, read },
    limits: { ...limits, scoringTimeoutMs: SCORING_TIMEOUT_MS },
  });
  const result = await score(body, on);
  await on.close();
  spy.mockRestore();
  return { result, queries };
}

describe('the progress of a scoring', () => {
  it('is seen by its own client, and by nobody else [R-TRACE-31]', async () => {
    const { apiDeps } = worldProgram.program;
    const body = bodyOf('INCOMING', deep);
    const at = (id: string) => `${URL}/progress?id=${id}`;
    const on = await openTestApi(worldProgram.program, { answers: countingAnswers().answers });
    const { explored } = await score({ ...body, progressId: 'walk-0000-2' }, on);
    const done = await on.get<ScoringProgress>(at('walk-0000-2'));
    expect(done).toMatchObject({ id: 'walk-0000-2', state: 'DONE', open: 0, transactions: explored.transactions });
    expect(Math.abs(done.ended - 100)).toBeLessThan(1e-6);
    expect(done.depth).toBeGreaterThan(0);

    const other = await getTestAccount(apiDeps.people, { role: 'OFFICER', email: 'other@test.sulian' });
    const login = await on.call('/api/user/login', {
      caseId: other.caseId,
      email: other.email,
      password: TEST_PASSWORD,
    });
    const { token } = login.json<{ data: { token: string } }>().data;
    const seen = await on.app.inject({ url: at('walk-0000-2'), headers: { token } });
    expect(seen.statusCode).toBe(404);
    expect((await on.call(at('never-asked-1'))).statusCode).toBe(404);
    expect((await on.call(at('x'))).statusCode).toBe(400);
    expect((await on.call(URL, { ...body, progressId: 'walk-0000-2' })).statusCode).toBe(400);
    await on.close();
  });
});

describe('paths of an answer while blocks arrive', () => {
  const arrive = async (payee?: string): Promise<void> => {
    const { height = 0 } = await worldProgram.program.ledger.getState('BITCOIN');
    const [mined] = worldProgram.world.mine(1);
    if (mined === undefined) throw new Error('nothing was mined');
    const block = parseBlock(mined.raw, { chain: 'BITCOIN', height: height + 1 });
    const pay = (transaction: Transaction): Transaction => ({
      ...transaction,
      operations: transaction.operations.map((each) => ({
        ...each,
        destinations: each.destinations.map((leg) =>
          leg.address === undefined ? leg : { ...leg, address: payee ?? '' },
        ),
      })),
    });
    const [first, ...others] = block.transactions;
    if (first === undefined) throw new Error('the block is empty');
    const transactions = payee === undefined ? block.transactions : [pay(first), ...others];
    await worldProgram.program.ledger.writer('BITCOIN').append([{ ...block, transactions }]);
  };
  it('are those of its score: kept ones, or of a newer block with the same score, and no others [R-TRACE-76]', async () => {
    const body = bodyOf('INCOMING', deep);
    const on = await openTestApi(worldProgram.program, { answers: countingAnswers().answers });
    const ask = async (asked: object) => {
      const answer = await on.call(`${URL}/paths`, asked);
      return { status: answer.statusCode, ...answer.json<ScoringPathsAnswer & { error?: string }>() };
    };
    const { details, basis } = await score(body, on);
    const { answerId } = basis;
    const [first, second, third] = details.map(({ key }) => ({ ...body, key, answerId }));
    if (third === undefined) throw new Error('too few rows');
    expect((await ask(first ?? {})).basis).toEqual(basis);
    await arrive();
    const later = await ask(second ?? {});
    expect([later.status, later.basis.height]).toEqual([200, basis.height + 1]);
    expect(later.percentage).toBeCloseTo(details[1]?.percentage ?? 0, 1);
    await arrive(deep);
    expect(await ask(third)).toMatchObject({ status: 409, error: 'SCORE_OUTDATED' });
    expect(await ask({ ...third, answerId: 'f'.repeat(64) })).toMatchObject({ status: 409, error: 'SCORE_OUTDATED' });
    expect(await ask(first ?? {})).toMatchObject({ status: 200, basis });
    // With another object, the key of the same answer finds nothing.
    expect((await ask({ ...first, objectId: NOBODY })).status).toBe(409);
    const again = await score(body, on);
    expect(again.basis.answerId).not.toBe(answerId);
    expect((await ask({ ...third, answerId: again.basis.answerId })).basis).toEqual(again.basis);
    await on.close();
  });
});
