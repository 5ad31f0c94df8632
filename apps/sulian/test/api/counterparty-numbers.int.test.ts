import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockchainsAnswer, CoinsAnswer } from '@sulian/contract';
import { realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Get } from '../support/raw/compare-api.ts';
import { compareAddressList, compareWalletList, readList, toBase } from '../support/raw/compare-counterparties.ts';
import { type CountedChain, countChain, countWallets } from '../support/raw/count-chain.ts';
import { parseBlockFile, parseRaw } from '../support/raw/parse-raw.ts';
import { createRecountStage, pick } from '../support/raw/recount-stage.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openWorldProgram } from '../support/world-program.ts';

/** Objects that are looked at of each chain: addresses, and wallets. */
const ADDRESSES = 160;
const WALLETS = 40;

interface CountedWorld {
  readonly get: Get;
  readonly chain: CountedChain;
  /** Hashes of transactions that are known to be CoinJoins. */
  readonly coinJoins: ReadonlySet<string>;
}

const stage = createRecountStage();
const { closing, openApi, importReal } = stage;
afterAll(stage.close);

/** Half of them spent together with others: there the rule has something to divide. */
function pickAddresses({ transactions, addresses }: CountedChain): readonly string[] {
  const together = transactions.filter(({ sources }) => new Set(sources.map(({ address }) => address)).size > 1);
  const divided = together.flatMap(({ sources, destinations }) => [...sources, ...destinations]);
  const some = pick([...new Set(divided.flatMap(({ address }) => address ?? []))], ADDRESSES / 2, 1);
  return [...new Set([...some, ...pick([...addresses.keys()], ADDRESSES, 2)])].slice(0, ADDRESSES);
}

async function compareAll(countedWorld: CountedWorld): Promise<void> {
  const { get, chain, coinJoins } = countedWorld;
  for (const address of pickAddresses(chain)) await compareAddressList(countedWorld, address);
  const { BITCOIN } = await get<BlockchainsAnswer>('/api/proxy/v1/blockchains');
  const walletOf = countWallets(chain, { toHeight: BITCOIN?.clusteredHeight ?? -1, leftOut: coinJoins });
  const wallets = [...new Set([...chain.addresses.keys()].map(walletOf))].sort((a, b) => b.length - a.length);
  for (const [member = ''] of [...wallets.slice(0, 5), ...pick(wallets, WALLETS, 3)])
    await compareWalletList({ ...countedWorld, walletOf }, member);
}

/** Compares an object's received and sent amounts in its balance with the sums of its list. */
async function compareTotals({ get, chain }: CountedWorld): Promise<void> {
  for (const kind of ['addresses', 'wallets'])
    for (const address of pick([...chain.addresses.keys()], 20, 4)) {
      const path = `/api/proxy/v1/blockchains/BITCOIN/${kind}/${address}`;
      const { items } = await get<CoinsAnswer>(`${path}/coins`);
      const { totals } = await readList(get, path);
      const [coin, total] = [items[0], totals[0]];
      const sum = (...texts: (string | null | undefined)[]) =>
        texts.reduce((base, text) => base + toBase(text ?? null), 0n);
      expect(sum(total?.received?.amount, total?.change?.amount), path).toBe(toBase(coin?.amountReceived ?? null));
      expect(sum(total?.paid?.amount, total?.change?.amount, total?.fee?.amount), path).toBe(
        toBase(coin?.amountSent ?? null),
      );
    }
}

describe('the demo world, read from its raw blocks', () => {
  let countedWorld: CountedWorld;
  beforeAll(async () => {
    const { program, world, close } = await openWorldProgram('counterparties', 400);
    closing.push(close);
    const transactions = world.blocks.flatMap((block) => block.transactions);
    countedWorld = {
      get: await openApi(program),
      chain: countChain(world.blocks.map((block) => parseRaw(block.raw))),
      coinJoins: new Set(transactions.filter((each) => each.purpose === 'coinjoin').map((each) => each.txid)),
    };
    expect(countedWorld.coinJoins.size).toBeGreaterThan(0);
  });

  it('[R-EDGE-14] has in every list what its transactions divide into, of 200 addresses and wallets', () =>
    compareAll(countedWorld));

  it('[R-EDGE-15] has in every list what the object received and sent in all', () => compareTotals(countedWorld));

  it('[R-EDGE-06] has lists of who takes part in CoinJoins, and of the coins that come out', async () => {
    const joined = countedWorld.chain.transactions.filter(({ hash }) => countedWorld.coinJoins.has(hash));
    const legs = joined.flatMap(({ sources, destinations }) => [...sources, ...destinations]);
    const parties = [...new Set(legs.flatMap(({ address }) => address ?? []))];
    for (const address of pick(parties, 20, 5)) await compareAddressList(countedWorld, address);
  });
});

const early = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (early === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');

describe.skipIf(early === undefined)('the first 4,313 blocks of Bitcoin', () => {
  let countedWorld: CountedWorld;
  beforeAll(async () => {
    const chain = countChain(parseBlockFile(readFileSync(early as string)));
    countedWorld = { get: await importReal(early as string), chain, coinJoins: new Set() };
  });

  it('[R-EDGE-14] have in every list what their transactions divide into', () => compareAll(countedWorld));
  it('[R-EDGE-15] have in every list what the object received and sent in all', () => compareTotals(countedWorld));
});

const HEIGHT = 951_658;
const recent = realData(`bitcoin/electrumx/bitcoin_mainnet_${HEIGHT}.json`);

describe.skipIf(recent === undefined)('a block of 2026, held without those before it', () => {
  it('[R-EDGE-07] has in every list what can be known, and unknown where an input is not held', async () => {
    const { block } = JSON.parse(readFileSync(recent as string, 'utf8')) as { readonly block: string };
    const raw = Buffer.from(block, 'hex');
    const dir = makeTempDir();
    closing.push(async () => dir.remove());
    const folder = join(dir.path, 'blocks');
    mkdirSync(folder);
    writeFileSync(join(folder, `${HEIGHT}.raw`), raw);
    const held = {
      get: await importReal(folder, HEIGHT),
      chain: countChain([parseRaw(raw)], HEIGHT),
      coinJoins: new Set<string>(),
    };
    for (const address of pickAddresses(held.chain)) await compareAddressList(held, address);
  });
});
