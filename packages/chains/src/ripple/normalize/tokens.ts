import type { TokenFacts } from '@sulian/domain';
import { sanitiseText } from '@sulian/domain';
import { toTokenText } from '../../tokens/token-text.ts';
import { findMptKey, ISSUED_DECIMALS, toMptKey } from '../wire/amount.ts';
import type { Change } from './changes.ts';

const MAX_CHARACTERS = 32;
const MAX_SCALE = 255;
/** First byte of the code of a pool's shares. */
const POOL_SHARE = '03';

/** The MPT that an entry is the issuance of; undefined where it is none. */
export function findIssuance({ type, final }: Change): string | undefined {
  if (type !== 'MPTokenIssuance') return undefined;
  const { mpt_issuance_id, Sequence, Issuer } = final;
  const key = findMptKey(mpt_issuance_id);
  if (key !== undefined) return key;
  return typeof Sequence === 'number' && typeof Issuer === 'string' ? toMptKey(Sequence, Issuer) : undefined;
}

/** Facts of an issued currency from the ledger itself: its code, and the number of decimals that all have. */
export function toIssuedFacts(token: string): TokenFacts {
  const symbol = toSymbol(token.slice(0, token.indexOf('.')));
  return { token, decimals: ISSUED_DECIMALS, ...(symbol === undefined ? {} : { symbol }) };
}

/** A code of three letters is in the middle of the bytes, a longer name at their beginning. */
function toSymbol(code: string): string | undefined {
  if (code.startsWith(POOL_SHARE)) return 'LP';
  const text = Buffer.from(code, 'hex').toString('utf8').replaceAll('\0', '').trim();
  return sanitiseText(text, { maxCharacters: MAX_CHARACTERS });
}

/** Facts of an MPT from its issuance; undefined for other entries. */
export function toIssuanceFacts(change: Change): TokenFacts | undefined {
  const token = findIssuance(change);
  if (token === undefined) return undefined;
  const { AssetScale: scale, MPTokenMetadata } = change.final;
  const decimals = typeof scale === 'number' && scale <= MAX_SCALE ? scale : 0;
  return { token, decimals, ...readMetadata(MPTokenMetadata) };
}

/** Names by XLS-89; whoever issues it wrote them. @param hex of JSON, or of anything else */
export function readMetadata(hex: unknown): { readonly symbol?: string; readonly name?: string } {
  if (typeof hex !== 'string') return {};
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(hex, 'hex').toString('utf8'));
  } catch {
    return {};
  }
  if (typeof json !== 'object' || json === null) return {};
  const fields = json as Readonly<Record<string, unknown>>;
  return {
    ...toTokenText('symbol', fields['ticker'] ?? fields['t']),
    ...toTokenText('name', fields['name'] ?? fields['n']),
  };
}
