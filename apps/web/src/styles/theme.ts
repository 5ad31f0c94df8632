import type { RiskLevel } from '@sulian/domain';

export type ThemeName = 'light' | 'dark';

/** The one place that says which token a level has. */
export const RISK_TOKEN: Readonly<Record<RiskLevel, string>> = {
  Critical: '--risk-critical',
  High: '--risk-high',
  Medium: '--risk-medium',
  Low: '--risk-low',
  No: '--risk-none',
  Undefined: '--risk-undefined',
};
