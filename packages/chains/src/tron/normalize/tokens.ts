import { type Operation, sanitiseText, type TokenFacts, type TokenMetadata } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import type { TronFacts } from './mined.ts';

/** How token fields spell the coin: `_`. */
const COIN = '5f';
const NUMBER = /^\d{7,}$/;

/** The asset that a field of bytes names. */
export interface NamedAsset {
  /** Undefined: the coin. */
  readonly token: string | undefined;
  /** Facts from the token's name itself, when there are no others. */
  readonly facts?: TokenFacts;
}

/** The asset that `asset_name` or `token_id` means: a number since ALLOW_SAME_TOKEN_NAME, before it a name. @param field in hex */
export function toAsset(field: string, { findToken }: Pick<TronFacts, 'findToken'>): NamedAsset {
  if (field === COIN) return { token: undefined };
  const known = findToken(field);
  if (known !== undefined) return { token: known.id };
  const name = Buffer.from(field, 'hex').toString('utf8');
  return NUMBER.test(name) ? { token: name } : toNamed(field);
}

/** A token that nothing gives a number: it had no decimals then. */
function toNamed(field: string): NamedAsset {
  const token = `name:${field}`;
  return { token, facts: { token, ...toNames(field, field), decimals: 0 } };
}

/** Names that a token claims, from fields of bytes in hex; sanitised. */
export function toNames(name: string, symbol: string): TokenMetadata {
  const [named, short] = [name, symbol].map((field) => sanitiseText(Buffer.from(field, 'hex').toString('utf8')));
  return { ...(named === undefined ? {} : { name: named }), ...(short === undefined ? {} : { symbol: short }) };
}

interface Move {
  readonly asset: NamedAsset;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amountBase: bigint;
}

/** A movement of the coin or a token between accounts. */
export const toMove = ({ asset: { token }, ...move }: Move): Operation =>
  token === undefined
    ? toOperation({ type: 'VALUE_TRANSFER', ...move })
    : toOperation({ type: 'TOKEN_TRANSFER', token, ...move });

/** Facts from the assets' fields, and the warning about their gaps. */
export function toNamedTokens(assets: readonly NamedAsset[]) {
  const tokens = assets.flatMap(({ facts }) => facts ?? []);
  return tokens.length === 0 ? {} : { tokens, problems: ['TOKEN_BY_NAME' as const] };
}
