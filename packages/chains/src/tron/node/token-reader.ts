import { isAppError, type TokenMetadata, type TokenReader } from '@sulian/domain';
import { toTokenMetadata } from '../../contracts/token-metadata.ts';
import { createNodeTokenReader, readOneByOne, type TokenReaderOptions } from '../../rpc/node-tokens.ts';
import { toTokenText } from '../../tokens/token-text.ts';
import { parseTronAddress } from '../address/address.ts';
import { addressToBytes } from '../wire/address-text.ts';
import { createTronClient, isRecord, type TronClient } from './client.ts';

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
