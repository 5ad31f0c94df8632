import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockchainsAnswer } from '@sulian/contract';
import { realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareAddress, compareTransaction, compareWallet, type Get } from '../support/raw/compare-api.ts';
import { type CountedChain, countChain, countWallets } from '../support/raw/count-chain.ts';
import { parseBlockFile, parseRaw } from '../support/raw/parse-raw.ts';
import { createRecountStage, pick } from '../support/raw/recount-stage.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openWorldProgram } from '../support/world-program.ts';

/** Addresses, and transactions, that are looked at of each chain. */
const PICKED = 200;
const WALLETS = 40;
/** Always among them: the addresses with the most transactions. */
const BUSIEST = 10;

const stage = createRecountStage();
const { closing, openApi, importReal } = stage;
afterAll(stage.close);

function pickAddresses(chain: CountedChain, count: number): string[] {
  const busiest = [...chain.addresses].sort(([, a], [, b]) => b.length - a.length).slice(0, BUSIEST);
  const all = [...busiest.map(([address]) => address), ...pick([...chain.addresses.keys()], count, 1)];
  return [...new Set(all)].slice(0, count);
}

interface CountedWorld {
  readonly get: Get;
  readonly chain: CountedChain;
  /** Transactions whose inputs are known to be of several owners. */
  readonly leftOut: ReadonlySet<string>;
}

async function compareAll({ get, chain }: CountedWorld): Promise<void> {
  for (const address of pickAddresses(chain, PICKED)) await compareAddress(get, chain, address);
  const paid = chain.transactions.filter((each) => !each.isCoinbase);
  const picked = [...pick(paid, PICKED / 2, 2), ...pick(chain.transactions, PICKED / 2, 3)];
  for (const transaction of picked) await compareTransaction(get, chain, transaction);
}

async function compareWallets({ get, chain, leftOut }: CountedWorld): Promise<void> {
  const { BITCOIN } = await get<BlockchainsAnswer>('/api/proxy/v1/blockchains');
  const walletOf = countWallets(chain, { toHeight: BITCOIN?.clusteredHeight ?? -1, leftOut });
  const wallets = new Set([...chain.addresses.keys()].map(walletOf).filter((members) => members.length > 1));
  const largest = [...wallets].sort((a, b) => b.length - a.length).slice(0, 5);
  const picked = new Set([...largest, ...pick([...wallets], WALLETS, 4)]);
  expect(picked.size).toBeGreaterThan(5);
  for (const members of picked) await compareWallet(get, chain, members);
}

describe('the demo world, read from its raw blocks', () => {
  let countedWorld: CountedWorld;
  beforeAll(async () => {
    const { program, world, close } = await openWorldProgram('numbers', 400);
    closing.push(close);
    const transactions = world.blocks.flatMap((block) => block.transactions);
    countedWorld = {
      get: await openApi(program),
      chain: countChain(world.blocks.map((block) => parseRaw(block.raw))),
      leftOut: new Set(transactions.filter((each) => each.purpose === 'coinjoin').map((each) => each.txid)),
    };
  });

  it('has in every answer what its blocks add up to, of 200 addresses and 200 transactions [R-CALL-06, R-CALL-07, R-CALL-08, R-CALL-10]', () =>
    compareAll(countedWorld));

  it('has the wallets that spent together, their members in order of first sight, and their sums [R-CALL-09]', () =>
    compareWallets(countedWorld));
});

const early = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (early === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');

describe.skipIf(early === undefined)('the first 4,313 blocks of Bitcoin', () => {
  let countedWorld: CountedWorld;
  beforeAll(async () => {
    const chain = countChain(parseBlockFile(readFileSync(early as string)));
    countedWorld = { get: await importReal(early as string), chain, leftOut: new Set() };
  });

  it('have in every answer what they add up to, of 200 addresses and 200 transactions', async () => {
    expect(countedWorld.chain.transactions).toHaveLength(4_371);
    await compareAll(countedWorld);
  });

  it('have the wallets that spent together, and their sums', () => compareWallets(countedWorld));
});

const HEIGHT = 951_658;
const recent = realData(`bitcoin/electrumx/bitcoin_mainnet_${HEIGHT}.json`);

describe.skipIf(recent === undefined)('a block of 2026, held without those before it', () => {
  let countedWorld: CountedWorld;
  beforeAll(async () => {
    const { block } = JSON.parse(readFileSync(recent as string, 'utf8')) as { readonly block: string };
    const raw = Buffer.from(block, 'hex');
    const dir = makeTempDir();
    closing.push(async () => dir.remove());
    const folder = join(dir.path, 'blocks');
    mkdirSync(folder);
    writeFileSync(join(folder, `${HEIGHT}.raw`), raw);
    countedWorld = {
      get: await importReal(folder, HEIGHT),
      chain: countChain([parseRaw(raw)], HEIGHT),
      leftOut: new Set(),
    };
  });

  it('has in every answer what it adds up to, and null for what came before', async () => {
    expect(countedWorld.chain.transactions).toHaveLength(374);
    await compareAll(countedWorld);
  });
});
