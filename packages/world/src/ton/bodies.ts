import { buildSnake, type Cell, CellBuilder, TON_OP } from '@sulian/chains';

const OP = 32;
const QUERY = 64;

/** Purpose of a message for its receiver. */
export type Intent =
  | { readonly kind: 'comment'; readonly text: string }
  | {
      readonly kind: 'jetton-transfer';
      readonly amountBase: bigint;
      readonly to: string;
      readonly comment: string | undefined;
    }
  | {
      readonly kind: 'jetton-arrival';
      readonly amountBase: bigint;
      readonly from: string | undefined;
      readonly comment: string | undefined;
    }
  | {
      readonly kind: 'jetton-notice';
      readonly amountBase: bigint;
      readonly from: string | undefined;
      readonly comment: string | undefined;
    }
  | { readonly kind: 'jetton-burn'; readonly amountBase: bigint }
  | { readonly kind: 'jetton-burn-notice'; readonly amountBase: bigint; readonly from: string }
  | { readonly kind: 'jetton-mint'; readonly amountBase: bigint; readonly to: string }
  | { readonly kind: 'jetton-status'; readonly status: number }
  /** The issuer's order to one of its wallets, by way of the master. */
  | { readonly kind: 'jetton-order'; readonly owner: string; readonly order: Intent }
  | { readonly kind: 'excesses' };

const MINT = 0x642b7d07;
const CALL_TO = 0x235caf52;
const EXCESSES = 0xd53276db;

const begin = (op: number): CellBuilder => new CellBuilder().uint(op, OP).uint(0, QUERY);
const commentCell = (text: string): Cell => buildSnake(Buffer.from(text), new CellBuilder().uint(TON_OP.comment, OP));

/** With a comment in a cell of its own. */
const carry = (builder: CellBuilder, comment: string | undefined): Cell =>
  comment === undefined ? builder.uint(0, 1).end() : builder.uint(1, 1).ref(commentCell(comment)).end();

/** A body as contracts write it. */
export function toBody(intent: Intent): Cell {
  switch (intent.kind) {
    case 'comment':
      return commentCell(intent.text);
    case 'jetton-transfer': {
      const head = begin(TON_OP.jettonTransfer).coins(intent.amountBase).address(intent.to).address(undefined);
      return carry(head.uint(0, 1).coins(1n), intent.comment);
    }
    case 'jetton-arrival': {
      const head = begin(TON_OP.jettonInternalTransfer).coins(intent.amountBase).address(intent.from);
      return carry(head.address(undefined).coins(1n), intent.comment);
    }
    case 'jetton-notice':
      return carry(begin(TON_OP.jettonNotification).coins(intent.amountBase).address(intent.from), intent.comment);
    case 'jetton-burn':
      return begin(TON_OP.jettonBurn).coins(intent.amountBase).address(undefined).uint(0, 1).end();
    case 'jetton-burn-notice':
      return begin(TON_OP.jettonBurnNotification).coins(intent.amountBase).address(intent.from).uint(0, 2).end();
    case 'jetton-mint':
      return begin(MINT).address(intent.to).coins(intent.amountBase).end();
    case 'jetton-status':
      return begin(TON_OP.jettonSetStatus).uint(intent.status, 4).end();
    case 'jetton-order':
      return begin(CALL_TO).address(intent.owner).ref(toBody(intent.order)).end();
    case 'excesses':
      return begin(EXCESSES).end();
  }
}
