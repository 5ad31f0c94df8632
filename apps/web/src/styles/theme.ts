import type { RiskLevel } from '@sulian/domain';
import { type ThemeConfig, theme } from 'antd';

export type ThemeName = 'light' | 'dark';

/** Value of one of our tokens as the page has it now. */
export const readToken = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** antd in our colours; both themes are read from the same token file. */
export function toAntdTheme(name: ThemeName): ThemeConfig {
  return {
    cssVar: { key: 'sulian' },
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: readToken('--accent'),
      colorLink: readToken('--accent'),
      colorText: readToken('--ink'),
      colorTextSecondary: readToken('--ink-2'),
      colorBgContainer: readToken('--surface'),
      colorBgLayout: readToken('--bg'),
      colorBorder: readToken('--line-strong'),
      colorBorderSecondary: readToken('--line'),
      borderRadius: 6,
      fontFamily: 'var(--font)',
      fontSize: 14,
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Table: {
        headerBg: readToken('--surface-2'),
        headerColor: readToken('--ink-3'),
        cellPaddingBlockSM: 7,
        headerSplitColor: 'transparent',
      },
    },
  };
}

/** The one place that says which token a level has. */
export const RISK_TOKEN: Readonly<Record<RiskLevel, string>> = {
  Critical: '--risk-critical',
  High: '--risk-high',
  Medium: '--risk-medium',
  Low: '--risk-low',
  No: '--risk-none',
  Undefined: '--risk-undefined',
};
