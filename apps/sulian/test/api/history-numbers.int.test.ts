import type { CoinsAnswer, HistoryAnswer } from '@sulian/contract';
import { parseAmount } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openEvmWorldProgram, openTronWorldProgram } from '../support/account-world-program.ts';
import { openTestApi } from '../support/open-api.ts';
import type { Get } from '../support/raw/compare-api.ts';
import { countChain } from '../support/raw/count-chain.ts';
import { parseRaw } from '../support/raw/parse-raw.ts';
import { listWorldMoves } from '../support/raw/recount-moves.ts';
import { createRecountStage, pick } from '../support/raw/recount-stage.ts';
import { readCsv } from '../support/read-csv.ts';
import { openWorldProgram } from '../support/world-program.ts';

const DAY_SEC = 86_400;
/** As recounts of account chains call it. */
const NATIVE_ASSET = 'native';
const stage = createRecountStage();
afterAll(stage.close);

type Moved = readonly [day: number, received: bigint, sent: bigint];

/** Movements of the answer's steps, in base units. */
const toMoved = ({ points, coin }: HistoryAnswer): readonly Moved[] =>
  points.map(({ from, received, sent }) => [from, toBase(received, coin), toBase(sent, coin)]);

const toBase = (text: string, { decimals }: HistoryAnswer['coin']): bigint => parseAmount(text, decimals ?? 0) ?? -1n;

const sumMoved = (history: HistoryAnswer): readonly bigint[] => {
  const moved = toMoved(history);
  return [1, 2].map((at) => moved.reduce((sum, row) => sum + BigInt(row[at] ?? 0), 0n));
};

const sumUsd = ({ points }: HistoryAnswer): number =>
  points.reduce((sum, { receivedUsd, sentUsd }) => sum + (receivedUsd ?? 0) - (sentUsd ?? 0), 0);

/** Days of the answer's points, by their balance one after the other. */
function checkBalances({ points, coin, balanceBefore }: HistoryAnswer): void {
  let balance = toBase(balanceBefore ?? '', coin);
  for (const point of points) {
    balance += toBase(point.received, coin) - toBase(point.sent, coin);
    expect(toBase(point.balance ?? '', coin)).toBe(balance);
  }
}

describe('the history of a simulated Bitcoin, recounted from its raw blocks', () => {
  let worldProgram: Awaited<ReturnType<typeof openWorldProgram>>;
  let get: Get;
  beforeAll(async () => {
    worldProgram = await openWorldProgram('history', 300);
    stage.closing.push(worldProgram.close);
    get = await stage.openApi(worldProgram.program);
  }, 120_000);

  it('tells each day what came in and went out, and what was left, of 60 addresses [R-ADDR-180]', async () => {
    const chain = countChain(worldProgram.world.blocks.map((block) => parseRaw(block.raw)));
    for (const address of pick([...chain.addresses.keys()], 60, 1)) {
      const path = `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}`;
      const history = await get<HistoryAnswer>(`${path}/history`);
      const days = new Map<number, [bigint, bigint]>();
      for (const { transaction, receivedBase, sentBase } of chain.addresses.get(address) ?? []) {
        const day = Math.floor(transaction.block.timeSec / DAY_SEC) * DAY_SEC;
        const [received, sent] = days.get(day) ?? [0n, 0n];
        days.set(day, [received + receivedBase, sent + sentBase]);
      }
      expect(history.step, path).toBe('DAY');
      expect(toMoved(history), path).toEqual([...days].map(([day, [received, sent]]) => [day, received, sent]));
      checkBalances(history);
    }
  });

  it('is cut by days of the requested zone, which sum up to those of UTC [R-ADDR-227]', async () => {
    const chain = countChain(worldProgram.world.blocks.map((block) => parseRaw(block.raw)));
    for (const address of pick([...chain.addresses.keys()], 30, 3)) {
      const path = `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/history`;
      const utc = await get<HistoryAnswer>(path);
      expect(utc, path).toMatchObject({ zone: 'UTC', utcReason: null });
      for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York']) {
        const history = await get<HistoryAnswer>(`${path}?zone=${zone}`);
        const dateOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
        const days = new Map<string, [bigint, bigint]>();
        for (const { transaction, receivedBase, sentBase } of chain.addresses.get(address) ?? []) {
          const day = dateOf.format(transaction.block.timeSec * 1000);
          const [received, sent] = days.get(day) ?? [0n, 0n];
          days.set(day, [received + receivedBase, sent + sentBase]);
        }
        expect(history, path).toMatchObject({ zone, utcReason: null, step: 'DAY' });
        expect(
          toMoved(history).map(([from, ...moved]) => [dateOf.format(from * 1000), ...moved]),
          path,
        ).toEqual([...days].map(([day, moved]) => [day, ...moved]));
        expect(sumMoved(history), path).toEqual(sumMoved(utc));
        expect(sumUsd(history), path).toBeCloseTo(sumUsd(utc), 4);
        checkBalances(history);
      }
    }
  });

  it('of another zone is that of UTC of too many transactions, and refused of no zone [R-ADDR-228] [R-ADDR-229]', async () => {
    const { apiDeps } = worldProgram.program;
    const api = await openTestApi(worldProgram.program, { limits: { ...apiDeps.limits, summedTransactions: 0 } });
    stage.closing.push(api.close);
    const address = [...countChain(worldProgram.world.blocks.map((block) => parseRaw(block.raw))).addresses.keys()][0];
    const path = `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/history`;
    const reason = { zone: 'UTC', utcReason: 'TOO_MANY_TRANSACTIONS', incompleteReason: null };
    const history = await api.get<HistoryAnswer>(`${path}?zone=Asia/Shanghai`);
    expect(history).toMatchObject(reason);
    expect(await api.get<HistoryAnswer>(path)).toEqual({ ...history, utcReason: null });
    const refused = await api.call(`${path}?zone=Mars/Olympus`);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { error: 'ZONE_UNKNOWN' }]);
    expect(await api.get<HistoryAnswer>(`${path}?zone=Asia/Tokyo&to=9007199254740991`)).toMatchObject(reason);
  });

  it('of a wallet ends with its balance, and its file has all its transactions [R-ADDR-180] [R-LIST-50]', async () => {
    const chain = countChain(worldProgram.world.blocks.map((block) => parseRaw(block.raw)));
    const api = await openTestApi(worldProgram.program);
    stage.closing.push(api.close);
    for (const address of pick([...chain.addresses.keys()], 12, 2)) {
      const path = `/api/proxy/v1/blockchains/BITCOIN/wallets/${address}`;
      const history = await get<HistoryAnswer>(`${path}/history`);
      const { items } = await get<CoinsAnswer>(`${path}/coins`);
      expect(history.points.at(-1)?.balance).toBe(items[0]?.balance);
      const own = `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions`;
      const { rows, end } = readCsv((await api.call(`${own}/export?format=csv&language=en`)).body);
      const moves = (chain.addresses.get(address) ?? []).toReversed();
      expect(rows.map((row) => [row['Transaction'], parseAmount(row['Amount'] ?? '', 8)])).toEqual(
        moves.map(({ transaction, receivedBase, sentBase }) => [transaction.hash, receivedBase - sentBase]),
      );
      expect(end).toEqual(['complete', `${moves.length} rows`]);
    }
  });

  it('is refused of several coins, and of none of the chain', async () => {
    const path = '/api/proxy/v1/blockchains/BITCOIN/addresses/1BitcoinEaterAddressDontSendf59kuE/history';
    expect(await get<HistoryAnswer>(path)).toMatchObject({ points: [], balanceBefore: '0', incompleteReason: null });
    const api = await openTestApi(worldProgram.program);
    stage.closing.push(api.close);
    for (const query of ['coin=nonsense', 'from=2&to=1'])
      expect((await api.call(`${path}?${query}`)).json()).toMatchObject({ error: 'BAD_REQUEST' });
  });

  it('of a wallet of too many transactions is none, which is said [R-ADDR-183]', async () => {
    const { apiDeps } = worldProgram.program;
    const api = await openTestApi(worldProgram.program, { limits: { ...apiDeps.limits, summedTransactions: 0 } });
    stage.closing.push(api.close);
    const address = [...countChain(worldProgram.world.blocks.map((block) => parseRaw(block.raw))).addresses.keys()][0];
    const history = await api.get<HistoryAnswer>(`/api/proxy/v1/blockchains/BITCOIN/wallets/${address}/history`);
    expect(history).toMatchObject({ points: [], balanceBefore: null, incompleteReason: 'TOO_MANY_TRANSACTIONS' });
  });
});

