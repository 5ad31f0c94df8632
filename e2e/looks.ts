import { sliceOfCommit } from '../apps/sulian/test/running/slice-of-commit.ts';

/** A desk by day and a phone by night: each width, theme and language once. */
export const ALL_LOOKS = [
  { width: 1440, theme: 'light', language: 'cn' },
  { width: 390, theme: 'dark', language: 'en' },
] as const;
export type Look = (typeof ALL_LOOKS)[number];

/** The one that a commit is looked at in. */
export const LOOKS = sliceOfCommit<Look>('looks of the browser tests', ALL_LOOKS);
export const WIDTHS = LOOKS.map(({ width }) => width);
