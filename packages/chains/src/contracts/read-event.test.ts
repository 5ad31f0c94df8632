import type { ChainId } from '@sulian/domain';
import { encodeAbiParameters, encodeEventTopics, type Hex, pad, parseAbiItem } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_WORDS } from '../evm/address/words.ts';
import { EMITTERS } from './emitters.ts';
import type { ContractLog } from './log.ts';
import { readEvent } from './read-event.ts';
import { eventTableOf } from './table.ts';

// No real log of a freeze is at hand: every vector here is synthetic, encoded from the contract's ABI by viem.

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const PAXG = '0x45804880de22913dafe09f4980848ece6ecbaf78';
const USDT0 = '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9';
const TRON_USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const [A, B] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`] as const;
const FORGER = `0x${'f0'.repeat(20)}`;

/** A log as the contract writes it. */
function write(emitter: string, event: string, args: Readonly<Record<string, unknown>>): ContractLog {
  const item = parseAbiItem(`event ${event}` as string) as {
    readonly type: 'event';
    readonly name: string;
    readonly inputs: readonly { readonly name: string; readonly type: string; readonly indexed?: boolean }[];
  };
  const topics = encodeEventTopics({ abi: [item], eventName: item.name, args } as never);
  const plain = item.inputs.filter(({ indexed }) => indexed !== true);
  const data = encodeAbiParameters(plain as never, plain.map(({ name }) => args[name]) as never);
  return { address: emitter, topics: [...topics], data } as unknown as ContractLog;
}

const read = (chain: ChainId, log: ContractLog) => {
  const found = readEvent(eventTableOf(chain), log, { operation: 3, words: EVM_WORDS });
  return found === undefined || found === 'malformed' ? found : found.event;
};

describe('a freeze', () => {
  it('by old USDT names its address in the data, by TRON and the newer contracts in a topic [R-EVENT-04]', () => {
    const frozen = { operation: 3, kind: 'FREEZE', address: A };
    expect(read('ETHEREUM', write(USDT, 'AddedBlackList(address user)', { user: A }))).toEqual({
      ...frozen,
      token: USDT,
    });
    expect(read('TRON', write(TRON_USDT, 'AddedBlackList(address indexed user)', { user: A }))).toEqual({
      ...frozen,
      token: TRON_USDT,
    });
    expect(read('ARBITRUMONE', write(USDT0, 'BlockPlaced(address indexed user)', { user: A }))).toEqual({
      ...frozen,
      token: USDT0,
    });
    expect(read('ETHEREUM', write(USDC, 'Blacklisted(address indexed account)', { account: A }))).toEqual({
      ...frozen,
      token: USDC,
    });
    for (const event of ['AddressFrozen', 'FreezeAddress'])
      expect(read('ETHEREUM', write(PAXG, `${event}(address indexed addr)`, { addr: A }))).toEqual({
        ...frozen,
        token: PAXG,
      });
  });

  it('is lifted, and what is destroyed has its amount where the contract tells it [R-EVENT-04]', () => {
    expect(read('ETHEREUM', write(USDT, 'RemovedBlackList(address user)', { user: A }))).toMatchObject({
      kind: 'UNFREEZE',
      address: A,
    });
    expect(
      read('ETHEREUM', write(USDT, 'DestroyedBlackFunds(address user, uint256 balance)', { user: A, balance: 7n })),
    ).toMatchObject({ kind: 'DESTROY', address: A, amountBase: 7n });
    expect(
      read(
        'ARBITRUMONE',
        write(USDT0, 'DestroyedBlockedFunds(address indexed user, uint256 balance)', { user: A, balance: 8n }),
      ),
    ).toMatchObject({ kind: 'DESTROY', address: A, amountBase: 8n });
    const wiped = read('ETHEREUM', write(PAXG, 'FrozenAddressWiped(address indexed addr)', { addr: A }));
    expect(wiped).toMatchObject({ kind: 'DESTROY', address: A });
    expect(wiped).not.toHaveProperty('amountBase');
  });

  it('by any other contract is none, however well it is written [R-EVENT-02]', () => {
    expect(read('ETHEREUM', write(FORGER, 'AddedBlackList(address user)', { user: A }))).toBeUndefined();
    expect(read('ETHEREUM', write(USDC, 'AddedBlackList(address user)', { user: A }))).toBeUndefined();
    // The right contract of another chain.
    expect(read('BASE', write(USDT, 'AddedBlackList(address user)', { user: A }))).toBeUndefined();
    for (const { chain, contract, forms } of EMITTERS)
      if (contract !== undefined)
        for (const { event, topic } of forms)
          expect(
            readEvent(eventTableOf(chain), { address: FORGER, topics: [topic], data: '0x' } as unknown as ContractLog, {
              operation: 0,
              words: EVM_WORDS,
            }),
            event,
          ).toBeUndefined();
  });

  it('that bears the name without the form is malformed, and freezes nobody [R-EVENT-02]', () => {
    const log = write(USDT, 'AddedBlackList(address user)', { user: A });
    expect(read('ETHEREUM', { ...log, data: '0x' })).toBe('malformed');
    expect(read('ETHEREUM', { ...log, data: `0x${'zz'.repeat(32)}` })).toBe('malformed');
    expect(read('ETHEREUM', { ...log, data: `0x${'11'.repeat(32)}` })).toBe('malformed');
    expect(read('ETHEREUM', { ...log, topics: [...log.topics, pad(A as Hex)] })).toBe('malformed');
  });
});

describe('who commands a contract', () => {
  const moved = { kind: 'OWNER_CHANGE', other: B };

  it('is read in both forms of its event', () => {
    const args = { previousOwner: A, newOwner: B };
    expect(
      read('ETHEREUM', write(USDC, 'OwnershipTransferred(address previousOwner, address newOwner)', args)),
    ).toMatchObject({ ...moved, address: USDC, data: A.slice(2).padStart(64, '0') });
    expect(
      read(
        'ETHEREUM',
        write(PAXG, 'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)', args),
      ),
    ).toMatchObject({ ...moved, address: PAXG });
    // Every contract has an owner; events of unwatched contracts are not stored.
    expect(
      read(
        'ETHEREUM',
        write(FORGER, 'OwnershipTransferred(address indexed previousOwner, address indexed newOwner)', args),
      ),
    ).toBeUndefined();
  });

  it('of a Safe is told by the Safe, of itself alone [R-EVENT-02]', () => {
    for (const owner of ['address owner', 'address indexed owner'])
      expect(read('BASE', write(FORGER, `AddedOwner(${owner})`, { owner: B }))).toEqual({
        operation: 3,
        kind: 'PERMISSION_CHANGE',
        address: FORGER,
        other: B,
      });
  });
});

describe('a bridge', () => {
  const SPOKE = '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5';
  const formOf = (contract: string, name: string): string =>
    EMITTERS.find((each) => each.contract?.toLowerCase() === contract)?.forms.find(({ event }) =>
      event.startsWith(`${name}(`),
    )?.event ?? '';

  it('says who sent what to whom, and by what its other side is found', () => {
    const deposit = write(SPOKE, formOf(SPOKE, 'V3FundsDeposited'), {
      inputToken: USDC,
      outputToken: USDC,
      inputAmount: 10n,
      outputAmount: 9n,
      destinationChainId: 8453n,
      depositId: 5,
      quoteTimestamp: 1,
      fillDeadline: 2,
      exclusivityDeadline: 3,
      depositor: A,
      recipient: B,
      exclusiveRelayer: FORGER,
      message: '0x1234',
    });
    expect(read('ETHEREUM', deposit)).toEqual({
      operation: 3,
      kind: 'BRIDGE_DEPOSIT',
      address: A,
      other: B,
      token: USDC,
      amountBase: 10n,
      data: (8453).toString(16).padStart(64, '0') + (5).toString(16).padStart(64, '0'),
    });
    expect(read('ETHEREUM', { ...deposit, address: FORGER })).toBeUndefined();
  });

  it('keeps a party of another kind of chain whole', () => {
    const [recipient, depositor] = [`0x${'c1'.repeat(32)}`, pad(A as Hex)];
    const log = write(SPOKE, formOf(SPOKE, 'FundsDeposited'), {
      inputToken: pad(USDC),
      outputToken: `0x${'c2'.repeat(32)}`,
      inputAmount: 10n,
      outputAmount: 9n,
      destinationChainId: 34268394551451n,
      depositId: 5n,
      quoteTimestamp: 1,
      fillDeadline: 2,
      exclusivityDeadline: 3,
      depositor,
      recipient,
      exclusiveRelayer: pad(FORGER as Hex),
      message: '0x',
    });
    expect(read('ETHEREUM', log)).toMatchObject({ address: A, other: recipient, token: USDC });
  });

  it('of the native coin speaks of the native coin', () => {
    const PASSER = '0x4200000000000000000000000000000000000016';
    const log = write(PASSER, formOf(PASSER, 'MessagePassed'), {
      nonce: 1n,
      sender: A,
      target: B,
      value: 5n,
      gasLimit: 6n,
      data: '0x',
      withdrawalHash: `0x${'dd'.repeat(32)}`,
    });
    expect(read('OPTIMISM', log)).toEqual({
      operation: 3,
      kind: 'ROLLUP_MESSAGE',
      address: A,
      other: B,
      asset: 0,
      amountBase: 5n,
      data: 'dd'.repeat(32),
    });
  });
});
