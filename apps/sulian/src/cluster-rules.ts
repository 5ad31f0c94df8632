import { type ChainId, type ChangeRule, type ClusterRule, type FamilyTraits, getChain } from '@sulian/domain';
import { commonInputOwnershipRule, oneTimeChangeRule } from '@sulian/engine';

const RULES: Readonly<Record<FamilyTraits['walletsBy'], ClusterRule>> = {
  'common-input-ownership': commonInputOwnershipRule,
  // One transaction moves money of many owners: being together in it proves nothing.
  owner: () => [],
};

/** Rule that clusters a chain's addresses by owner. */
export const clusterRuleOf = (chain: ChainId): ClusterRule => RULES[getChain(chain).walletsBy];

/** Change heuristic; undefined where it is not enabled, and on account chains. */
export const changeRuleOf = (chain: ChainId, followsChange: boolean): ChangeRule | undefined =>
  followsChange && getChain(chain).spendsOutputs ? oneTimeChangeRule : undefined;
