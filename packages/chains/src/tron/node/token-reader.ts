import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { toTokenMetadata } from '../../contracts/token-metadata.ts';
import { createNodeTokenReader, readOneByOne, type TokenReaderOptions } from '../../rpc/node-tokens.ts';
import { toTokenText } from '../../tokens/token-text.ts';
import { parseTronAddress } from '../address/address.ts';
import { addressToBytes } from '../wire/address-text.ts';
import { createTronClient, isRecord, type TronClient } from './client.ts';
import { callConstant } from './constant-call.ts';

const SELECTORS = ['name()', 'symbol()', 'decimals()'];
/** Caller of read-only calls: any address will do, a node runs the call for nobody's account. */
const NOBODY = `41${'0'.repeat(40)}`;
/** A token of the chain's own is named by its number, another by its contract. */
const NATIVE_TOKEN = /^\d{1,10}$/;

/** Reads token metadata from contracts, and from the chain for its own tokens. It is not trusted: text is sanitised. */
export function createTronTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createTronClient({ ...options, url }));
  return createNodeTokenReader(clients, (client, keys) => readOneByOne(keys, (key) => readToken(client, key)));
}

/** Reads one token; empty for a key of another form (a name from before tokens had numbers), which no call accepts. */
async function readToken(client: TronClient, key: string): Promise<TokenMetadata> {
  if (NATIVE_TOKEN.test(key)) return readNativeToken(client, key);
  return parseTronAddress(key) === key ? readContract(client, key) : {};
}

async function readContract(client: TronClient, key: string): Promise<TokenMetadata> {
  const contract = addressToBytes(key).toString('hex');
  const answers: string[] = [];
  for (const signature of SELECTORS)
    answers.push(await callConstant(client, { owner: NOBODY, contract, signature, words: '' }));
  return toTokenMetadata(answers);
}

async function readNativeToken(client: TronClient, key: string): Promise<TokenMetadata> {
  const answer = await client.call('wallet/getassetissuebyid', { value: key });
  const { name, abbr, precision = 0 } = isRecord(answer) ? answer : {};
  return {
    ...toTokenText('name', decodeText(name)),
    ...toTokenText('symbol', decodeText(abbr ?? name)),
    ...(isRecord(answer) && answer['id'] === key && Number.isInteger(precision)
      ? { decimals: precision as number }
      : {}),
  };
}

const decodeText = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(?:[0-9a-f]{2}){1,128}$/.test(value)
    ? Buffer.from(value, 'hex').toString('utf8')
    : undefined;
