import { type ChainId, type EdgeRule, getChain } from '@sulian/domain';
import { accountEdgeRule } from './account-edges.ts';
import { utxoEdgeRule } from './utxo-edges.ts';

/** One more whenever the rule gives another edge for any legs: sums that stores keep are counted again then. */
export const EDGE_RULE_VERSION = 2;

/** Who paid whom on a chain: what lists of counterparties, direct exposure and graphs all go by. */
export const edgeRuleOf = (chain: ChainId): EdgeRule =>
  getChain(chain).spendsOutputs ? utxoEdgeRule : accountEdgeRule;
