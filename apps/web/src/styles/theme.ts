import type { RiskLevel } from '@sulian/domain';

export type ThemeName = 'light' | 'dark';

/** Token of each level, defined only here. */
export const RISK_TOKEN: Readonly<Record<RiskLevel, string>> = {
  Critical: '--risk-critical',
  High: '--risk-high',
  Medium: '--risk-medium',
  Low: '--risk-low',
  No: '--risk-none',
  Undefined: '--risk-undefined',
};
