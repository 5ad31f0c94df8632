import { isEntityType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { NATIVE } from '../accounts/account.ts';
import type { Move } from '../accounts/move.ts';
import { createEvmWorld } from '../evm/evm-world.ts';
import { toTronText } from './codec/address.ts';
import { MEMOS } from './economy/users.ts';
import { USDT, WTRX } from './tokens.ts';
import { createTronWorld } from './tron-world.ts';

const START = 1_795_000_000;
const world = createTronWorld({ seed: 'tron-test', blocks: 480, startTimeSec: START });
const transactions = world.blocks.flatMap((block) => block.transactions);
const moves = transactions.flatMap((each) => each.moves);
const labels = world.labels();
const named = new Map(labels.map((label) => [label.address, label.entity.name]));
const sum = (some: readonly Move[]): bigint => some.reduce((total, move) => total + move.amountBase, 0n);
const holdings = (asset: string): bigint => world.balances.totalAt(asset, world.tip.height);
const of = (kind: Move['kind'], asset: string) => moves.filter((move) => move.kind === kind && move.asset === asset);
const by = (purpose: string) => transactions.filter((each) => each.purpose === purpose);
const USDT_TEXT = toTronText(USDT);

describe('a simulated TRON', () => {
  it('is the same for the same seed, and another for another [R-WORLD-02]', () => {
    const hashes = (seed: string) =>
      createTronWorld({ seed, blocks: 60, startTimeSec: START }).blocks.map((block) => block.hash);
    expect(hashes('a')).toEqual(hashes('a'));
    expect(hashes('a')[59]).not.toBe(hashes('b')[59]);
  });

  it('makes the same later blocks whether they come one by one or at once, and keeps what lies below a fork', () => {
    const options = { seed: 'live', blocks: 50, startTimeSec: START };
    const slow = createTronWorld(options);
    for (let block = 0; block < 4; block++) slow.mine(1);
    const fast = createTronWorld(options);
    fast.mine(4);
    expect(slow.tip.hash).toBe(fast.tip.hash);
    expect(slow.tip.timeSec).toBe(START + 20);
    const before = fast.blocks.map((block) => block.hash);
    fast.reorg(2, 3);
    expect(fast.blocks.map((block) => block.hash).slice(0, 52)).toEqual(before.slice(0, 52));
    expect(fast.blocks[52]?.hash).not.toBe(before[52]);
  });

  it('has no two transactions of one id, and blocks of a few, 3 seconds apart', () => {
    expect(new Set(transactions.map((each) => each.hash)).size).toBe(transactions.length);
    expect(world.tip.timeSec - (world.blocks[478]?.timeSec ?? 0)).toBe(3);
    expect(transactions.length / world.blocks.length).toBeGreaterThan(3);
    expect(transactions.length / world.blocks.length).toBeLessThan(10);
  });

  it('makes and destroys no coin but by rewards, fees, issue, redemption and destruction', () => {
    const burnt = sum(of('fee', NATIVE));
    expect(holdings(NATIVE)).toBe(sum(of('reward', NATIVE)) - burnt);
    expect(holdings(USDT)).toBe(sum(of('mint', USDT)) - sum(of('burn', USDT)));
    expect(holdings(WTRX)).toBe(world.balances.get(NATIVE, WTRX));
    for (const { receipt, from, moves: own } of transactions)
      expect(sum(own.filter((move) => move.kind === 'fee' && move.from === from))).toBe(receipt.feeBase);
  });

  it('lets a failed call move nothing but its fee', () => {
    const failed = transactions.filter((each) => each.result !== 'SUCCESS');
    expect(new Set(failed.map((each) => each.result))).toEqual(new Set(['OUT_OF_ENERGY', 'REVERT']));
    for (const { moves: own, logs } of failed) {
      expect(own.every((move) => move.kind === 'fee')).toBe(true);
      expect(logs).toEqual([]);
    }
  });

  it('never spends what is staked', () => {
    for (const holder of world.locks.listHolders(NATIVE))
      for (const { height } of world.blocks)
        expect(world.balances.at(NATIVE, holder, height)).toBeGreaterThanOrEqual(
          world.locks.at(NATIVE, holder, height),
        );
    expect(by('stake').length).toBeGreaterThan(5);
    expect(by('unstake').length).toBeGreaterThan(5);
  });
});

describe('what happens on the simulated TRON', () => {
  it('sweeps deposits, with energy lent or with TRX that only pays for the moving', () => {
    const swept = by('sweep').filter((each) => each.type === 'TriggerSmartContract');
    expect(swept.length).toBeGreaterThan(30);
    expect(swept.some(({ receipt }) => receipt.energyUsage > 0 && receipt.energyFeeBase === 0n)).toBe(true);
    expect(swept.some(({ receipt }) => receipt.energyFeeBase > 0n)).toBe(true);
  });

  it('leads the money of many victims up a tree to an OTC desk and an exchange', () => {
    const collector = world.showcase().find((item) => item.id === 'tron-collector')?.address ?? '';
    const rest = { address: (other: string) => (named.get(other) === '玫瑰园杀猪盘' ? undefined : named.get(other)) };
    expect(world.truth.destinationShares(collector, USDT_TEXT, rest)?.get('顺水场外兑换')).toBe(1);
    const origin = world.truth.originShares(collector, USDT_TEXT, rest);
    expect((origin?.get('海湾交易所') ?? 0) + (origin?.get('天枢交易所') ?? 0)).toBeCloseTo(1, 6);
    const otc = world.showcase().find((item) => item.id === 'tron-otc')?.address ?? '';
    expect(world.truth.originShares(otc, USDT_TEXT, { address: (other) => named.get(other) })).toEqual(
      new Map([['玫瑰园杀猪盘', 1]]),
    );
  });

  it('names three victims who paid the collector that is shown, and whom no label names [R-WORLD-125]', () => {
    const { payers = [] } = world.showcase().find((item) => item.id === 'tron-collector') ?? {};
    expect(new Set(payers).size).toBe(3);
    for (const payer of payers) {
      expect(world.truth.ownerOf(payer)?.role).toBe('victim');
      expect(named.has(payer)).toBe(false);
    }
  });

  it('freezes a collector that a victim reports and destroys it, a runner, and a user by mistake who is let go [R-WORLD-55]', () => {
    const acts = world.truth.listActs();
    expect(acts.map((act) => act.kind)).toEqual(['freeze', 'freeze', 'destroy', 'unfreeze', 'freeze']);
    const [first, , destroyed] = acts;
    expect(destroyed?.address).toBe(first?.address);
    expect(destroyed?.amountBase).toBeGreaterThan(1_000_000_000n);
    expect(world.truth.ownerOf(first?.address ?? '')?.name).toBe('玫瑰园杀猪盘');
    expect(world.truth.balanceOf(first?.address ?? '', USDT_TEXT)).toBeGreaterThan(0n);
    expect(world.truth.ownerOf(acts[3]?.address ?? '')?.role).toBe('user');
  });

  it('hands control of an account over, and then the money leaves it [R-WORLD-56]', () => {
    const [update] = by('takeover');
    expect(update?.type).toBe('AccountPermissionUpdateContract');
    const thief = transactions.find(
      ({ purpose, from, type }) => purpose === 'takeover' && from === update?.from && type === 'TriggerSmartContract',
    );
    expect(thief?.moves.at(-1)?.to).toBeDefined();
    expect(world.truth.ownerOf(toTronText(thief?.moves.at(-1)?.to ?? ''))?.name).toBe('改权盗手');
  });

  it('poisons by nothing, by little, by dust and by a false coin, from addresses that begin and end alike [R-WORLD-57]', () => {
    const poison = by('poisoning').flatMap((each) => each.moves.map((move) => ({ ...move, signer: each.from })));
    const zero = poison.find((move) => move.asset === USDT && move.amountBase === 0n);
    expect(zero?.signer).not.toBe(zero?.from);
    expect(poison.some((move) => move.asset === USDT && move.amountBase === 10_000n)).toBe(true);
    expect(poison.some((move) => move.asset === NATIVE && move.kind === 'value' && move.amountBase === 1n)).toBe(true);
    expect(poison.some((move) => world.tokens.get(move.asset)?.symbol === 'USDT' && move.asset !== USDT)).toBe(true);
    const [real, like] = ['TU6yzpxPoStM3vXatK6UEqaSukNLWZWNrs', toTronText(zero?.to ?? '')];
    expect([like.slice(0, 4), like.slice(-4)]).toEqual([real.slice(0, 4), real.slice(-4)]);
    expect(like).not.toBe(real);
  });

  it('has memos and names that are made to break what shows them [R-WORLD-58]', () => {
    const memos = new Set(by('memo').map((each) => each.memo));
    for (const memo of MEMOS) expect(memos).toContain(memo);
    expect([...world.tokens.values()].some(({ name }) => name.includes('<script>') && name.includes('\u202e'))).toBe(
      true,
    );
  });

  it('knows wages that two keys sign, coins of the chain itself, rented energy and mules', () => {
    expect(by('payroll').every((each) => each.signers === 2 && each.permissionId === 2)).toBe(true);
    for (const purpose of [
      'payroll',
      'airdrop',
      'rental',
      'delegation',
      'mule-payment',
      'vote',
      'reward',
      'activation',
    ])
      expect(by(purpose).length, purpose).toBeGreaterThan(0);
    expect(transactions.some((each) => each.type === 'TransferAssetContract')).toBe(true);
  });
});

describe('labels of the simulated TRON', () => {
  it('name true owners only, each address once, and never a user, a mule or a victim', () => {
    expect(new Set(labels.map((label) => label.address)).size).toBe(labels.length);
    for (const { chain, address, entity } of labels) {
      const owner = world.truth.ownerOf(address);
      expect(['user', 'mule', 'victim']).not.toContain(owner?.role);
      expect(owner?.name).toBe(entity.name);
      expect(isEntityType(entity.type)).toBe(true);
      expect(chain).toBe('TRON');
    }
  });

  it('give the companies of all account chains the same entity, word for word [R-WORLD-06]', () => {
    const ethereum = new Map(
      createEvmWorld({ seed: 'tron-test', blocks: 200, startTimeSec: START })
        .labels()
        .map(({ entity }) => [entity.key, entity]),
    );
    const shared = labels.filter(({ entity }) => ethereum.has(entity.key));
    expect(new Set(shared.map(({ entity }) => entity.name))).toEqual(
      new Set([
        '海湾交易所',
        '天枢交易所',
        '流水兑换',
        '稳元发行方',
        '北辰质押池',
        '萤火公益',
        '蓝鲸支付',
        '黑礁支付',
        '极光理财',
      ]),
    );
    for (const { entity } of shared) expect(entity).toEqual(ethereum.get(entity.key));
  });
});

describe('the showcase of the simulated TRON', () => {
  it('offers seven addresses that have received coins, each with a reason', () => {
    const items = world.showcase();
    expect(items.map((item) => item.id)).toEqual([
      'tron-collector',
      'tron-otc',
      'tron-runner',
      'tron-poisoned',
      'tron-frozen',
      'tron-taken-over',
      'tron-hot-wallet',
    ]);
    const paid = new Set(world.truth.listMoves().map((move) => move.to));
    for (const { address, why } of items) {
      expect(paid.has(address)).toBe(true);
      expect(why).not.toBe('');
    }
  });
});
