import type { ChainId, EdgeRule } from '@sulian/domain';

/** Addresses whose counterparties are stored, and the rule for them. */
export interface CounterpartySettings {
  readonly edgeRuleOf: (chain: ChainId) => EdgeRule;
  /** Grows with the rule: what was counted by another version is counted again. */
  readonly ruleVersion: number;
  /** An address with more transactions than this has rows of its own. */
  readonly above: number;
}

/** The same of one chain. */
export interface EdgeCounting extends Pick<CounterpartySettings, 'ruleVersion' | 'above'> {
  readonly rule: EdgeRule;
}

export const toCounting = (settings: CounterpartySettings, chain: ChainId): EdgeCounting => ({
  rule: settings.edgeRuleOf(chain),
  ruleVersion: settings.ruleVersion,
  above: settings.above,
});
