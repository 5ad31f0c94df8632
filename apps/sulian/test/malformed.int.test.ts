import { expect, it } from 'vitest';
import { sendMalformed } from './send-malformed.ts';

it('refuses 500 malformed requests without a fault, a stack or a path [R-ERR-02]', { timeout: 120_000 }, async () => {
  const { sent, byStatus, faults } = await sendMalformed(500, 20_261_121);
  expect(faults.slice(0, 10)).toEqual([]);
  expect([...byStatus.values()].reduce((sum, each) => sum + each, 0)).toBe(sent);
  // What cannot be good is checked one by one above; of the rest (an odd header, a stray parameter) some are good requests.
  const refused = [...byStatus].filter(([status]) => status >= 400).reduce((sum, [, each]) => sum + each, 0);
  expect(refused).toBeGreaterThan(sent * 0.7);
});
