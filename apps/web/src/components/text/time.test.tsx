import { expect, it } from 'vitest';
import time from '../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Time, useTimeTitle } from './time.tsx';

const Head = () => <th>{useTimeTitle()('Time')}</th>;

it('a time has its second and UTC for hover, focus and copies, and its column names the zone [R-SHOW-22]', async () => {
  const html = await drawInEnglish(<Time sec={1_763_390_467} />, { time });
  expect(toText(html)).toMatch(/^2025-11-1\d \d\d:\d1$/);
  expect(html).toMatch(/data-copy="[^"]*2025-11-17 14:41:07 UTC/);
  expect(html).toContain('tabindex="0"');
  expect(toText(await drawInEnglish(<Head />, { time }))).toMatch(/^Time \(UTC/);
});

it('within a link it takes no focus of its own', async () => {
  expect(await drawInEnglish(<Time sec={0} isInLink />, { time })).not.toContain('tabindex');
});
