import { createHash } from 'node:crypto';
import type { Block, ChainEvent, ChainId, LabelDraft, Operation, Transaction } from '@sulian/domain';
import { createLabelDraft, createRandom, type Random } from '@sulian/testkit';
import { fee, genesis, move } from './account-operations.ts';

/** Groups of parties that mostly pay among themselves, so that a block leaves most of them alone. */
const GROUPS = 6;
const MEMBERS = 7;
const NO_PARENT = '0'.repeat(64);
const START_SEC = Date.UTC(2021, 2, 5) / 1_000;
const BLOCK_SEC = 2_400;

/** A generated chain that grows. */
export interface RandomChain {
  readonly chain: ChainId;
  readonly addresses: readonly string[];
  /** With periods that begin and end while the chain grows. */
  readonly labels: readonly LabelDraft[];
  /** @param onlyPayee receives the reward of the blocks, which contain nothing else */
  extend(blocks: number, onlyPayee?: string): readonly Block[];
}

type NextBlock = (height: number, onlyPayee?: string) => Pick<Block, 'transactions'> & Partial<Block>;

function grow(chain: ChainId, random: Random, next: NextBlock): RandomChain['extend'] {
  let parent: Block | undefined;
  return (blocks, onlyPayee) =>
    Array.from({ length: blocks }, () => {
      const height = parent === undefined ? 0 : parent.height + 1;
      const timeSec = START_SEC + height * BLOCK_SEC;
      parent = {
        chain,
        height,
        hash: random.hex(64),
        parentHash: parent?.hash ?? NO_PARENT,
        timeSec,
        ...next(height, onlyPayee),
      };
      return parent;
    });
}

const pickOf = <T>(random: Random, list: readonly T[]): T => list[random.below(list.length)] as T;

function listLabels(chain: ChainId, groups: readonly (readonly string[])[]): readonly LabelDraft[] {
  const types = ['Exchange', 'Scam', 'Gambling', 'OFAC sanction list', 'Wallet', 'Exchange'] as const;
  const periods = [{}, { validTo: '2021-03-05' }, { validFrom: '2021-03-06' }, {}, { validTo: '2021-03-06' }, {}];
  return groups.flatMap((group, index) => {
    const type = types[index] ?? ('Service' as const);
    const entity = { key: `test:${index}`, name: `${type} ${index}`, type } as const;
    const validity = index === 3 ? ({ validity: 'listing' } as const) : {};
    return createLabelDraft({ chain, address: group[0] ?? '', entity, source: 'test', ...periods[index], ...validity });
  });
}

/** Parties of one group; now and then of two. */
function chooseGroups(random: Random, groups: readonly (readonly string[])[]): readonly string[] {
  const one = pickOf(random, groups);
  return random.below(12) === 0 ? [...one, ...pickOf(random, groups)] : one;
}

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const ETHER = 10n ** 18n;
const DOLLAR = 10n ** 6n;

