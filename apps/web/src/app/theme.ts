import { createContext, useContext, useState } from 'react';
import type { ThemeName } from '../styles/theme.ts';
import { applyTheme, readTheme, storeTheme } from './theme-name.ts';

/** The theme in force; set on the document before anything reads a token. */
export function useTheme(): readonly [ThemeName, (name: ThemeName) => void] {
  const [name, setName] = useState(() => applyTheme(readTheme()));
  const choose = (next: ThemeName) => {
    storeTheme(next);
    setName(applyTheme(next));
  };
  return [name, choose];
}

export type ThemeChoice = readonly [name: ThemeName, choose: (name: ThemeName) => void];

export const ThemeContext = createContext<ThemeChoice>(['light', () => {}]);
export const useThemeChoice = (): ThemeChoice => useContext(ThemeContext);
