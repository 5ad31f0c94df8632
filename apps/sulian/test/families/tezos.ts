import { createTezosSource } from '@sulian/chains';
import { changeEach, exempt, type FamilyRecord, isRecord, type Json, repeatLater } from '@sulian/testkit';
import { type Fault, startTezosWorldNode } from '@sulian/world';
import { CALM, READ, toSimulatedNode, WRONG_BLOCK } from './account-node.ts';

const WHOLE_BLOCK = /\/blocks\/\d+\?/;

export const createTezosFamily = (): FamilyRecord<Fault> => ({
  chain: 'TEZOS',
  rules: {
    faults: '[R-CHAIN-305] [R-CHAIN-397]',
    behind: '[R-RUN-96]',
    reorgs: '[R-CHAIN-308]',
    nodes: '[R-CHAIN-305] [R-CHAIN-306] [R-CHAIN-397]',
    recordings: '[R-CHAIN-307]',
    truth: '[R-WORLD-96]',
    audit: '[R-RUN-86] [R-RUN-92] [R-CHAIN-309]',
  },
  start: async ({ seed, port }) => {
    const node = await startTezosWorldNode({ ...CALM, seed, blocks: 40, ...(port === undefined ? {} : { port }) });
    return toSimulatedNode(node, () => node.world.tip);
  },
  connect: (nodes, isSimulated = true) =>
    createTezosSource({ ...READ, chain: 'TEZOS', urls: nodes.map(({ url }) => url), isSimulated }),
  faults: {
    missingBlock: {
      by: (_, method) =>
        WHOLE_BLOCK.test(method) ? [{ kind: 'temporary', id: 'failure', msg: 'not found' }] : undefined,
    },
    missingTransaction: { by: { kind: 'gap' } },
    missingOutcome: {
      by: changeEach((each) => {
        if (each['kind'] === 'transaction') delete each['metadata'];
      }),
    },
    wrongHash: { by: { kind: 'lie-hash' } },
    wrongParent: {
      by: changeEach((each) => {
        if (each['predecessor'] !== undefined)
          each['predecessor'] = 'BLockGenesisGenesisGenesisGenesisGenesisf79b5d1CoW2';
      }),
      words: WRONG_BLOCK,
    },
    wrongBody: exempt('no recomputed hash covers contents: receipts count, and they are compared with a second node'),
    wrongOutcome: exempt('no hash covers receipts whose sums balance: they are compared with a second node'),
    otherBlock: { by: { kind: 'lie-block' } },
    unknownHead: { by: { kind: 'lie-height' } },
    unbalanced: {
      by: changeEach(({ balance_updates: updates }) => {
        const [first] = Array.isArray(updates) ? (updates as Json[]) : [];
        if (first !== undefined) first['change'] = String(BigInt(String(first['change'])) + 1n);
      }),
      words: WRONG_BLOCK,
    },
    twice: {
      by: changeEach(({ operations }) => {
        for (const pass of Array.isArray(operations) ? operations : [])
          if (Array.isArray(pass)) pass.push(...pass.slice(0, 1));
      }),
      words: WRONG_BLOCK,
    },
    syncing: exempt('its nodes are not asked for it: one that downloads is behind'),
  },
  again: () => repeatLater(({ operations: passes }) => (Array.isArray(passes) ? passes.at(-1) : undefined)),
  reorgs: [1, 2],
  finality: { depth: 5, blocks: 8 },
  disagreement: {
    receipts: [
      { by: { kind: 'lie-infos' }, words: /^two nodes disagree on what came of block/ },
      {
        by: changeEach((each) => {
          if (isRecord(each['operation_result'])) each['operation_result']['status'] = 'backtracked';
        }),
      },
    ],
  },
  recordings: { firstHeight: 0 },
  audit: { notTold: 1 },
});