/** Ethereum with fees, tokens, nothing moved out of others' accounts, dust, look-alikes, new contracts and freezes. */
export function createAccountChain(seed: number): RandomChain {
  const random = createRandom(seed);
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: MEMBERS }, () => `0x${random.hex(40)}`));
  const addresses = groups.flat();
  const transactionOf = (operations: readonly Operation[], events?: readonly ChainEvent[]): Transaction => ({
    hash: random.hex(64),
    kind: 'transfer',
    status: 'success',
    feeBase: 0n,
    operations,
    ...(events === undefined ? {} : { events }),
  });
  const begin = (): Block['transactions'] =>
    groups.map(([first = '', ...others]) =>
      transactionOf([
        genesis(first, 1_000n * ETHER),
        ...others.map((each) => move('VALUE_TRANSFER', first, each, 10n * ETHER)),
        ...others.map((each) => move('MINT', USDT, each, 1_000n * DOLLAR, USDT)),
      ]),
    );
  const pay = (): Transaction => {
    const parties = chooseGroups(random, groups);
    const [from, to, other] = [pickOf(random, parties), pickOf(random, parties), pickOf(random, parties)];
    const twin = `${to.slice(0, 6)}${random.hex(32)}${to.slice(-4)}`;
    const kinds: readonly (() => readonly Operation[])[] = [
      () => [move('VALUE_TRANSFER', from, to, BigInt(1 + random.below(900)) * (ETHER / 1_000n))],
      () => [move('TOKEN_TRANSFER', from, to, BigInt(1 + random.below(90)) * DOLLAR, USDT)],
      () => [move('TOKEN_TRANSFER', other, twin, 0n, USDT)],
      () => [move('VALUE_TRANSFER', from, to, 1n)],
      () => [move('TOKEN_TRANSFER', from, to, 10n, USDT), move('VALUE_TRANSFER', from, other, ETHER / 50n)],
    ];
    return transactionOf([fee(from, ETHER / 10_000n), ...pickOf(random, kinds)()]);
  };
  const freeze = (): Transaction =>
    transactionOf(
      [fee(USDT, 0n)],
      [
        {
          kind: pickOf(random, ['FREEZE', 'UNFREEZE'] as const),
          operation: 0,
          address: pickOf(random, addresses),
          token: USDT,
        },
      ],
    );
  const next: NextBlock = (height, onlyPayee) => ({
    transactions:
      height === 0
        ? begin()
        : onlyPayee === undefined
          ? [...Array.from({ length: 1 + random.below(2) }, pay), ...(random.below(5) === 0 ? [freeze()] : [])]
          : [transactionOf([genesis(onlyPayee, ETHER)])],
    contracts: height === 0 ? [USDT] : random.below(15) === 0 ? [pickOf(random, addresses)] : [],
  });
  return {
    chain: 'ETHEREUM',
    addresses,
    labels: listLabels('ETHEREUM', groups),
    extend: grow('ETHEREUM', random, next),
  };
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A valid address of the key's hash. */
function toBitcoinAddress(hex: string): string {
  const payload = Buffer.from(`00${hex}`, 'hex');
  let left = BigInt(`0x${Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]).toString('hex')}`);
  let text = '';
  for (; left > 0n; left /= 58n) text = `${BASE58[Number(left % 58n)]}${text}`;
  return `1${text}`;
}

interface Coin {
  readonly address: string;
  readonly amountBase: bigint;
  readonly hash: string;
  readonly index: number;
}

/** Bitcoin of groups that spend their coins together. */
export function createUtxoChain(seed: number): RandomChain {
  const random = createRandom(seed);
  const toMember = (): string => toBitcoinAddress(`f${random.hex(39)}`);
  const groups = Array.from({ length: GROUPS }, () => Array.from({ length: MEMBERS }, toMember));
  const coins: Coin[] = [];
  const transactionOf = (sources: readonly Coin[], paid: readonly (readonly [string, bigint])[]): Transaction => {
    const hash = random.hex(64);
    for (const [index, [address, amountBase]] of paid.entries()) coins.push({ address, amountBase, hash, index });
    const operation: Operation = {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: sources.map((coin) => ({ spends: { hash: coin.hash, index: coin.index } })),
      destinations: paid.map(([address, amountBase]) => ({ address, amountBase })),
    };
    return { hash, kind: sources.length === 0 ? 'coinbase' : 'transfer', status: 'success', operations: [operation] };
  };
  const pay = (): readonly Transaction[] => {
    const parties = chooseGroups(random, groups);
    const own = coins.filter(({ address }) => parties.includes(address)).slice(0, 1 + random.below(3));
    if (own.length === 0) return [];
    for (const coin of own) coins.splice(coins.indexOf(coin), 1);
    const totalBase = own.reduce((sum, { amountBase }) => sum + amountBase, 0n);
    const partBase = (totalBase * BigInt(1 + random.below(99))) / 100n;
    return [
      transactionOf(own, [
        [pickOf(random, parties), partBase],
        [pickOf(random, parties), totalBase - partBase],
      ]),
    ];
  };
  const next: NextBlock = (height, onlyPayee) => ({
    transactions: [
      transactionOf([], [[onlyPayee ?? pickOf(random, groups[height % GROUPS] ?? []), 5_000_000_000n]]),
      ...(onlyPayee === undefined ? [...pay(), ...(random.below(2) === 0 ? pay() : [])] : []),
    ],
  });
  const labels = listLabels('BITCOIN', groups);
  return { chain: 'BITCOIN', addresses: groups.flat(), labels, extend: grow('BITCOIN', random, next) };
}
