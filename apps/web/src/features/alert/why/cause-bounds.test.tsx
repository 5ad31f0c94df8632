import { expect, it } from 'vitest';
import shareBounds from '../../../locales/en/shareBounds.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { CauseBounds } from './cause-bounds.tsx';

const BOUNDS = { least: 0, percentage: 0.4, possible: 41.5, isPossiblyDiluted: true };
const UNKNOWN = { percentage: 2, possible: 30 };
const draw = async (cause: Parameters<typeof CauseBounds>[0]['cause']) =>
  toText(await drawInEnglish(<CauseBounds cause={cause} />, { shareBounds }));

it('the score behind an alert shows its bounds, what no bound counts, and the flag [R-SHARE-11]', async () => {
  expect(await draw({ shareBounds: { ...BOUNDS, notFollowed: UNKNOWN } })).toBe(
    'Possibly diluted · Severe money together: least 0.00 % · by proportion 0.40 % · possible 41.50 % ' +
      'Not followed: 2.00 % by proportion, at most 30.00 %. No bound counts it.',
  );
  expect(await draw({ shareBounds: null })).toBe('');
});

it('a score without a severe row shows only what was not followed [R-SHARE-24]', async () => {
  const none = { least: 0, percentage: 0, possible: 0, isPossiblyDiluted: false };
  expect(await draw({ shareBounds: { ...none, notFollowed: UNKNOWN } })).toBe(
    'Not followed: 2.00 % by proportion, at most 30.00 %. No bound counts it.',
  );
});