/** One movement in an account's own coin. */
interface Movement {
  readonly timeSec: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly base: bigint;
}

/** Movements per day, for days that have any. */
function countDays(movements: readonly Movement[], own: string): readonly Moved[] {
  const days = new Map<number, [bigint, bigint]>();
  for (const { timeSec, from, to, base } of movements) {
    const day = Math.floor(timeSec / DAY_SEC) * DAY_SEC;
    const [received, sent] = days.get(day) ?? [0n, 0n];
    days.set(day, [received + (to === own ? base : 0n), sent + (from === own ? base : 0n)]);
  }
  return [...days]
    .map(([day, [received, sent]]): Moved => [day, received, sent])
    .filter(([, received, sent]) => received + sent > 0n)
    .sort(([one], [other]) => one - other);
}

async function compareBusiest(
  program: Program,
  chain: 'ETHEREUM' | 'TRON',
  movements: readonly Movement[],
): Promise<void> {
  const get = await stage.openApi(program);
  const addresses = await program.database.query<{ text: string }>(
    `select text from ledger_${chain.toLowerCase()}.address order by transactions desc, address_id limit 25`,
  );
  expect(addresses.length).toBeGreaterThan(10);
  for (const { text } of addresses) {
    const history = await get<HistoryAnswer>(`/api/proxy/v1/blockchains/${chain}/addresses/${text}/history`);
    expect(
      toMoved(history).filter(([, received, sent]) => received + sent > 0n),
      text,
    ).toEqual(countDays(movements, text));
    checkBalances(history);
  }
}

it('of a simulated Ethereum is what its world moved [R-ADDR-180]', async () => {
  const { program, world, close } = await openEvmWorldProgram('history', 120);
  stage.closing.push(close);
  const native = listWorldMoves(world).filter(({ asset }) => asset === NATIVE_ASSET);
  await compareBusiest(program, 'ETHEREUM', native);
}, 120_000);

it('of a simulated TRON is what single operations add up to [R-ADDR-180]', async () => {
  const { program, close } = await openTronWorldProgram('history', 120);
  stage.closing.push(close);
  const legs = await program.database.query<{ time: number; text: string; is_destination: boolean; amount: string }>(
    `select b.time_sec as time, a.text, l.is_destination, l.amount::text as amount
     from ledger_tron.leg l join ledger_tron.address a using (address_id)
     join ledger_tron.block b on b.height = l.tx_id >> 20 where l.asset = 0 and l.amount is not null`,
  );
  const movements = legs.map(({ time, text, is_destination: isIn, amount }) => ({
    timeSec: time,
    from: isIn ? null : text,
    to: isIn ? text : null,
    base: BigInt(amount),
  }));
  await compareBusiest(program, 'TRON', movements);
}, 120_000);
