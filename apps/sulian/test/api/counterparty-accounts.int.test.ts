import type { CounterpartiesAnswer } from '@sulian/contract';
import { parseAmount } from '@sulian/domain';
import { createRandom, realData } from '@sulian/testkit';
import type { EvmWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openEvmWorldProgram } from '../support/account-world-program.ts';
import type { Get } from '../support/raw/compare-api.ts';
import { readList } from '../support/raw/compare-counterparties.ts';
import { listWorldMoves, type RawMove, readBlockMoves, recountMoves } from '../support/raw/recount-moves.ts';
import { createRecountStage } from '../support/raw/recount-stage.ts';
import { openRealProgram } from '../support/real-program.ts';

const V1 = '/api/proxy/v1/blockchains/ETHEREUM';
const ETH = `${V1}/addresses`;
const ADDRESSES = 100;

const stage = createRecountStage();
const { closing, openApi } = stage;
afterAll(stage.close);

type Item = CounterpartiesAnswer['items'][number];

/** All that went one way, converted or not. */
function baseOf({ coin: { decimals } }: Pick<Item, 'coin'>, flow: Item['paid']): bigint {
  const [value, converted] = [flow.amount ?? '', flow.converted].map((text) => parseAmount(text, decimals ?? 0));
  if (value === undefined || converted === undefined) throw new Error(`${flow.amount} is not an amount`);
  return value + converted;
}

const compareAddress = (get: Get, moves: readonly RawMove[], address: string): Promise<void> =>
  compareList({ get, path: `${ETH}/${address}`, moves }, address, (each) => each);

interface Compared {
  readonly get: Get;
  readonly path: string;
  readonly moves: readonly RawMove[];
}

async function compareList(
  { get, path, moves }: Compared,
  own: string,
  ownerOf: (address: string) => string,
): Promise<void> {
  const { items, totals, _metadata } = await readList(get, path);
  const { parties, feeBase } = recountMoves(moves, own, ownerOf);
  expect(_metadata, path).toMatchObject({ isComplete: true, total: parties.size });
  const said = items.map((item) => [
    `${item.address === null ? item.party : ownerOf(item.address)} ${item.coin.chainId ?? 'native'}`,
    baseOf(item, item.received),
    baseOf(item, item.paid),
    item.numberOfTransactions,
    item.first.hash,
    item.last.hash,
  ]);
  const counted = [...parties].map(([key, { receivedBase, paidBase, hashes }]) => [
    key,
    receivedBase,
    paidBase,
    hashes.length,
    hashes.at(0),
    hashes.at(-1),
  ]);
  const sorted = (rows: unknown[][]) => rows.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  expect(sorted(said), path).toEqual(sorted(counted));
  expect(items.every(({ received, paid }) => received.isExact && paid.isExact)).toBe(true);
  const native = totals.find(({ coin }) => coin.chainId === null);
  expect(parseAmount(native?.fee?.amount ?? '0', 18), path).toBe(feeBase);
}

function pickAddresses(moves: readonly RawMove[]): readonly string[] {
  const random = createRandom(7);
  const all = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((each) => each.startsWith('0x'));
  return Array.from({ length: Math.min(ADDRESSES, all.length) }, () => all.splice(random.below(all.length), 1)).flat();
}

describe('a simulated Ethereum', () => {
  let worldProgram: AccountWorldProgram<EvmWorld>;
  let get: Get;
  beforeAll(async () => {
    worldProgram = await openEvmWorldProgram('counterparties', 200);
    closing.push(worldProgram.close);
    get = await openApi(worldProgram.program);
  }, 120_000);

  it('[R-EDGE-11] [R-EDGE-12] has in every list each of its movements once, of 100 addresses', async () => {
    const moves = listWorldMoves(worldProgram.world);
    for (const address of pickAddresses(moves)) await compareAddress(get, moves, address);
  });

  it('[R-EDGE-04] has lists of what one entity owns as one, against what others own', async () => {
    const moves = listWorldMoves(worldProgram.world);
    const entities = new Map(worldProgram.world.labels().map(({ address, entity }) => [address, entity.key]));
    const ownerOf = (address: string): string => entities.get(address) ?? address;
    const moving = new Set(moves.flatMap(({ from, to }) => [from, to]));
    const members = new Map<string, string[]>();
    for (const address of moving)
      if (entities.has(address)) members.set(ownerOf(address), [...(members.get(ownerOf(address)) ?? []), address]);
    const several = [...members].filter(([, addresses]) => addresses.length > 1);
    expect(several.length).toBeGreaterThan(1);
    for (const [own, [member = '']] of several)
      await compareList({ get, path: `${V1}/wallets/${member}`, moves }, own, ownerOf);
  });

  it('[R-EDGE-13] counts swaps and wrapping as neither paid nor received by who swaps', async () => {
    const converting = worldProgram.world.blocks.flatMap(({ transactions, timeSec }) =>
      transactions
        .filter(({ purpose, isFailed }) => (purpose === 'swap' || purpose === 'wrap') && !isFailed)
        .filter(
          ({ from }) =>
            transactions.filter(({ moves }) => moves.some((move) => move.from === from || move.to === from)).length ===
            1,
        )
        .map(({ from, purpose }) => ({ from, purpose, timeSec })),
    );
    expect(new Set(converting.map(({ purpose }) => purpose))).toEqual(new Set(['swap', 'wrap']));
    for (const { from, timeSec } of converting) {
      const { items } = await get<CounterpartiesAnswer>(
        `${ETH}/${from}/counterparties?from=${timeSec}&to=${timeSec}&limit=100`,
      );
      expect(items.length, from).toBeGreaterThan(1);
      for (const { received, paid } of items) expect([received.atMost, paid.atMost], from).toEqual(['0', '0']);
    }
  });
});

const block = realData('evm/subsquid-rpc/ethereum/18000000');
if (block === undefined) console.warn('skipped: real Ethereum blocks are not on this machine');

describe.skipIf(block === undefined)('block 18,000,000 of Ethereum', () => {
  it('[R-EDGE-11] has in every list each of its movements once, of 100 addresses', async () => {
    const { program, close } = await openRealProgram('ETHEREUM', block as string, 18_000_000);
    closing.push(close);
    const get = await openApi(program);
    const moves = readBlockMoves(block as string);
    for (const address of pickAddresses(moves)) await compareAddress(get, moves, address);
  });
});
