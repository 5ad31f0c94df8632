import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlockReader } from '@sulian/domain';
import { readTronBlock, realData } from '@sulian/testkit';
import { createEvmBlockReader } from './evm/node/block-reader.ts';
import { makeChain as makeEvmChain, startScriptedNode as startEvmNode } from './evm/testing/scripted-node.ts';
import { createTronBlockReader } from './tron/node/block-reader.ts';
import { makeChain as makeTronChain, startScriptedNode as startTronNode } from './tron/testing/scripted-node.ts';

/**
 * `node --max-semi-space-size=64 --import tsx packages/chains/src/block-readers.bench.ts [BLOCKS]`, with the option of the
 * program: one real block of each family, requested again and again of a node in a process of its own: sent, read,
 * verified and normalised, without traces.
 */
const BLOCKS = Number(process.argv[2] ?? '200');
const AT_ONCE = 8;
const HEAD = 40;
const ETHEREUM_HEIGHT = 18_000_000;
const TRON_HEIGHT = 79_072_107;

const NODES: Readonly<Record<string, () => Promise<{ readonly url: string }>>> = {
  ethereum: startEthereum,
  tron: startTron,
};

if (process.send === undefined) {
  await measure('ethereum', ETHEREUM_HEIGHT, (url) => createEvmBlockReader({ chain: 'ETHEREUM', urls: [url] }));
  await measure('tron', TRON_HEIGHT, (url) => createTronBlockReader({ chain: 'TRON', urls: [url], isSimulated: true }));
} else {
  const node = await NODES[process.argv[2] ?? '']?.();
  process.send(node?.url);
}

async function startEthereum() {
  const folder = realData('evm/subsquid-rpc/ethereum/18000000');
  if (folder === undefined) throw new Error('the real data are not beside the project');
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const receipts: unknown = read('receipts.json');
  const block: { readonly transactions: readonly Readonly<Record<string, unknown>>[] } = read('block.json');
  const answers: Readonly<Record<string, unknown>> = { eth_getBlockByNumber: block, eth_getBlockReceipts: receipts };
  const node = await startEvmNode(makeEvmChain(HEAD));
  const number = `0x${ETHEREUM_HEIGHT.toString(16)}`;
  const hashes = block.transactions.map((each) => each['hash']);
  const short = { ...block, transactions: hashes };
  node.say = ({ method, params }) => {
    if (method.startsWith('debug_')) return { error: { code: -32_601, message: 'the method does not exist' } };
    if (params[0] !== number || answers[method] === undefined) return undefined;
    return { result: params[1] === false ? short : answers[method] };
  };
  return node;
}

async function startTron() {
  const { block, infos } = readTronBlock();
  const { transactions: _, ...header } = block as Readonly<Record<string, unknown>>;
  const node = await startTronNode(makeTronChain(HEAD));
  const answers: Readonly<Record<string, unknown>> = {
    'wallet/getblockbylimitnext': { block: [block] },
    'wallet/gettransactioninfobyblocknum': infos,
    // Only its place is requested of this call.
    'wallet/getblock': header,
  };
  node.say = ({ path, body }) =>
    [body['num'], body['startNum'], body['id_or_num']].some((each) => Number(each) === TRON_HEIGHT)
      ? { answer: answers[path] }
      : undefined;
  return node;
}

async function measure(name: string, height: number, open: (url: string) => BlockReader): Promise<void> {
  const node = fork(import.meta.filename, [name], { execArgv: process.execArgv });
  const [url] = (await once(node, 'message')) as [string];
  const reader = open(url);
  const [first] = await reader.getBlocksAt([height]);
  const startMs = performance.now();
  const used = process.cpuUsage();
  let left = BLOCKS;
  const work = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await reader.getBlocksAt([height]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const { user, system } = process.cpuUsage(used);
  const pace = (seconds: number): string => (BLOCKS / seconds).toFixed(0);
  console.log(
    `${name} ${height}, ${first?.block.transactions.length} transactions: ` +
      `${pace((performance.now() - startMs) / 1_000)} blocks/s, ${pace((user + system) / 1e6)} per second of processor time`,
  );
  node.kill();
}
