import { sliceOfCommit } from '../apps/sulian/test/running/slice-of-commit.ts';
import { HAS_REAL_BLOCKS } from './real-server.ts';

/** A desk by day and a phone by night: each width, theme and language once. */
export const ALL_LOOKS = [
  { width: 1440, theme: 'light', language: 'cn' },
  { width: 390, theme: 'dark', language: 'en' },
] as const;
export type Look = (typeof ALL_LOOKS)[number];

/** Data behind the pages: the demo world, or real blocks. */
type Data = 'demo' | 'real';
const ALL_DATA: readonly Data[] = HAS_REAL_BLOCKS ? ['demo', 'real'] : ['demo'];

/** The look of a commit, and the data of those tests that pass on either. */
const CHOSEN = sliceOfCommit(
  'looks and data of the browser tests',
  ALL_DATA.flatMap((data) => ALL_LOOKS.map((look) => ({ data, ...look }))),
);

export const LOOKS: readonly Look[] = ALL_LOOKS.filter(({ width }) => CHOSEN.some((each) => each.width === width));
export const WIDTHS = LOOKS.map(({ width }) => width);

/** True where a commit runs on these data the tests that pass on either. */
export const runsOn = (data: Data): boolean => CHOSEN.some((each) => each.data === data);
