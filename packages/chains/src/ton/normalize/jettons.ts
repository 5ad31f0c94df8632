import type { Note, Operation, TokenAccount } from '@sulian/domain';
import { toNoteContent } from '../../codecs/note-content.ts';
import { toOperation } from '../../contracts/to-operation.ts';
import type { MessageBody } from '../wire/bodies.ts';
import type { JettonWallet } from '../wire/facts.ts';
import { isIssuer } from './issuers.ts';
import { type Moves, NOTHING, type Received } from './moves.ts';

type Body<O extends MessageBody['op']> = Extract<MessageBody, { readonly op: O }>;

const toAccount = (account: string, { owner, master }: JettonWallet): TokenAccount => ({
  account,
  owner,
  token: master,
});

/**
 * Jettons that arrived, between the owners of wallets. They move when the recipient's wallet receives them, not when
 * anybody requests it. A wallet counts only if its master confirms it.
 * @see github.com/ton-blockchain/TEPs, 0074-jettons-standard.md
 */
export function listJettonArrivals(
  { transaction, message, facts }: Received,
  body: Body<'jettonInternalTransfer'>,
): Moves {
  const wallet = facts.findWallet(transaction.account);
  if (wallet === undefined) return { ...NOTHING, problems: ['WALLET_UNCONFIRMED'] };
  const { owner: to, master: token } = wallet;
  const accounts = [toAccount(transaction.account, wallet)];
  const { amountBase, from, comment } = body;
  const notes = comment === undefined ? [] : [toComment(comment, to)];
  if (message.source === token)
    return {
      operations: [toOperation({ type: 'MINT', token, from: undefined, to, amountBase })],
      notes,
      tokenAccounts: accounts,
    };
  const sender = message.source === undefined ? undefined : facts.findWallet(message.source);
  if (sender !== undefined && message.source !== undefined && sender.master === token)
    accounts.push(toAccount(message.source, sender));
  // The wallet itself made sure that the sender is this owner's.
  const payer = sender?.master === token ? sender.owner : from;
  return {
    operations: [toTransfer({ token, from: payer, to, amountBase })],
    notes,
    tokenAccounts: accounts,
    ...(payer === undefined ? { problems: ['SENDER_UNKNOWN'] } : {}),
  };
}

interface Transfer {
  readonly token: string;
  readonly from: string | undefined;
  readonly to: string;
  readonly amountBase: bigint;
}

/** A transfer from an unnamed sender still has an amount. */
const toTransfer = ({ token, from, to, amountBase }: Transfer): Operation => ({
  type: 'TOKEN_TRANSFER',
  asset: 0,
  token,
  sources: [from === undefined ? { amountBase } : { address: from, amountBase }],
  destinations: [{ address: to, amountBase }],
});

const toComment = (comment: Buffer, address: string): Note => ({
  kind: 'COMMENT',
  operation: 0,
  side: 'destination',
  position: 0,
  address,
  ...toNoteContent(comment),
});

/** Jettons that their master burns, as reported by one of its wallets. */
export function listJettonBurns(
  { transaction, message, facts }: Received,
  body: Body<'jettonBurnNotification'>,
): Moves {
  const wallet = message.source === undefined ? undefined : facts.findWallet(message.source);
  if (wallet === undefined || wallet.master !== transaction.account)
    return { ...NOTHING, problems: ['WALLET_UNCONFIRMED'] };
  const { owner: from, master: token } = wallet;
  const { amountBase } = body;
  return {
    operations: [toOperation({ type: 'BURN', token, from, to: undefined, amountBase })],
    tokenAccounts: [toAccount(message.source as string, wallet)],
  };
}

const STATUS_HEX_DIGITS = 2;

/**
 * Acts of an issuer on a holder's wallet through the wallet's own operations: it locks the wallet, or takes its
 * balance.
 * @see github.com/ton-blockchain/stablecoin-contract, jetton-wallet.fc (status: 1 no sending, 2 no receiving, 3
 * neither)
 */
export function listIssuerActs(
  { transaction, message, facts }: Received,
  body: Body<'jettonSetStatus' | 'jettonTransfer' | 'jettonBurn'>,
): Moves {
  const wallet = facts.findWallet(transaction.account);
  if (wallet === undefined || message.source !== wallet.master || !isIssuer(wallet.master)) return NOTHING;
  const { owner: address, master: token } = wallet;
  const tokenAccounts = [toAccount(transaction.account, wallet)];
  if (body.op === 'jettonSetStatus') {
    const data = body.status.toString(16).padStart(STATUS_HEX_DIGITS, '0');
    const kind = body.status === 0 ? 'UNFREEZE' : 'FREEZE';
    return { ...NOTHING, tokenAccounts, events: [{ kind, address, token, data }] };
  }
  const { amountBase } = body;
  if (body.op === 'jettonBurn')
    return { ...NOTHING, tokenAccounts, events: [{ kind: 'DESTROY', address, token, amountBase }] };
  const other = body.to === undefined ? {} : { other: body.to };
  return { ...NOTHING, tokenAccounts, events: [{ kind: 'CLAWBACK', address, token, amountBase, ...other }] };
}
