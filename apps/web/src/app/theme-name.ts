import type { ThemeName } from '../styles/theme.ts';

const KEY = 'sulian-theme';

/** The chosen theme, otherwise the system's. */
export function readTheme(): ThemeName {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

export const storeTheme = (name: ThemeName): void => localStorage.setItem(KEY, name);

export const applyTheme = (name: ThemeName): ThemeName => {
  document.documentElement.dataset['theme'] = name;
  return name;
};
