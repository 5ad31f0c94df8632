import { isEntityType } from '@sulian/domain';
import { decode } from 'ripple-binary-codec';
import { describe, expect, it } from 'vitest';
import { NATIVE } from '../accounts/account.ts';
import type { Move } from '../accounts/move.ts';
import { createEvmWorld } from '../evm/evm-world.ts';
import { USDC } from './economy/cast.ts';
import { MEMOS } from './economy/users.ts';
import { createRippleWorld } from './ripple-world.ts';
import { issuanceId } from './state.ts';

const START = 1_795_000_000;
const world = createRippleWorld({ seed: 'ripple-test', blocks: 220, startTimeSec: START });
const transactions = world.blocks.flatMap((block) => block.transactions);
const moves = world.truth.listMoves();
const sum = (some: readonly Move[]): bigint => some.reduce((total, move) => total + move.amountBase, 0n);
const of = (kind: Move['kind'], asset: string) => moves.filter((move) => move.kind === kind && move.asset === asset);
const bodies = transactions.map(({ blob }) => decode(blob));

describe('a simulated XRP Ledger', () => {
  it('is the same for the same seed, and another for another; ledgers come one by one or at once [R-WORLD-02]', () => {
    const tip = (seed: string) => createRippleWorld({ seed, blocks: 30, startTimeSec: START }).tip.hash;
    expect(tip('a')).toBe(tip('a'));
    expect(tip('a')).not.toBe(tip('b'));
    const options = { seed: 'live', blocks: 30, startTimeSec: START };
    const [slow, fast] = [createRippleWorld(options), createRippleWorld(options)];
    for (let block = 0; block < 3; block++) slow.mine(1);
    fast.mine(3);
    expect(slow.tip.hash).toBe(fast.tip.hash);
  });

  it('begins with what there was, and makes and destroys nothing but fees, and what issuers make and unmake [R-WORLD-90]', () => {
    const total = (asset: string) => world.balances.totalAt(asset, world.tip.height);
    expect(world.blocks[0]).toMatchObject({ height: 32_570, transactions: [] });
    expect(total(NATIVE)).toBe(sum(of('reward', NATIVE)) - sum(of('fee', NATIVE)));
    expect(total(USDC)).toBe(sum(of('mint', USDC)) - sum(of('burn', USDC)));
    expect(sum(of('burn', USDC))).toBeGreaterThan(0n);
    // A pool's shares: 30,000 for what opened it, 300 given back by each withdrawal.
    const [shares = ''] = world.balances.listAssets().filter((asset) => asset.startsWith('03'));
    expect(total(shares)).toBe(29_100n * 10n ** 96n);
  });

  it('counts units of a fund, and every item that was made and not destroyed once [R-WORLD-101]', () => {
    const [units = ''] = world.balances.listAssets().filter((asset) => /^[0-9A-F]{48}$/.test(asset));
    const outstanding = world.entryOf(issuanceId(units))?.['OutstandingAmount'];
    expect(world.balances.totalAt(units, world.tip.height)).toBe(BigInt(String(outstanding)));
    expect(BigInt(String(outstanding))).toBe(sum(of('mint', units)) - sum(of('burn', units)));
    const [collection = ''] = world.balances.listAssets().filter((asset) => asset.includes(':'));
    const owned = [...world.accounts.keys()].flatMap((owner) => world.itemsOf(owner));
    expect(new Set(owned).size).toBe(owned.length);
    expect(BigInt(owned.length)).toBe(sum(of('mint', collection)) - sum(of('burn', collection)));
    expect(of('burn', collection).length).toBeGreaterThan(0);
  });

  it('is played in transactions of many kinds, with tags, partial payments, failures and memos that break screens [R-WORLD-90]', () => {
    const types = new Set(transactions.map(({ type }) => type));
    for (const type of [
      'AMMCreate',
      'AMMWithdraw',
      'SignerListSet',
      'Payment',
      'OfferCreate',
      'EscrowCreate',
      'EscrowFinish',
      'CheckCash',
      'TrustSet',
      'Clawback',
      'MPTokenIssuanceCreate',
      'MPTokenAuthorize',
      'MPTokenIssuanceSet',
      'NFTokenMint',
      'NFTokenCreateOffer',
      'NFTokenAcceptOffer',
      'NFTokenBurn',
    ])
      expect(types).toContain(type);
    const results = new Set(transactions.map(({ result }) => result));
    expect(results).toEqual(new Set(['tesSUCCESS', 'tecDST_TAG_NEEDED', 'tecPATH_DRY', 'tecLOCKED']));
    expect(bodies.some((body) => body['Flags'] === 0x0002_0000 && body['Amount'] === '1000000000000')).toBe(true);
    expect(bodies.filter((body) => Number(body['DestinationTag']) > 100_000).length).toBeGreaterThan(20);
    const memos = new Set(
      bodies.flatMap(({ Memos }) =>
        ((Memos ?? []) as { Memo: { MemoData: string } }[]).map(({ Memo }) =>
          Buffer.from(Memo.MemoData, 'hex').toString(),
        ),
      ),
    );
    for (const memo of MEMOS) expect(memos).toContain(memo);
    const kinds = world.truth.listActs().map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['freeze', 'freeze', 'freeze', 'unfreeze', 'unfreeze']);
  });
});

describe('labels and showcase of the simulated XRP Ledger', () => {
  it('name true owners only, in the same words as on other chains [R-WORLD-06]', () => {
    const labels = world.labels();
    expect(new Set(labels.map((label) => label.address)).size).toBe(labels.length);
    for (const { chain, address, entity } of labels) {
      expect(world.truth.ownerOf(address)?.name).toBe(entity.name);
      expect(isEntityType(entity.type)).toBe(true);
      expect(chain).toBe('RIPPLE');
    }
    const other = createEvmWorld({ seed: 'ripple-test', blocks: 200, startTimeSec: START }).labels();
    const ethereum = new Map(other.map(({ entity }) => [entity.key, entity]));
    const shared = labels.filter(({ entity }) => ethereum.has(entity.key));
    expect(shared.length).toBeGreaterThan(3);
    for (const { entity } of shared) expect(entity).toEqual(ethereum.get(entity.key));
  });

  it('offer four addresses that have received something, each with a reason', () => {
    const paid = new Set(moves.map((move) => move.to));
    const items = world.showcase();
    expect(items.map(({ id }) => id)).toEqual(['ripple-collector', 'ripple-otc', 'ripple-frozen', 'ripple-hot-wallet']);
    for (const { address } of items) expect(paid.has(address)).toBe(true);
  });
});
