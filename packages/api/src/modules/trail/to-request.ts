import type { TrailQuery } from '@sulian/contract';
import type { TrailRequest } from '@sulian/usecases';

/** The request of a query in an address. */
export const toTrailRequest = ({ blockchain, direction, trail, amount }: TrailQuery): TrailRequest => ({
  blockchain,
  direction,
  hops: trail,
  amount,
});
