import { expect, it } from 'vitest';
import { StreamPlaces } from './stream-places.ts';

it('gives an account so many streams and no more, whoever else has how many [R-ALERT-41]', () => {
  const places = new StreamPlaces({ perAccount: 8, all: 100 });
  const release = Array.from({ length: 8 }, () => places.take(1));
  expect(() => places.take(1)).toThrow('At most 8 open streams');
  places.take(2);
  release[0]?.();
  release[0]?.();
  places.take(1);
  expect(() => places.take(1)).toThrow('At most 8 open streams');
});
