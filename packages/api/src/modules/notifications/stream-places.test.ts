import { expect, it } from 'vitest';
import { MAX_STREAMS_PER_ACCOUNT, StreamPlaces } from './stream-places.ts';

it('gives an account so many streams and no more, whoever else has how many [R-ALERT-41]', () => {
  const places = new StreamPlaces();
  const release = Array.from({ length: MAX_STREAMS_PER_ACCOUNT }, () => places.take(1));
  expect(() => places.take(1)).toThrow('At most 8 open streams');
  places.take(2);
  release[0]?.();
  release[0]?.();
  places.take(1);
  expect(() => places.take(1)).toThrow('At most 8 open streams');
});
