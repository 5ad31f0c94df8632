import { type ChainId, type ChangeRule, type ClusterRule, type FamilyTraits, getChain } from '@sulian/domain';
import { commonInputOwnershipRule, oneTimeChangeRule } from '@sulian/engine';

const RULES: Readonly<Record<FamilyTraits['walletsBy'], ClusterRule>> = {
  'common-input-ownership': commonInputOwnershipRule,
  // One transaction moves money of many owners: being together in it proves nothing.
  owner: () => [],
};

/** What makes addresses of a chain one owner's. */
export const clusterRuleOf = (chain: ChainId): ClusterRule => RULES[getChain(chain).walletsBy];

/** Who took the change of a payment; undefined where that is not asked for, and where nothing is spent whole. */
export const changeRuleOf = (chain: ChainId, followsChange: boolean): ChangeRule | undefined =>
  followsChange && getChain(chain).spendsOutputs ? oneTimeChangeRule : undefined;
