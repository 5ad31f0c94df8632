import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation, Transaction } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from '../codecs/exact-json.ts';
import { normalizeBlock } from './normalize/normalize.ts';
import { blocksOfTrace, factsOfTrace, readTrace } from './testing/trace-rows.ts';
import { rawToAddressText } from './wire/address-text.ts';
import { findRootHash } from './wire/cells/cell-hash.ts';
import type { TonBlockData } from './wire/data.ts';
import { toFacts } from './wire/facts.ts';

const folder = realData('ton/toncenter-indexer');

interface Traced {
  readonly name: string;
  readonly data: readonly TonBlockData[];
  readonly transactions: readonly Transaction[];
}

function readAll(): readonly Traced[] {
  if (folder === undefined) return [];
  return readdirSync(join(folder, 'traces')).map((name) => {
    const trace = readTrace(join(folder, 'traces'), name);
    const facts = toFacts(factsOfTrace(trace));
    const data = blocksOfTrace(trace);
    return { name, data, transactions: data.flatMap((each) => normalizeBlock(each, facts).block.transactions) };
  });
}

/** Expected movement of an action: of a jetton, an item, or coins if `asset` is null. */
interface Claim {
  readonly action: string;
  readonly asset: string;
  readonly amountBase: bigint;
}

/** StonFi's substitute for the coin: its wallets, which routers own, contain the coin itself. */
const PROXY = '0:8CDC1D7640AD5EE326527FC1AD0514F468B30DC84B0173F0E155F451B4E11F7C';

/** Actions whose amount is no movement of their asset, each with the reason. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['jvault_unstake_request', 'asks for what stays staked: nothing moves'],
  [
    'jvault_unstake',
    'burns a stake in a contract that is no wallet of the jetton: what is paid out moves by another amount',
  ],
  ['stake_withdrawal_request', 'names what is asked for, and not the receipt that is burnt'],
  ['stake_deposit', 'names the coins staked, with the receipt as their asset'],
  ['tgbtc_burn', 'the wallet of one of the three is not in the indexer: no word of its master stands beside it'],
]);

type Json = Readonly<Record<string, unknown>>;

function listClaims(action: string, values: Json): readonly Claim[] {
  if (values['success'] === false || OTHERWISE.has(action)) return [];
  const { asset, amount } = values;
  const own =
    typeof asset === 'string' && asset.startsWith('0:') && asset !== PROXY && Number.isInteger(amount)
      ? [{ action, asset, amountBase: BigInt(amount as number) }]
      : [];
  const inner = Object.values(values).flatMap((each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each) ? listClaims(action, each as Json) : [],
  );
  return [...own, ...inner];
}

const moves = (operations: readonly Operation[], { asset, amountBase }: Claim): boolean =>
  operations.some(
    ({ token, destinations }) =>
      token === rawToAddressText(asset) && destinations.some((each) => each.amountBase === amountBase),
  );

describe.skipIf(folder === undefined)("toncenter's 92 traces", () => {
  const traces = readAll();

  it('normalise whole: each body has its hash, each transaction its fee, and nothing is left over [R-CHAIN-246]', () => {
    expect(traces).toHaveLength(92);
    let bodies = 0;
    let unproven = 0;
    for (const { data, transactions } of traces) {
      const nodes = data.flatMap((each) => each.transactions);
      expect(transactions.map(({ hash }) => hash)).toEqual(nodes.map(({ hash }) => hash));
      for (const { inMessage, outMessages } of nodes)
        for (const message of [inMessage, ...outMessages]) {
          if (message?.boc === undefined) continue;
          const computed = findRootHash(message.boc)?.toString('hex');
          if (computed === undefined) unproven++;
          else expect(computed).toBe(message.bodyHash);
          bodies++;
        }
    }
    expect([traces.flatMap(({ transactions }) => transactions).length, bodies, unproven]).toEqual([919, 1785, 6]);
  });

  it('equal the actions that are expected of them [R-CHAIN-251]', () => {
    const expected = parseExactJson(readFileSync(join(folder ?? '', 'expected-actions.json'), 'utf8')) as Readonly<
      Record<string, readonly { readonly expected_actions: readonly { type: string; values: Json }[] }[]>
    >;
    let claims = 0;
    for (const [id, cases] of Object.entries(expected)) {
      const trace = traces.find(({ name }) => toBytes(name.replace('.json', '')) === toBytes(id));
      expect(trace, id).toBeDefined();
      const operations = (trace?.transactions ?? []).flatMap((each) => each.operations);
      for (const { type, values } of cases.flatMap((each) => each.expected_actions))
        for (const claim of listClaims(type, values)) {
          claims++;
          expect(moves(operations, claim), `${type} of ${id}: ${claim.amountBase} of ${claim.asset}`).toBe(true);
        }
    }
    expect([Object.keys(expected).length, claims]).toEqual([92, 44]);
  });

  it('write each message once, where it arrives, and take as much as they give but for fees [R-CHAIN-19] [R-CHAIN-241] [R-CHAIN-252]', () => {
    for (const { name, data, transactions } of traces) {
      const nodes = new Map(data.flatMap((each) => each.transactions).map((each) => [each.hash, each]));
      for (const { hash, operations, feeBase, status } of transactions) {
        const node = nodes.get(hash);
        const paid = node?.outMessages.reduce((sum, each) => sum + each.fwd_fee, node.total_fees);
        expect(feeBase, name).toBe(paid);
        const arrived = node?.inMessage;
        const coins = operations.filter(({ token, type }) => token === undefined && type !== 'FEE');
        const brought = coins.reduce((sum, each) => sum + (each.destinations[0]?.amountBase ?? 0n), 0n);
        expect(brought, name).toBe(status === 'failed' ? 0n : (arrived?.value ?? 0n) + (arrived?.ihr_fee ?? 0n));
        for (const { sources, destinations, type } of operations)
          if (sources.length > 0 && destinations.length > 0 && type !== 'FEE')
            expect(sources[0]?.amountBase).toBe(destinations[0]?.amountBase);
      }
      // Between accounts of the trace all that is sent arrives: nothing of it is under way when the trace is whole.
      const sent = [...nodes.values()].flatMap((each) => each.outMessages).filter((each) => each.destination);
      const taken = new Set([...nodes.values()].map((each) => each.inMessage?.hash));
      expect(
        sent.every((each) => taken.has(each.hash)),
        name,
      ).toBe(true);
    }
  });
});

/** Both alphabets of base64, with or without padding. */
const toBytes = (text: string): string => Buffer.from(text, 'base64').toString('hex');
