import type { CustomerRef } from '@sulian/contract';
import { expect, it } from 'vitest';
import customer from '../../locales/en/customer.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { CustomerMark } from './customer-mark.tsx';

const NAMELESS: CustomerRef = { subKey: '0', entity: null, level: 'Undefined', levelReason: null, provenance: null };
const NAMED: CustomerRef = {
  subKey: '104',
  entity: { id: 9, name: 'Romance fraud', names: [], type: 'Scam' },
  level: 'High',
  levelReason: null,
  provenance: { source: 'police', uri: null, date: null, author: null, confidence: 90 },
};
const draw = (of: CustomerRef) =>
  drawInEnglish(<CustomerMark customer={of} blockchain="RIPPLE" address="rX" />, {
    customer,
    risk,
    type: { Scam: 'Scam' },
  });

it('has name, type, level and source of its label, and leads to what bears the tag [R-LABEL-83] [R-LABEL-86]', async () => {
  const html = await draw(NAMED);
  const text = toText(html);
  for (const part of [':104', 'Romance fraud', 'Scam', 'High', 'label source: police · confidence 90'])
    expect(text).toContain(part);
  expect(html).toContain('href="/address/1/RIPPLE/rX?tab=counterparties&amp;subKey=104"');
});

it('is the tag alone where nobody names the customer; 0 is a tag [R-LABEL-83]', async () => {
  expect(toText(await draw(NAMELESS))).toBe(':0');
});
