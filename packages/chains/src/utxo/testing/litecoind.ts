import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { poolAddress } from '@sulian/domain';
import { getUtxoChain, type UtxoChain } from '../chains.ts';

const POOL = poolAddress('mweb');
/** @see github.com/litecoin-project/litecoin, src/chainparams.cpp, CRegTestParams */
export const REGTEST: UtxoChain = {
  ...getUtxoChain('LITECOIN'),
  pubKeyHashVersion: 0x6f,
  scriptHashVersions: [0x3a, 0xc4],
  segwit: { hrp: 'rltc', otherVersions: { 8: POOL, 9: POOL } },
  powLimitBits: 0x207fffff,
  leastDifficulty: [],
};

/** First block with an extension block on such a network. */
export const FIRST_EXTENSION = 432;

const USER = 'test';

export interface Litecoind {
  readonly url: string;
  rpc<T>(method: string, ...params: readonly unknown[]): Promise<T>;
  /** Calls another of its wallets, which is created on first use; `rpc` calls the first one. */
  wallet(name: string): Promise<Litecoind['rpc']>;
  stop(): Promise<void>;
}

/** Whether the real node is installed (Debian's package litecoind). */
export const hasLitecoind = (): boolean => spawnSync('litecoind', ['-version']).status === 0;

/** Starts a node with a wallet on a network of its own. */
export async function startLitecoind(): Promise<Litecoind> {
  const folder = mkdtempSync(join(tmpdir(), 'sulian-litecoind-'));
  const port = await findPort();
  const settings = [`-datadir=${folder}`, `-rpcport=${port}`, `-rpcuser=${USER}`, `-rpcpassword=${USER}`];
  const child = spawn('litecoind', ['-regtest', '-listen=0', '-fallbackfee=0.001', ...settings], { stdio: 'ignore' });
  const callAt = async <T>(path: string, method: string, params: readonly unknown[]): Promise<T> => {
    const authorization = `Basic ${Buffer.from(`${USER}:${USER}`).toString('base64')}`;
    const body = JSON.stringify({ jsonrpc: '1.0', id: 1, method, params });
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization },
      body,
    });
    const answer = (await response.json()) as { result: T; error: { message: string } | null };
    if (answer.error !== null) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  const at =
    (path: string): Litecoind['rpc'] =>
    (method, ...params) =>
      callAt(path, method, params);
  const rpc = at('/wallet/payer');
  const bare = at('');
  while (!(await bare('getblockcount').then(() => true, () => false))) await setTimeout(100); // biome-ignore format: one line
  await bare('createwallet', 'payer');
  return {
    url: `http://${USER}:${USER}@127.0.0.1:${port}`,
    rpc,
    wallet: async (name) => {
      await bare('createwallet', name);
      return at(`/wallet/${name}`);
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const findPort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
