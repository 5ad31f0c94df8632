import { describe, expect, it } from 'vitest';
import { inTurn } from './in-turn.ts';

const later = <T>(value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), 2));

describe('work in turn', () => {
  it('begins each only when the one before has ended, and goes on after a fault', async () => {
    const seen: string[] = [];
    const step = (name: string) => async () => {
      seen.push(`begin ${name}`);
      await later(undefined);
      seen.push(`end ${name}`);
      if (name === 'b') throw new Error('b');
      return name;
    };
    const connection = {};
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => inTurn(connection, step(name))));
    expect(seen).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('begins at once on an idle connection, and waits for no other connection', async () => {
    const seen: string[] = [];
    const [one, other] = [{}, {}];
    await inTurn(one, () => later(1));
    const work = (name: string) => () => {
      seen.push(name);
      return later(name);
    };
    const answers = [inTurn(one, work('one')), inTurn(other, work('other'))];
    expect(seen).toEqual(['one', 'other']);
    await Promise.all(answers);
  });
});
