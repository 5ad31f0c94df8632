import { expect, it } from 'vitest';
import { countPlanted } from './planted-texts.ts';

it('finds all addresses planted in 10,000 random texts, and counts the lookalikes that a checksum fits by chance [R-SEARCH-91]', () => {
  const { planted, missed, lookalikes, chanceHits } = countPlanted(10_000, 20_261_128);
  console.info(`${planted} planted, ${missed.length} missed; ${lookalikes} lookalikes, ${chanceHits.length} by chance`);
  expect(missed).toEqual([]);
  // A checksum of four bytes fits one in 4.3 billion.
  expect(chanceHits).toEqual([]);
}, 600_000);
