import { createContext, useContext, useState } from 'react';
import type { ThemeName } from '../styles/theme.ts';

const KEY = 'sulian-theme';

const readStored = (): ThemeName => {
  const stored = localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

const apply = (name: ThemeName): ThemeName => {
  document.documentElement.dataset['theme'] = name;
  return name;
};

/** The theme in force; set on the document before anything reads a token. */
export function useTheme(): readonly [ThemeName, (name: ThemeName) => void] {
  const [name, setName] = useState(() => apply(readStored()));
  const choose = (next: ThemeName) => {
    localStorage.setItem(KEY, next);
    setName(apply(next));
  };
  return [name, choose];
}

export type ThemeChoice = readonly [name: ThemeName, choose: (name: ThemeName) => void];

export const ThemeContext = createContext<ThemeChoice>(['light', () => {}]);
export const useThemeChoice = (): ThemeChoice => useContext(ThemeContext);
