import { expect, it } from 'vitest';
import { SpoolRoom } from './spool-room.ts';

const LIMIT = 100;

function enter(room: SpoolRoom, owner: string) {
  const tenant = { owner, evict: () => void evicted.push(owner) };
  const evicted: string[] = [];
  room.enter(tenant);
  return { evicted, take: (bytes: number) => room.take(tenant, bytes, LIMIT), leave: () => room.release(tenant) };
}

it('evicts the oldest file of the owner with the most bytes, whoever needs the space [R-LIST-100]', () => {
  const room = new SpoolRoom();
  const [first, second] = [enter(room, 'hostile'), enter(room, 'hostile')];
  first.take(40);
  second.take(30);
  const other = enter(room, 'other');
  other.take(30);
  expect([first.evicted, second.evicted, other.evicted]).toEqual([[], [], []]);
  other.take(20);
  expect([first.evicted, second.evicted, other.evicted]).toEqual([['hostile'], [], []]);
  expect(room.takenBytes).toBe(80);
});

it('refuses who needs more than there is for one [R-LIST-100]', () => {
  const room = new SpoolRoom();
  const small = enter(room, 'small');
  small.take(10);
  const large = enter(room, 'large');
  expect(() => large.take(95)).toThrow(expect.objectContaining({ code: 'BUSY' }));
  expect([small.evicted, room.takenBytes]).toEqual([[], 10]);
});

it('allows the space of released files again', () => {
  const room = new SpoolRoom();
  const first = enter(room, 'one');
  first.take(100);
  first.leave();
  const second = enter(room, 'one');
  second.take(100);
  expect([first.evicted, second.evicted]).toEqual([[], []]);
});
