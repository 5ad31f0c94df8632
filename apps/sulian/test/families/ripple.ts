import { createRippleSource } from '@sulian/chains';
import { getChain } from '@sulian/domain';
import {
  type Change,
  changeEach,
  exempt,
  type FamilyRecord,
  flip,
  type Json,
  repeatIn,
  repeatLater,
} from '@sulian/testkit';
import { type Fault, startRippleWorldNode } from '@sulian/world';
import { CALM, READ, toSimulatedNode, WRONG_BLOCK } from './account-node.ts';

/** Hexadecimal digits of sequence, coins and parent hash, with which a header begins. */
const PARENT_END = 2 * (4 + 8 + 32);

const asError =
  (error: string, isWanted: (params: Json) => boolean): Change =>
  (_, method, params) => {
    const [first = {}] = (params ?? []) as readonly Json[];
    return method === 'ledger' && isWanted(first)
      ? { result: { error, error_message: error, status: 'error' } }
      : undefined;
  };

export const createRippleFamily = (): FamilyRecord<Fault> => ({
  chain: 'RIPPLE',
  rules: {
    faults: '[R-CHAIN-276] [R-CHAIN-397]',
    behind: '[R-RUN-96]',
    reorgs: '[R-CHAIN-279]',
    nodes: '[R-CHAIN-277] [R-CHAIN-397]',
    recordings: '[R-CHAIN-278]',
    truth: '[R-WORLD-91]',
    audit: '[R-RUN-86] [R-RUN-92] [R-CHAIN-258] [R-CHAIN-338]',
  },
  start: async ({ seed, port }) => {
    const node = await startRippleWorldNode({ ...CALM, seed, blocks: 80, ...(port === undefined ? {} : { port }) });
    return toSimulatedNode(node, () => node.world.tip);
  },
  connect: (nodes, isSimulated = true) =>
    createRippleSource({ ...READ, chain: 'RIPPLE', urls: nodes.map(({ url }) => url), isSimulated }),
  faults: {
    missingBlock: { by: asError('lgrNotFound', (params) => params['transactions'] === true) },
    missingTransaction: { by: { kind: 'gap' } },
    missingOutcome: {
      by: changeEach((each) => {
        if (each['tx_blob'] !== undefined) delete each['meta'];
      }),
    },
    wrongHash: {
      by: changeEach((each) => {
        if (each['ledger_hash'] !== undefined) each['ledger_hash'] = flip(String(each['ledger_hash']));
      }),
    },
    wrongParent: {
      by: changeEach((each) => {
        const { ledger_data: header } = each;
        if (typeof header === 'string')
          each['ledger_data'] = flip(header.slice(0, PARENT_END)) + header.slice(PARENT_END);
      }),
    },
    wrongBody: { by: { kind: 'lie-amount' } },
    wrongOutcome: { by: { kind: 'lie-infos' } },
    otherBlock: { by: { kind: 'lie-block' } },
    unknownHead: { by: { kind: 'lie-height' } },
    unbalanced: { by: { kind: 'lie-infos' }, words: WRONG_BLOCK },
    twice: { by: repeatIn('transactions'), words: WRONG_BLOCK },
    syncing: { by: asError('notSynced', () => true), code: 'SOURCE_SYNCING' },
  },
  again: () => repeatLater(({ transactions }) => transactions),
  foreign: changeEach((each) => {
    if (each['complete_ledgers'] !== undefined) each['network_id'] = 1;
  }),
  reorgs: exempt('a validated ledger is never replaced'),
  finality: { depth: 1, blocks: 4 },
  disagreement: { receipts: exempt('the hash of a ledger covers its transactions and their outcomes') },
  recordings: { firstHeight: getChain('RIPPLE').firstHeight },
  audit: { notTold: 0 },
});
