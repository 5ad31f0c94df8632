import { createEvmSource } from '@sulian/chains';
import {
  changeCall,
  changeEach,
  exempt,
  type FamilyRecord,
  flip,
  type Json,
  repeatIn,
  repeatLater,
  shorten,
} from '@sulian/testkit';
import { type Fault, startEvmWorldNode } from '@sulian/world';
import { CALM, READ, toSimulatedNode, WRONG_BLOCK } from './account-node.ts';

const isWhole = (params: unknown): boolean => (params as readonly unknown[])[1] === true;

/** The first whole block of a range in place of the others. */
function repeatFirst() {
  let first: unknown;
  return changeCall('eth_getBlockByNumber', (answer, _, params) => {
    if (!isWhole(params)) return;
    first ??= (answer as Json)['result'];
    (answer as Json)['result'] = first;
  });
}

export const createEvmFamily = (): FamilyRecord<Fault> => ({
  chain: 'ETHEREUM',
  rules: {
    faults: '[R-CHAIN-397]',
    behind: '[R-RUN-96]',
    reorgs: '[R-LEDGER-23] [R-LEDGER-24]',
    nodes: '[R-CHAIN-397]',
    recordings: '[R-CHAIN-10]',
    truth: '[R-WORLD-01]',
    audit: '[R-RUN-86]',
  },
  start: async ({ seed, port }) => {
    const node = await startEvmWorldNode({ ...CALM, seed, blocks: 70, ...(port === undefined ? {} : { port }) });
    const simulated = toSimulatedNode(node, () => {
      const { height, hash } = node.world.tip;
      return { height, hash: hash.replace(/^0x/, '') };
    });
    return { ...simulated, isCounted: (asset) => node.world.tokens.get(asset)?.decimals !== 0 };
  },
  connect: (nodes, isSimulated = true) =>
    createEvmSource({ ...READ, chain: 'ETHEREUM', urls: nodes.map(({ url }) => url), isSimulated }),
  faults: {
    missingBlock: {
      by: changeCall('eth_getBlockByNumber', (answer, _, params) => {
        if (isWhole(params)) (answer as Json)['result'] = null;
      }),
    },
    missingTransaction: { by: shorten('transactions'), words: WRONG_BLOCK },
    missingOutcome: { by: changeCall('eth_getBlockReceipts', shorten('result')), words: WRONG_BLOCK },
    wrongHash: {
      by: changeEach((each) => {
        if (each['parentHash'] !== undefined) each['hash'] = flip(String(each['hash']));
      }),
    },
    wrongParent: {
      by: changeEach((each) => {
        if (each['parentHash'] !== undefined) each['parentHash'] = flip(String(each['parentHash']));
      }),
    },
    wrongBody: {
      by: changeEach((each) => {
        if (each['gasPrice'] !== undefined && typeof each['input'] === 'string') each['input'] = `${each['input']}07`;
      }),
      words: WRONG_BLOCK,
    },
    wrongOutcome: {
      by: changeEach((each) => {
        if (typeof each['cumulativeGasUsed'] === 'string') each['cumulativeGasUsed'] = flip(each['cumulativeGasUsed']);
      }),
      words: WRONG_BLOCK,
    },
    otherBlock: { by: repeatFirst() },
    unknownHead: {
      by: changeCall('eth_getBlockByNumber', (answer, _, params) => {
        const [height] = params as readonly unknown[];
        const { result } = answer as { readonly result: Json };
        if (height === 'latest') result['number'] = `0x${(Number(result['number']) + 10).toString(16)}`;
      }),
    },
    unbalanced: {
      by: changeEach((each) => {
        if (each['gasPrice'] !== undefined && typeof each['value'] === 'string') each['value'] = '0x7';
      }),
      words: WRONG_BLOCK,
    },
    twice: { by: repeatIn('transactions'), words: WRONG_BLOCK },
    syncing: {
      by: changeCall('eth_syncing', (answer) => {
        (answer as Json)['result'] = { currentBlock: '0x1', highestBlock: '0xffff' };
      }),
      code: 'SOURCE_SYNCING',
    },
  },
  again: () => repeatLater(({ transactions }) => transactions),
  foreign: changeCall('eth_chainId', (answer) => {
    (answer as Json)['result'] = '0x5';
  }),
  // A deeper one drops tokens, whose numbers remain: legs of later ones then have other numbers.
  reorgs: [1, 9, 20],
  finality: { depth: 66, blocks: 68 },
  disagreement: { receipts: exempt('the roots of a block cover its receipts') },
  recordings: { firstHeight: 0 },
  audit: { notTold: 0 },
});
