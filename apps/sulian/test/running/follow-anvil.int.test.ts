import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLedger } from '@sulian/ledger';
import { type Anvil, createRandom, findAnvil, startAnvil } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { atServer, hasEnded, strikeOnce } from '../chain/strike.ts';
import { makeTempDir, type Running, runSulian, startSulian } from '../support/run-sulian.ts';
import { withLimit } from './with-limit.ts';

const CHAIN = 'ETHEREUM';
const ACCOUNTS = 6;
/** The first falls into the write of new blocks, the second into the replacement of a branch. */
const KILLS = 2;
const REORG_DEPTH = 4;
const LIMIT_MS = 150_000;
const ETHER = 10n ** 18n;

/** Code that sends what it is paid to the address of its first word: CALL(gas, word, value), ten bytes behind their creation. */
const FORWARDER = '0x695f5f5f5f345f355af1005f52600a6016f3';

const toHex = (value: bigint | number): string => `0x${value.toString(16)}`;
const binary = findAnvil();
if (binary === undefined) console.warn('follow-anvil: skipped, npm brought no anvil for this machine');

interface Scene {
  readonly node: Anvil;
  readonly accounts: readonly string[];
  readonly forwarder: string;
  readonly random: () => number;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Blocks of payments between accounts, to new addresses, and on through a contract. */
async function mine({ node, accounts, forwarder, random }: Scene, blocks: number): Promise<void> {
  const pick = (): string => accounts[Math.floor(random() * accounts.length)] as string;
  const fresh = (): string =>
    `0x${Math.floor(random() * 2 ** 40)
      .toString(16)
      .padStart(40, 'f')}`;
  const send = (transaction: object) => node.rpc('eth_sendTransaction', { gas: '0x186a0', ...transaction });
  for (let left = blocks; left > 0; left -= 1) {
    const value = toHex(BigInt(1 + Math.floor(random() * 1_000)) * (ETHER / 1_000n));
    await send({ from: pick(), to: pick(), value });
    await send({ from: pick(), to: fresh(), value });
    await send({ from: pick(), to: forwarder, value, data: `0x${fresh().slice(2).padStart(64, '0')}` });
    await node.rpc('evm_mine');
  }
}

async function reorganise(scene: Scene): Promise<void> {
  await scene.node.rpc('anvil_reorg', REORG_DEPTH, []);
  await mine(scene, REORG_DEPTH);
}

async function deploy(node: Anvil, from: string): Promise<string> {
  const hash = await node.rpc('eth_sendTransaction', { from, data: FORWARDER, gas: '0x186a0' });
  await node.rpc('evm_mine');
  return ((await node.rpc('eth_getTransactionReceipt', hash)) as { contractAddress: string }).contractAddress;
}

async function openScene(node: Anvil, dir: string): Promise<Scene> {
  const accounts = ((await node.rpc('eth_accounts')) as string[]).map((each) => each.toLowerCase());
  const balances = await Promise.all(accounts.map((each) => node.rpc('eth_getBalance', each, '0x0')));
  const genesis = accounts.map((address, i) => ({ address, value: balances[i] }));
  const balanceAdjustments = join(dir, 'balance-adjustments.json');
  writeFileSync(balanceAdjustments, JSON.stringify({ 0: { genesis } }));
  const source = { type: 'rpc', url: node.url, balanceAdjustments };
  const config = join(dir, 'sulian.config.yaml');
  writeFileSync(config, JSON.stringify({ chains: { [CHAIN]: { source, pollMs: 100 } } }));
  const dataDir = join(dir, 'data');
  const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config };
  const random = createRandom(43);
  const forwarder = await deploy(node, accounts[0] as string);
  return { node, accounts, forwarder, random: () => random.next(), dataDir, env };
}

/** Waits until the followed ledger ends with the node's newest block. @returns its reorganisations */
async function untilInSync({ node, dataDir }: Scene, running: Running): Promise<number> {
  const at = { running, dataDir };
  while (!hasEnded(at)) {
    const head = (await node.rpc('eth_getBlockByNumber', 'latest', false)) as { readonly hash: string };
    const state = await atServer(at, (database) => createLedger(database).getState(CHAIN)).catch(() => undefined);
    if (state?.hash === head.hash.slice(2)) return state.reorgs;
    await pause(100);
  }
  throw new Error('the program ended');
}

/** Runs a command while blocks come or are replaced, kills it inside the write of those, and starts it again. */
async function followWithKills(scene: Scene): Promise<number> {
  for (let kills = 0; kills < KILLS; kills += 1) {
    const isReorg = kills % 2 === 1;
    const running = startSulian(['index'], scene.env);
    try {
      if (isReorg) await withLimit(untilInSync(scene, running), running, LIMIT_MS);
      const strike = strikeOnce({
        ...{ chain: CHAIN, victim: 'program', running, dataDir: scene.dataDir, random: scene.random, aim: 'WRITE' },
        pickTable: () => 'ledger_ethereum.transaction',
        whenHeld: () => void (isReorg ? reorganise(scene) : mine(scene, REORG_DEPTH)),
      });
      expect(await withLimit(strike, running, LIMIT_MS)).toEqual({ isWriting: true });
    } finally {
      running.child.kill('SIGKILL');
      await running.done;
    }
    await mine(scene, 1);
  }
  const running = startSulian(['index'], scene.env);
  try {
    return await withLimit(untilInSync(scene, running), running, LIMIT_MS);
  } finally {
    running.child.kill('SIGTERM');
    await running.done;
  }
}

describe.skipIf(binary === undefined)('a program that follows a real node of Ethereum', () => {
  it(
    'has the node’s balance of every address after kills and reorganisations [R-RUN-100]',
    async () => {
      const folder = makeTempDir();
      const node = await startAnvil(binary as string, ['--no-mining', '--accounts', String(ACCOUNTS)]);
      try {
        const scene = await openScene(node, folder.path);
        await mine(scene, 2 * REORG_DEPTH);
        expect(await followWithKills(scene)).toBeGreaterThanOrEqual(1);
        const head = Number(await node.rpc('eth_blockNumber'));
        const ask = async (...command: readonly string[]) => {
          const { exitCode, stdout, stderr } = await runSulian([...command, '--chain', CHAIN, '--json'], scene.env);
          expect(exitCode, stderr + stdout).toBe(0);
          return JSON.parse(stdout) as Record<string, unknown>;
        };
        const audit = await ask('audit-balances', '--sample', '10000');
        expect(audit).toMatchObject({ height: head, faults: [], notTold: 0 });
        // Two new addresses a block, the accounts, the contract and the miner.
        expect(audit['addresses']).toBeGreaterThan(2 * REORG_DEPTH + ACCOUNTS);
        expect(await ask('verify')).toMatchObject({ height: head, faults: [] });
      } finally {
        await node.stop();
        folder.remove();
      }
    },
    4 * LIMIT_MS,
  );
});
