import { createRandom } from '@sulian/testkit';
import type { WorldNode } from '@sulian/world';

/** Addresses paid in the blocks of a simulated Bitcoin up to a height, in an order drawn once. */
export function drawAddresses({ blocks }: WorldNode['world'], height: number): readonly string[] {
  const random = createRandom(7);
  const paid = blocks
    .slice(0, height + 1)
    .flatMap(({ transactions }) =>
      transactions.flatMap(({ outputs }) => outputs.flatMap(({ key }) => key?.address ?? [])),
    );
  return [...new Set(paid)]
    .map((address) => ({ address, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ address }) => address);
}
