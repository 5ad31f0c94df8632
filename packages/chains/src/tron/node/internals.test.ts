import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, type ScriptedNode, startScriptedNode } from '../testing/scripted-node.ts';
import type { TronSourceOptions } from './readings.ts';
import { createTronSource } from './rpc.ts';

const CHAIN = makeChain(45);
const HEAD = 44;
const INFOS = 'wallet/gettransactioninfobyblocknum';

let node: ScriptedNode;
beforeEach(async () => {
  node = await startScriptedNode(CHAIN);
});
afterEach(() => node.stop());

/** A contract ran in each block; the node has internal transactions only of the blocks selected by `isStored`. */
function keep(isStored: (height: number) => boolean): void {
  node.say = ({ path, body }) => {
    const height = Number(body['num']);
    if (path !== INFOS || isStored(height)) return undefined;
    return { answer: CHAIN[height]?.infos.map((info) => ({ ...info, internal_transactions: undefined })) };
  };
}

/** Heights of blocks with a warning that internal transfers are missing. */
async function listLacking(from: number, to: number, options: Partial<TronSourceOptions> = {}) {
  const noted: number[] = [];
  const source = createTronSource({
    chain: 'TRON',
    urls: [node.url],
    isSimulated: true,
    retries: 0,
    onDataWarnings: (height, list) => {
      if (list.some(({ kind }) => kind === 'NO_INTERNAL_TRANSFERS')) noted.push(height);
    },
    ...options,
  });
  const blocks = await source.getBlocks(from, to);
  const lacking = blocks.filter((each) => each.lacksInternalTransfers === true).map(({ height }) => height);
  expect(noted).toEqual(lacking);
  return lacking;
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

describe('internal transactions that a node of TRON kept from some height on', () => {
  it('are unknown below it, though the newest blocks have them [R-CHAIN-384]', async () => {
    keep((height) => height >= 25);
    expect(await listLacking(1, 10)).toEqual(range(1, 10));
    expect(await listLacking(1, HEAD)).toEqual(range(1, 24));
  });

  it('are none where blocks on both sides have some [R-CHAIN-384]', async () => {
    keep((height) => height >= 25 && height !== 33 && height !== 34);
    expect(await listLacking(26, 40)).toEqual([]);
    // Read alone, from a node that nothing is known of yet.
    expect(await listLacking(33, 33)).toEqual([]);
  });

  it('are unknown where the node did not keep them for a while [R-CHAIN-384]', async () => {
    keep((height) => height < 15 || height > 30);
    expect(await listLacking(1, HEAD)).toEqual(range(15, 30));
    expect(await listLacking(15, 15)).toEqual([15]);
    expect(await listLacking(30, 30)).toEqual([30]);
  });

  it('are none in the newest block where the ones below have some, and unknown where they have none [R-CHAIN-384]', async () => {
    keep((height) => height !== HEAD);
    expect(await listLacking(HEAD, HEAD)).toEqual([]);
    keep((height) => height < HEAD - 5);
    expect(await listLacking(HEAD, HEAD)).toEqual([HEAD]);
  });

  it('are none wherever the operator says that the node keeps them [R-CHAIN-384]', async () => {
    keep(() => false);
    expect(await listLacking(1, HEAD, { traces: 'debug' })).toEqual([]);
    expect(await listLacking(1, HEAD, { traces: 'none' })).toEqual(range(1, HEAD));
  });

  it('cost a node that keeps none no call for the blocks already read [R-CHAIN-384]', async () => {
    keep(() => false);
    await listLacking(6, HEAD, { batchSize: 5, parallel: 1 });
    // Five below the first block, and each block's own.
    expect(node.calls.filter(({ path }) => path === INFOS).length).toBeLessThanOrEqual(5 + HEAD - 5 + 1);
  });
});
