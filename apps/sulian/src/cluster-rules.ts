import { type ChainFamily, type ChainId, type ClusterRule, getChain } from '@sulian/domain';
import { commonSpendingRule } from '@sulian/engine';

/** On account chains one transaction moves money of many owners: being together in it proves nothing. */
const proveNothing: ClusterRule = () => [];

const BY_FAMILY: Partial<Record<ChainFamily, ClusterRule>> = { utxo: commonSpendingRule };

/** What makes addresses of a chain one owner's. */
export const clusterRuleOf = (chain: ChainId): ClusterRule => BY_FAMILY[getChain(chain).family] ?? proveNothing;
