import { isAppError, sanitiseText, type TokenMetadata, type TokenReader } from '@sulian/domain';
import { toTokenMetadata } from '../../contracts/token-metadata.ts';
import { inParallel } from '../../rpc/batches.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { parseTronAddress } from '../address/address.ts';
import { addressToBytes } from '../wire/address-text.ts';
import { createTronClient, isRecord, type TronClient } from './client.ts';

export interface TokenReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain, asked in turn until one answers. */
  readonly urls: readonly string[];
}

const SELECTORS = ['name()', 'symbol()', 'decimals()'];
/** Whoever asks; a node runs the call for nobody's account. */
const NOBODY = `41${'0'.repeat(40)}`;
const CALLS_AT_ONCE = 4;
/** A token of the chain's own is named by its number, another by its contract. */
const NATIVE_TOKEN = /^\d{1,10}$/;

/** Asks contracts, and the chain of its own tokens, what they are called; and believes none of it: text is sanitised. */
export function createTronTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createTronClient({ ...options, url }));
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

async function readTokens(client: TronClient, keys: readonly string[]): Promise<ReadonlyMap<string, TokenMetadata>> {
  const tokens = await inParallel(
    keys,
    CALLS_AT_ONCE,
    async (key): Promise<[string, TokenMetadata]> => [key, await readToken(client, key)],
  );
  return new Map(tokens);
}

/** A key of another form (a name of before tokens had numbers) is nothing that a node could be asked by. */
async function readToken(client: TronClient, key: string): Promise<TokenMetadata> {
  if (NATIVE_TOKEN.test(key)) return readNativeToken(client, key);
  return parseTronAddress(key) === key ? readContract(client, key) : {};
}

async function readContract(client: TronClient, key: string): Promise<TokenMetadata> {
  const contract_address = addressToBytes(key).toString('hex');
  const answers: string[] = [];
  for (const function_selector of SELECTORS) {
    const call = { owner_address: NOBODY, contract_address, function_selector, parameter: '' };
    answers.push(toHex(await client.call('wallet/triggerconstantcontract', call).catch(toNoAnswer)));
  }
  return toTokenMetadata(answers);
}

/** A contract that refuses is an answer; a node that is busy is none. */
function toNoAnswer(error: unknown): undefined {
  if (!isAppError(error) || error.code !== 'SOURCE_MALFORMED') throw error;
  return undefined;
}

function toHex(answer: unknown): string {
  const results = isRecord(answer) ? answer['constant_result'] : undefined;
  const [first] = Array.isArray(results) ? results : [];
  return typeof first === 'string' ? first : '';
}

async function readNativeToken(client: TronClient, key: string): Promise<TokenMetadata> {
  const answer = await client.call('wallet/getassetissuebyid', { value: key });
  const { name, abbr, precision = 0 } = isRecord(answer) ? answer : {};
  return {
    ...toText('name', name),
    ...toText('symbol', abbr ?? name),
    ...(isRecord(answer) && answer['id'] === key && Number.isInteger(precision)
      ? { decimals: precision as number }
      : {}),
  };
}

const MAX_CHARACTERS = 256;

function toText(field: 'name' | 'symbol', value: unknown): TokenMetadata {
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{2}){1,128}$/.test(value)) return {};
  const text = sanitiseText(Buffer.from(value, 'hex').toString('utf8'), { maxCharacters: MAX_CHARACTERS });
  return text === undefined ? {} : { [field]: text };
}
