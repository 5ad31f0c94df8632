import {
  type Block,
  type ChainId,
  type Destination,
  getChain,
  type Operation,
  type OperationType,
  type Source,
  type TokenAccount,
  type Transaction,
} from '@sulian/domain';
import { createRandom, type Random } from '@sulian/testkit';

export interface AccountBlocksOptions {
  readonly seed: number;
  readonly count: number;
  /** Ethereum when absent; hashes are as long as the chain's. */
  readonly chain?: ChainId;
  /** Heights left out before each block: a slot need not have one. */
  readonly gap?: (height: number) => number;
  readonly firstHeight?: number;
  readonly parentHash?: string;
  readonly transactions?: number;
  readonly addresses?: number;
  readonly tokens?: number;
  /** Accounts that contain tokens of addresses and change their owners; none when absent. */
  readonly tokenAccounts?: number;
}

const addressOf = (number: number): string => `0x${(0xa000 + number).toString(16).padStart(40, '0')}`;
const tokenOf = (number: number): string => `0x${(0xc000_0000 + number).toString(16).padStart(40, '0')}`;

/**
 * Blocks of an account chain with everything the model allows. They have several operations per transaction, native,
 * internal, token and NFT transfers, mints, burns, self-transfers and fees with several recipients. They also have
 * failed transactions, value outside transactions, amounts of tokens of 78 digits, and contracts. They need not make
 * sense as money; sums must be right all the same.
 */
export function generateAccountBlocks(options: AccountBlocksOptions): readonly Block[] {
  const { count, chain = 'ETHEREUM', firstHeight = 0, transactions = 6, addresses = 12, tokens = 8 } = options;
  const { gap = () => 0 } = options;
  const digits = 2 * getChain(chain).hashBytes;
  const random = createRandom(options.seed);
  const blocks: Block[] = [];
  let parentHash = options.parentHash ?? '0'.repeat(digits);
  for (let height = firstHeight; blocks.length < count; height += 1 + gap(height)) {
    const hash = random.hex(digits);
    const made = { random, digits, addresses, tokens, tokenAccounts: options.tokenAccounts ?? 0 };
    const list = Array.from({ length: random.below(transactions + 1) }, () => transactionOf(made));
    blocks.push({
      chain,
      height,
      hash,
      parentHash,
      timeSec: 1_600_000_000 + height * 30_000,
      transactions: random.below(3) === 0 ? list : [...list, rewards(made, hash)],
      contracts: Array.from({ length: random.below(3) }, () => addressOf(random.below(addresses * 2))),
    });
    parentHash = hash;
  }
  return blocks;
}

interface Making {
  readonly random: Random;
  /** Digits of a hash. */
  readonly digits: number;
  readonly addresses: number;
  readonly tokens: number;
  readonly tokenAccounts: number;
}

function transactionOf(making: Making): Transaction {
  const { random } = making;
  const isFailed = random.below(6) === 0;
  const payer = pick(making);
  const feeBase = BigInt(random.below(1_000_000));
  const moved = isFailed ? [] : Array.from({ length: random.below(5) }, () => operationOf(making));
  return {
    hash: random.hex(making.digits),
    kind: 'transfer',
    status: isFailed ? 'failed' : 'success',
    feeBase,
    operations: [...moved, fee(making, payer, feeBase)],
    ...(making.tokenAccounts === 0 ? {} : { tokenAccounts: holdersOf(making) }),
  };
}

const holdersOf = (making: Making): readonly TokenAccount[] =>
  Array.from({ length: making.random.below(4) }, () => {
    const account = making.random.below(making.tokenAccounts);
    return {
      account: `ata${account}`,
      owner: addressOf(making.random.below(3)),
      token: tokenOf(account % (making.tokens + 2)),
    };
  });

function fee(making: Making, address: string, feeBase: bigint): Operation {
  const tip = feeBase / 3n;
  return {
    type: 'FEE',
    asset: 0,
    sources: [{ address, amountBase: feeBase }],
    destinations: [
      { address: pick(making), amountBase: tip },
      { amountBase: feeBase - tip, unspendable: true },
    ],
  };
}

const rewards = (making: Making, hash: string): Transaction => ({
  hash,
  kind: 'coinbase',
  status: 'success',
  operations: Array.from({ length: 1 + making.random.below(3) }, () => ({
    type: 'WITHDRAWAL' as const,
    asset: 0,
    sources: [],
    destinations: [{ address: pick(making), amountBase: amount(making.random) % MOST_COINS_BASE }],
  })),
});

function operationOf(making: Making): Operation {
  const { random } = making;
  const type = pickType(random);
  const isToken = type === 'TOKEN_TRANSFER' || type === 'NFT_TRANSFER' || random.below(3) === 0;
  const token = tokenOf(random.below(making.tokens));
  const drawn = type === 'NFT_TRANSFER' ? 1n : amount(random);
  const amountBase = isToken ? drawn : drawn % MOST_COINS_BASE;
  const from = pick(making);
  const to = random.below(8) === 0 ? from : pick(making);
  const sources: readonly Source[] = type === 'MINT' ? [] : [{ address: from, amountBase }];
  const destinations: readonly Destination[] = [
    type === 'BURN' ? { amountBase, unspendable: true } : { address: to, amountBase },
  ];
  return { type, asset: 0, ...(isToken ? { token } : {}), sources, destinations };
}

const TYPES: readonly OperationType[] = [
  'VALUE_TRANSFER',
  'INTERNAL_TRANSFER',
  'TOKEN_TRANSFER',
  'TOKEN_TRANSFER',
  'NFT_TRANSFER',
  'MINT',
  'BURN',
  'WRAP',
  'SELF_DESTRUCT',
];

const pickType = (random: Random): OperationType => TYPES[random.below(TYPES.length)] ?? 'VALUE_TRANSFER';
const pick = ({ random, addresses }: Making): string => addressOf(random.below(addresses));

/** More of a chain's own coin is refused, whatever its decimals. */
const MOST_COINS_BASE = 10n ** 18n;

/** Mostly some digits, at times none, at times the most that a token can name. */
function amount(random: Random): bigint {
  const kind = random.below(20);
  if (kind === 0) return 0n;
  if (kind === 1) return 2n ** 256n - 1n;
  return BigInt(`0x${random.hex(1 + random.below(30))}`);
}
