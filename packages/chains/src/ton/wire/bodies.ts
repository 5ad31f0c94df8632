import { type Cell, readBoc } from './cells/boc.ts';
import { readSnake, Slice } from './cells/slice.ts';

/** First 32 bits of a body, by the operation that they request. */
export const OP = {
  comment: 0,
  encryptedComment: 0x2167da4b,
  jettonTransfer: 0x0f8a7ea5,
  jettonInternalTransfer: 0x178d4519,
  jettonNotification: 0x7362d09c,
  jettonBurn: 0x595f07bc,
  jettonBurnNotification: 0x7bdd97de,
  jettonSetStatus: 0xeed236d3,
  itemTransfer: 0x5fcc3d14,
} as const;

/** Operation that a message requests, if the ledger shows it. Amounts are base units of the jetton. */
export type MessageBody =
  | { readonly op: 'comment'; readonly text: Buffer }
  | { readonly op: 'encryptedComment'; readonly bytes: Buffer }
  | {
      readonly op: 'jettonInternalTransfer';
      readonly amountBase: bigint;
      /** Owner of the wallet that sends; undefined where the master makes them for nobody in particular. */
      readonly from: string | undefined;
      readonly comment: Buffer | undefined;
    }
  | { readonly op: 'jettonTransfer'; readonly amountBase: bigint; readonly to: string | undefined }
  | { readonly op: 'jettonBurn'; readonly amountBase: bigint }
  | { readonly op: 'jettonBurnNotification'; readonly amountBase: bigint; readonly from: string | undefined }
  | { readonly op: 'jettonSetStatus'; readonly status: number }
  | { readonly op: 'itemTransfer'; readonly to: string | undefined }
  | { readonly op: 'other' };

const OTHER: MessageBody = { op: 'other' };
const OP_BITS = 32;
const QUERY_BITS = 64;
const STATUS_BITS = 4;

type Reader = (slice: Slice) => MessageBody;

/** @see github.com/ton-blockchain/TEPs, 0062 (items), 0074 (jettons); github.com/ton-blockchain/stablecoin-contract (status) */
const READERS: Readonly<Record<number, Reader>> = {
  [OP.comment]: (slice) => ({ op: 'comment', text: readSnake(slice) }),
  [OP.encryptedComment]: (slice) => ({ op: 'encryptedComment', bytes: readSnake(slice) }),
  [OP.jettonInternalTransfer]: (slice) => {
    const amountBase = slice.coins();
    const from = slice.address();
    slice.address();
    slice.coins();
    return { op: 'jettonInternalTransfer', amountBase, from, comment: findComment(slice) };
  },
  [OP.jettonTransfer]: (slice) => ({ op: 'jettonTransfer', amountBase: slice.coins(), to: slice.address() }),
  [OP.jettonBurn]: (slice) => ({ op: 'jettonBurn', amountBase: slice.coins() }),
  [OP.jettonBurnNotification]: (slice) => ({
    op: 'jettonBurnNotification',
    amountBase: slice.coins(),
    from: slice.address(),
  }),
  [OP.jettonSetStatus]: (slice) => ({ op: 'jettonSetStatus', status: slice.uint(STATUS_BITS) }),
  [OP.itemTransfer]: (slice) => ({ op: 'itemTransfer', to: slice.address() }),
};

const WITHOUT_QUERY: ReadonlySet<number> = new Set([OP.comment, OP.encryptedComment]);

/**
 * Reads the body of a message. A body without the form of its operation requests no known operation. @param root of the
 * body's cells
 */
export function readBody(root: Cell): MessageBody {
  const slice = new Slice(root);
  if (slice.bitsLeft < OP_BITS) return OTHER;
  const op = slice.uint(OP_BITS);
  const read = READERS[op];
  if (read === undefined) return OTHER;
  try {
    if (!WITHOUT_QUERY.has(op)) slice.big(QUERY_BITS);
    return read(slice);
  } catch (error) {
    if (error instanceof RangeError) return OTHER;
    throw error;
  }
}

/** Text that the sender's payment carries on to the recipient. */
function findComment(slice: Slice): Buffer | undefined {
  if (slice.bitsLeft === 0) return undefined;
  const payload = slice.either();
  if (payload.bitsLeft < OP_BITS || payload.uint(OP_BITS) !== OP.comment) return undefined;
  const text = readSnake(payload);
  return text.length === 0 ? undefined : text;
}

/** The cells of a body in base64; undefined for what is none. */
export function openBody(base64: string): ReturnType<typeof readBoc> | undefined {
  try {
    return readBoc(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
