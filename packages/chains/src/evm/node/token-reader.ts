import { sanitiseText, type TokenMetadata, type TokenReader } from '@sulian/domain';
import { createRpcClient, type RpcClient, type RpcOutcome } from '../../rpc/json-rpc.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { parseEvmAddress } from '../address/address.ts';
import { EVM_DIALECT } from './dialect.ts';

export interface TokenReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain, asked in turn until one answers. */
  readonly urls: readonly string[];
}

const NAME = '0x06fdde03';
const SYMBOL = '0x95d89b41';
const DECIMALS = '0x313ce567';
const CALLS = [NAME, SYMBOL, DECIMALS];
/** Keeps a contract from holding the node up. */
const GAS = '0x7a120';
const CALLS_AT_ONCE = 60;
/** Longer is no name; the ledger cuts further. */
const MAX_TEXT = 256;
/** No name needs more; the rest of a longer answer is not looked at. */
const MAX_BYTES = 1_024;

/** Asks contracts what they say of themselves, and believes none of it: text is sanitised, numbers are bounded. */
export function createTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createRpcClient({ ...options, url }, EVM_DIALECT));
  return {
    readTokens: async (keys) => {
      let fault: unknown;
      for (const client of clients) {
        try {
          return await client.retry(() => readTokens(client, keys));
        } catch (error) {
          fault = error;
        }
      }
      throw fault;
    },
  };
}

async function readTokens(client: RpcClient, keys: readonly string[]): Promise<ReadonlyMap<string, TokenMetadata>> {
  const contracts = keys.filter((key) => parseEvmAddress(key) !== undefined);
  const calls = contracts.flatMap((to) =>
    CALLS.map((data) => ({ method: 'eth_call', params: [{ to, data, gas: GAS }, 'latest'] })),
  );
  const outcomes = await client.batch(calls, CALLS_AT_ONCE);
  const tokens = new Map<string, TokenMetadata>();
  for (const [i, key] of contracts.entries()) {
    const answers = outcomes.slice(i * CALLS.length, (i + 1) * CALLS.length);
    if (answers.some(isNodeAway)) continue;
    tokens.set(key, toMetadata(answers.map(toHex)));
  }
  if (tokens.size === 0 && contracts.length > 0) {
    const first = outcomes.find(isNodeAway);
    if (first !== undefined && 'error' in first) throw first.error;
  }
  return tokens;
}

/** A contract that refuses is an answer; a node that is busy is none. */
const isNodeAway = (outcome: RpcOutcome | undefined): boolean =>
  outcome !== undefined &&
  'error' in outcome &&
  (outcome.error.code === 'SOURCE_UNREACHABLE' || outcome.error.code === 'SOURCE_TIMEOUT');

const HEX = /^0x(?:[0-9a-fA-F]{2})*$/;

function toHex(outcome: RpcOutcome | undefined): string {
  const result = outcome !== undefined && 'result' in outcome ? outcome.result : undefined;
  return typeof result === 'string' && HEX.test(result.slice(0, 2 + 2 * MAX_BYTES + 128)) ? result.slice(2) : '';
}

function toMetadata([name, symbol, decimals]: readonly string[]): TokenMetadata {
  return {
    ...toEntry('name', decodeText(name ?? '')),
    ...toEntry('symbol', decodeText(symbol ?? '')),
    ...toEntry('decimals', decodeDecimals(decimals ?? '')),
  };
}

const toEntry = <K extends keyof TokenMetadata>(key: K, value: TokenMetadata[K] | undefined): Partial<TokenMetadata> =>
  value === undefined ? {} : { [key]: value };

/** `string`, or the `bytes32` of contracts older than the standard, filled up with zeros. */
export function decodeText(hex: string): string | undefined {
  const bytes = Buffer.from(hex.length === 64 ? hex.replace(/(?:00)+$/, '') : findString(hex), 'hex');
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_BYTES)).replaceAll('\uFFFD', '');
  return sanitiseText(text, { maxCharacters: MAX_TEXT });
}

function findString(hex: string): string {
  const offset = readSmall(hex, 0);
  const length = offset === undefined ? undefined : readSmall(hex, offset);
  if (offset === undefined || length === undefined) return '';
  return hex.slice(2 * (offset + 32), 2 * (offset + 32 + Math.min(length, MAX_BYTES)));
}

/** A word that counts bytes; undefined where it lies or points beyond the answer. */
function readSmall(hex: string, atByte: number): number | undefined {
  const word = hex.slice(2 * atByte, 2 * atByte + 64);
  if (word.length < 64 || !/^0{52}/.test(word)) return undefined;
  const value = Number.parseInt(word, 16);
  return value <= hex.length / 2 ? value : undefined;
}

/** `uint8`; anything above is a lie or another function. */
function decodeDecimals(hex: string): number | undefined {
  if (hex.length !== 64 || !/^0{62}/.test(hex)) return undefined;
  return Number.parseInt(hex, 16);
}
