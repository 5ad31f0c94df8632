import { type ChainFamily, type ChainId, type ChangeRule, type ClusterRule, getChain } from '@sulian/domain';
import { commonSpendingRule, oneTimeChangeRule } from '@sulian/engine';

/** On account chains one transaction moves money of many owners: being together in it proves nothing. */
const proveNothing: ClusterRule = () => [];

const BY_FAMILY: Partial<Record<ChainFamily, ClusterRule>> = { utxo: commonSpendingRule };

/** What makes addresses of a chain one owner's. */
export const clusterRuleOf = (chain: ChainId): ClusterRule => BY_FAMILY[getChain(chain).family] ?? proveNothing;

/** Who took the change of a payment; undefined where that is not asked for, and on account chains, which give none. */
export const changeRuleOf = (chain: ChainId, followsChange: boolean): ChangeRule | undefined =>
  followsChange && getChain(chain).family === 'utxo' ? oneTimeChangeRule : undefined;
