import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

function open(perMinute: number) {
  let nowMs = 1_000_000;
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return { buckets: new TokenBuckets(perMinute, () => nowMs), pass };
}

describe('a rate', () => {
  it("gives a minute's tokens at once, then one after the other, and says when the next comes [R-PUB-13]", () => {
    const { buckets, pass } = open(6);
    expect(Array.from({ length: 7 }, () => buckets.take('a'))).toEqual([0, 0, 0, 0, 0, 0, 10]);
    pass(4_000);
    expect([buckets.take('a'), buckets.readWaitSec('a')]).toEqual([6, 6]);
    pass(6_000);
    expect([buckets.readWaitSec('a'), buckets.take('a'), buckets.take('a')]).toEqual([0, 0, 10]);
    pass(3_600_000);
    expect(Array.from({ length: 7 }, () => buckets.take('a'))).toEqual([0, 0, 0, 0, 0, 0, 10]);
  });

  it('is of each key, and costs nothing to ask about', () => {
    const { buckets } = open(1);
    expect([buckets.readWaitSec('a'), buckets.take('a'), buckets.take('b')]).toEqual([0, 0, 0]);
    expect([buckets.take('a'), buckets.readWaitSec('c')]).toEqual([60, 0]);
  });

  it('adds nothing when the clock is set back, and never asks to wait for less than a second', () => {
    const { buckets, pass } = open(600);
    for (let each = 0; each < 600; each += 1) buckets.take('a');
    pass(-60_000);
    expect(buckets.take('a')).toBe(1);
    pass(100);
    expect(buckets.take('a')).toBe(0);
  });

  it('forgets full buckets first, and of others those not used longest', () => {
    const { buckets, pass } = open(2);
    for (let each = 0; each < 9_999; each += 1) buckets.take(`full ${each}`);
    pass(60_000);
    for (const key of ['kept', 'kept', 'new']) expect(buckets.take(key)).toBe(0);
    expect(buckets.readWaitSec('kept')).toBe(30);
    for (let each = 0; each < 9_998; each += 1) buckets.take(`used ${each}`);
    expect(buckets.readWaitSec('kept')).toBe(30);
    buckets.take('one more');
    buckets.take('and another');
    expect(buckets.readWaitSec('kept')).toBe(30);
  });
});
