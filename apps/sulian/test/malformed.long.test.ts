import { expect, it } from 'vitest';
import { sendMalformed } from './send-malformed.ts';

it('refuses 10,000 malformed requests without a fault, a stack or a path, and is up afterwards', async () => {
  const { byStatus, faults } = await sendMalformed(10_000, 7);
  process.stdout.write(`malformed: ${JSON.stringify([...byStatus].sort(([a], [b]) => a - b))}\n`);
  expect(faults.slice(0, 20)).toEqual([]);
});
