import { expect, it } from 'vitest';
import time from '../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { DateField } from './date-field.tsx';

const draw = (props: object) =>
  drawInEnglish(<DateField label="From" value="2026-11-17" onChange={() => undefined} {...props} />, { time });

it('a date is a field of text that names its form, whatever the browser’s language [R-LIST-79]', async () => {
  const day = await draw({});
  for (const part of ['type="text"', 'placeholder="YYYY-MM-DD"', 'value="2026-11-17"', 'aria-invalid="false"'])
    expect(day).toContain(part);
  expect(await draw({ hasTime: true })).toContain('placeholder="YYYY-MM-DD HH:mm"');
});

it('what is wrong with a date stands below it, tied to the field [R-LIST-79]', async () => {
  const html = await draw({ fault: { field: 'date', key: 'time.badSpan' } });
  expect(toText(html)).toBe('From The end must not be before the start');
  const [, described = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain('aria-invalid="true"');
  for (const id of described.split(' ')) expect(html).toContain(`id="${id}"`);
});
