import type { Operation } from '@sulian/domain';
import type { ContractLog, WordForm } from './log.ts';
import { toOperation } from './to-operation.ts';

/** keccak256 of the events' signatures. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/** `0x` and one word. */
const WORD_HEX = 66;

/** Meaning of a chain's token logs beyond the standards. */
export interface TokenRules {
  readonly words: WordForm;
  readonly wrapped: {
    readonly contract: string;
    /** Wrapping shows as a mint and unwrapping as a burn in Transfer logs, not as Deposit and Withdrawal. */
    readonly isMinted: boolean;
  };
  /**
   * Contracts that speak of the native coin as of a token. `mirror`: the value moves as value too, so the logs are not
   * looked at; `ledger`: mints and burns change balances without a call that carries value.
   */
  readonly nativeTokens: readonly { readonly contract: string; readonly kind: 'mirror' | 'ledger' }[];
}

export type LogReading = Operation | 'other' | 'malformed';

/** Parses a token log. A log with the name of a transfer but not its form is malformed and moves nothing. */
export function readTokenLog(rules: TokenRules, log: ContractLog): LogReading {
  switch (log.topics[0]) {
    case TRANSFER:
      return readTransfer(rules, log);
    case TRANSFER_SINGLE:
      return readSingle(rules, log);
    case TRANSFER_BATCH:
      return readBatch(rules, log);
    case DEPOSIT:
    case WITHDRAWAL:
      return log.address === rules.wrapped.contract ? readWrapping(rules, log) : 'other';
    default:
      return 'other';
  }
}

function readTransfer(rules: TokenRules, log: ContractLog): LogReading {
  const from = toAddress(rules, log.topics[1]);
  const to = toAddress(rules, log.topics[2]);
  if (from === undefined || to === undefined) return 'malformed';
  const native = rules.nativeTokens.find(({ contract }) => contract === log.address);
  if (log.topics.length === 4) return log.data === '0x' ? toNft(rules, log, { from, to, count: 1n }) : 'malformed';
  if (log.data.length !== WORD_HEX) return 'malformed';
  const amountBase = toBase(log.data);
  if (amountBase === undefined) return 'malformed';
  if (native?.kind === 'mirror') return 'other';
  const ends = { ...toEnds(rules, { from, to }), amountBase };
  if (native !== undefined) return readNativeLedger(ends);
  const isWrapping = rules.wrapped.isMinted && log.address === rules.wrapped.contract;
  if (ends.from === undefined) return toOperation({ type: isWrapping ? 'WRAP' : 'MINT', token: log.address, ...ends });
  if (ends.to === undefined) return toOperation({ type: isWrapping ? 'UNWRAP' : 'BURN', token: log.address, ...ends });
  return toOperation({ type: 'TOKEN_TRANSFER', token: log.address, ...ends });
}

/** Only what comes from or goes to layer 1 is not in the calls. */
function readNativeLedger(ends: { from: string | undefined; to: string | undefined; amountBase: bigint }): LogReading {
  if (ends.from === undefined) return toOperation({ type: 'DEPOSIT', ...ends });
  if (ends.to === undefined) return toOperation({ type: 'BURN', ...ends });
  return 'other';
}

function readWrapping(rules: TokenRules, log: ContractLog): LogReading {
  const holder = toAddress(rules, log.topics[1]);
  const amountBase = log.data.length === WORD_HEX ? toBase(log.data) : undefined;
  if (log.topics.length !== 2 || holder === undefined || amountBase === undefined) return 'malformed';
  return log.topics[0] === DEPOSIT
    ? toOperation({ type: 'WRAP', token: log.address, from: undefined, to: holder, amountBase })
    : toOperation({ type: 'UNWRAP', token: log.address, from: holder, to: undefined, amountBase });
}

/** `TransferSingle(operator, from, to; id, value)` of ERC-1155. */
function readSingle(rules: TokenRules, log: ContractLog): LogReading {
  const from = toAddress(rules, log.topics[2]);
  const to = toAddress(rules, log.topics[3]);
  const count = log.data.length === 2 + 2 * 64 ? toBase(`0x${log.data.slice(66)}`) : undefined;
  if (from === undefined || to === undefined || count === undefined) return 'malformed';
  return toNft(rules, log, { from, to, count });
}

/** `TransferBatch(operator, from, to; ids[], values[])` of ERC-1155: two offsets, then two lists behind their lengths. */
function readBatch(rules: TokenRules, log: ContractLog): LogReading {
  const from = toAddress(rules, log.topics[2]);
  const to = toAddress(rules, log.topics[3]);
  const values = readList(log.data, 1);
  if (from === undefined || to === undefined || values === undefined) return 'malformed';
  return toNft(rules, log, { from, to, count: values.reduce((sum, value) => sum + value, 0n) });
}

function readList(data: string, position: number): readonly bigint[] | undefined {
  const word = (at: number): bigint | undefined =>
    data.length >= 2 + 64 * (at + 1) ? toBase(`0x${data.slice(2 + 64 * at, 66 + 64 * at)}`) : undefined;
  const words = Math.floor((data.length - 2) / 64);
  const offset = word(position);
  if (offset === undefined || offset % 32n !== 0n || offset >= BigInt(words) * 32n) return undefined;
  const start = Number(offset / 32n);
  const length = word(start);
  if (length === undefined || length > BigInt(words - start - 1)) return undefined;
  const values: bigint[] = [];
  for (let i = 1; i <= Number(length); i++) values.push(word(start + i) ?? 0n);
  return values;
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

function toNft(rules: TokenRules, log: ContractLog, { count, ...ends }: Ends & { readonly count: bigint }): Operation {
  return toOperation({
    type: 'NFT_TRANSFER',
    token: log.address,
    ...toEnds(rules, ends),
    amountBase: count,
  });
}

/** From nobody is made, to nobody is unmade. */
const toEnds = ({ words: { zeroAddress } }: TokenRules, { from, to }: Ends) => ({
  from: from === zeroAddress ? undefined : from,
  to: to === zeroAddress ? undefined : to,
});

const toAddress = ({ words }: TokenRules, topic: string | undefined): string | undefined =>
  topic === undefined ? undefined : words.toAddress(topic.slice(2));

const HEX = /^0x[0-9a-fA-F]+$/;
const toBase = (hex: string): bigint | undefined => (HEX.test(hex) ? BigInt(hex) : undefined);
