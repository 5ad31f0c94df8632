import { expect, it, vi } from 'vitest';
import time from '../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish } from '../../testing/read-text.tsx';
import { DateField } from './date-field.tsx';

const draw = (value: string) =>
  drawInEnglish(<DateField label="From" value={value} onChange={() => undefined} hasTime />, { time });

it('a named button opens the calendar of a field that nobody meets [R-LIST-86]', async () => {
  vi.stubGlobal('HTMLInputElement', { prototype: { showPicker: () => undefined } });
  const html = await draw('2026-11-17 08:30');
  expect(html).toContain('aria-label="Open the calendar for From"');
  const [calendar = ''] = /<input type="date"[^>]*>/.exec(html) ?? [];
  for (const part of ['tabindex="-1"', 'aria-hidden="true"', 'value="2026-11-17"'])
    expect(calendar.toLowerCase()).toContain(part);
  expect(await draw('11/17/2026')).toContain('value=""');
});

it('a browser that cannot be asked for its calendar has the field alone [R-LIST-86]', async () => {
  vi.stubGlobal('HTMLInputElement', { prototype: {} });
  const html = await draw('2026-11-17');
  expect(html).not.toContain('<button');
  expect(html).not.toContain('type="date"');
});
