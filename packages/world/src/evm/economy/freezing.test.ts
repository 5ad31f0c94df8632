import { describe, expect, it } from 'vitest';
import type { IssuerActKind } from '../../accounts/move.ts';
import { USDT } from '../contracts/tokens.ts';
import { createEvmWorld } from '../evm-world.ts';

const world = createEvmWorld({ seed: 'evm-frozen', blocks: 260, startTimeSec: 1_795_000_000 });
const transactions = world.blocks.flatMap((block) => block.transactions);
const acts = world.truth.listActs();

const actOf = (kind: IssuerActKind, address?: string) => {
  const found = acts.find((act) => act.kind === kind && (address === undefined || act.address === address));
  if (found === undefined) throw new Error(`missing ${kind} of ${address}`);
  return found;
};
const transactionOf = (kind: IssuerActKind) => transactions.find(({ hash }) => hash === actOf(kind).hash);
const word = (hex: string): string => hex.padStart(64, '0');
/** Dollars that left the address by its own doing, from one height to another. */
const listSent = (address: string, from: number, to: number) =>
  transactions.filter(
    ({ height, moves }) =>
      height > from &&
      height < to &&
      moves.some((move) => move.kind === 'token' && move.from === address && move.asset === USDT),
  );
const listFailed = (address: string, from: number) =>
  transactions.filter((each) => each.from === address && each.to === USDT && each.isFailed && each.height > from);

describe('the issuer of the simulated USDT', () => {
  it('writes the logs of the real contract, none of them indexed [R-WORLD-46]', () => {
    const { address } = actOf('freeze');
    expect(transactionOf('freeze')).toMatchObject({
      to: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      input: `0x0ecb93c0${word(address.slice(2))}`,
      logs: [
        {
          address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
          topics: ['0x42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc'],
          data: `0x${word(address.slice(2))}`,
        },
      ],
    });
    expect(transactionOf('unfreeze')?.logs).toMatchObject([
      {
        topics: ['0xd7e9ec6e6ecd65492dce6bf513cd6867560d49544421d0783ddf06e76c24470c'],
        data: `0x${word(actOf('unfreeze').address.slice(2))}`,
      },
    ]);
  });

  it('destroys all that an address has without a transfer being logged [R-WORLD-46]', () => {
    const { address, amountBase, height } = actOf('destroy');
    expect(amountBase).toBe(world.truth.balanceOf(address, USDT, height - 1));
    expect(amountBase).toBeGreaterThan(20_000n * 1_000_000n);
    expect(world.truth.balanceOf(address, USDT, height)).toBe(0n);
    expect(transactionOf('destroy')?.logs).toEqual([
      {
        address: USDT,
        topics: ['0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6'],
        data: `0x${word(address.slice(2))}${word(amountBase.toString(16))}`,
      },
    ]);
  });

  it('issues and redeems without a transfer being logged, as the real one does', () => {
    const issued = transactions.filter((each) => each.purpose === 'issue' && each.to === USDT);
    expect(issued.length).toBeGreaterThan(1);
    for (const { logs, moves } of issued) {
      expect(logs.map((log) => log.topics)).toEqual([
        ['0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a'],
      ]);
      expect(moves.at(-1)).toMatchObject({ kind: 'mint', asset: USDT, amountBase: BigInt(logs[0]?.data ?? '0x0') });
    }
    const [redeemed] = transactions.filter((each) => each.purpose === 'redemption');
    expect(redeemed?.logs.map((log) => log.topics)).toEqual([
      ['0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44'],
    ]);
  });
});

describe('who is frozen', () => {
  it('can receive but not send: what it tries fails and costs the fee [R-WORLD-46]', () => {
    for (const { address, height } of acts.filter((act) => act.kind === 'freeze')) {
      const lifted =
        acts.find((act) => act.kind === 'unfreeze' && act.address === address)?.height ?? world.blocks.length;
      expect(listSent(address, height, lifted)).toEqual([]);
    }
    const { address, height } = actOf('destroy');
    const [tried] = listFailed(address, actOf('freeze', address).height);
    expect(tried?.height).toBeLessThan(height);
    expect(tried?.moves.every((move) => move.kind === 'fee')).toBe(true);
  });

  it('is a ransom address whose late payment stays, a user let go, a money mule [R-WORLD-46]', () => {
    const seized = actOf('destroy').address;
    const freed = actOf('unfreeze').address;
    const others = acts.filter((act) => act.kind === 'freeze' && ![seized, freed].includes(act.address));
    expect(world.truth.ownerOf(seized)?.role).toBe('ransomware');
    expect(world.truth.balanceOf(seized, USDT)).toBe(60_000_000n);
    expect(world.truth.ownerOf(freed)?.role).toBe('user');
    expect(others.map((act) => world.truth.ownerOf(act.address)?.role)).toEqual(['mule']);
    expect(world.truth.balanceOf(others[0]?.address ?? '', USDT)).toBeGreaterThan(0n);
  });

  it('is found for many a seed', () => {
    for (const seed of ['sulian-demo-1', 'a', 'b', 'c']) {
      const { truth } = createEvmWorld({ seed, blocks: 200, startTimeSec: 1_795_000_000 });
      const kinds = truth.listActs().map((act) => act.kind);
      expect(kinds.toSorted(), seed).toEqual(['destroy', 'freeze', 'freeze', 'freeze', 'unfreeze']);
    }
  });
});
