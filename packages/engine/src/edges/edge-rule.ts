import { type ChainId, type EdgeRule, getChain } from '@sulian/domain';
import { accountEdgeRule } from './account-edges.ts';
import { utxoEdgeRule } from './utxo-edges.ts';

/** Version of the edge rule, raised whenever it gives another edge for any legs: stored sums are counted again then. */
export const EDGE_RULE_VERSION = 2;

/** Rule for who paid whom on a chain: lists of counterparties, direct exposure and graphs all follow it. */
export const edgeRuleOf = (chain: ChainId): EdgeRule =>
  getChain(chain).spendsOutputs ? utxoEdgeRule : accountEdgeRule;
