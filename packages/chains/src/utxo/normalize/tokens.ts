import type { Note, OutputToken } from '@sulian/domain';
import { MAX_NOTE_BYTES } from '@sulian/domain';

/** First byte of an output's token; the script that a wallet pays follows the token. */
const PREFIX_TOKEN = 0xef;
const CATEGORY_BYTES = 32;
/** Flags of what follows, above the kind of collectible. */
const RESERVED = 0x80;
const HAS_COMMITMENT = 0x40;
const HAS_ITEM = 0x20;
const HAS_AMOUNT = 0x10;
/** Capabilities: 0 none, 1 may be changed, 2 may mint. */
const MAX_CAPABILITY = 2;
/** Bytes that an item may bear: 40, and 128 since May 2026. */
const MAX_COMMITMENT = 128;
const MAX_AMOUNT = 2n ** 63n - 1n;

/** Contents of an output other than coins. */
export interface TokenPrefix {
  readonly tokens: readonly OutputToken[];
  /** Offset of the script that is paid. */
  readonly scriptStart: number;
  /** Names the item, where there is one that bears anything. */
  readonly note: Note | undefined;
}

/**
 * Tokens of the output whose field is [start, end); undefined when it contains none, or malformed ones: such bytes are
 * a script that nobody can spend.
 * @param position number of the output
 * @see CHIP-2022-02 CashTokens, Token Encoding
 */
export function readTokens(
  bytes: Buffer,
  [start, end]: readonly [number, number],
  position: number,
): TokenPrefix | undefined {
  if (end - start < 2 + CATEGORY_BYTES || bytes[start] !== PREFIX_TOKEN) return undefined;
  const category = Buffer.from(bytes.subarray(start + 1, start + 1 + CATEGORY_BYTES))
    .reverse()
    .toString('hex');
  const flags = bytes[start + 1 + CATEGORY_BYTES] as number;
  const [isItem, hasAmount] = [(flags & HAS_ITEM) !== 0, (flags & HAS_AMOUNT) !== 0];
  const capability = flags & 0x0f;
  if ((flags & RESERVED) !== 0 || capability > MAX_CAPABILITY || (!isItem && !hasAmount)) return undefined;
  if (!isItem && (capability !== 0 || (flags & HAS_COMMITMENT) !== 0)) return undefined;
  const cursor = { bytes, at: start + 2 + CATEGORY_BYTES, end };
  const commitment = (flags & HAS_COMMITMENT) === 0 ? Buffer.alloc(0) : readCommitment(cursor);
  const amountBase = hasAmount ? readCount(cursor) : 0n;
  if (commitment === undefined || amountBase === undefined) return undefined;
  if (hasAmount && (amountBase < 1n || amountBase > MAX_AMOUNT)) return undefined;
  const tokens: OutputToken[] = [];
  if (hasAmount) tokens.push({ token: category, type: 'TOKEN_TRANSFER', amountBase });
  if (isItem) tokens.push({ token: toItems(category), type: 'NFT_TRANSFER', amountBase: 1n });
  return { tokens, scriptStart: cursor.at, note: toNote(commitment, position) };
}

/** Collectibles of a category are another token than its coins. */
const toItems = (category: string): string => `${category}:nft`;

interface Cursor {
  readonly bytes: Buffer;
  readonly end: number;
  at: number;
}

/** Not empty. */
function readCommitment(cursor: Cursor): Buffer | undefined {
  const length = readCount(cursor);
  if (length === undefined || length === 0n || length > BigInt(MAX_COMMITMENT)) return undefined;
  const from = cursor.at;
  cursor.at += Number(length);
  return cursor.at > cursor.end ? undefined : cursor.bytes.subarray(from, cursor.at);
}

/** Compact size, in its shortest form. */
function readCount(cursor: Cursor): bigint | undefined {
  const { bytes, end, at } = cursor;
  if (at >= end) return undefined;
  const first = bytes[at] as number;
  const width = first < 0xfd ? 0 : 2 ** (first - 0xfc);
  if (at + 1 + width > end) return undefined;
  cursor.at = at + 1 + width;
  if (width === 0) return BigInt(first);
  const value = width === 8 ? bytes.readBigUInt64LE(at + 1) : BigInt(bytes.readUIntLE(at + 1, width));
  const least = width === 2 ? 0xfdn : 1n << BigInt(4 * width);
  return value < least ? undefined : value;
}

const toNote = (commitment: Buffer, position: number): Note | undefined =>
  commitment.length === 0
    ? undefined
    : {
        kind: 'ITEM',
        operation: 0,
        side: 'destination',
        position,
        hex: commitment.toString('hex', 0, MAX_NOTE_BYTES),
        length: commitment.length,
        isCut: false,
      };
