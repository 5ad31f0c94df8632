import { createContext, useContext } from 'react';
import type { ThemeName } from '../styles/theme.ts';

export type ThemeChoice = readonly [name: ThemeName, choose: (name: ThemeName) => void];

export const ThemeContext = createContext<ThemeChoice>(['light', () => {}]);
export const useThemeChoice = (): ThemeChoice => useContext(ThemeContext);
