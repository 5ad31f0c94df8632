import { expect, it } from 'vitest';
import { createSlots } from './slots.ts';

it('refuses beyond the slots of one client and of all, and gives each back however the work ends', async () => {
  const slots = createSlots(3, 2);
  const ends: Array<() => void> = [];
  const hold = (client: string) => slots.run(client, () => new Promise<void>((end) => ends.push(end)));
  const holders = [hold('a'), hold('a')];
  await expect(hold('a')).rejects.toMatchObject({ code: 'BUSY', details: { retryAfterSec: 5 } });
  holders.push(hold('b'));
  await expect(hold('c')).rejects.toMatchObject({ code: 'BUSY' });
  for (const end of ends) end();
  await Promise.all(holders);
  await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  for (let each = 0; each < 5; each++) expect(await slots.run('a', async () => each)).toBe(each);
});
