import type { Operation, OperationType } from '@sulian/domain';
import { blake2b256 } from '../../codecs/blake2b.ts';
import type { TicketReceipt } from '../wire/schema.ts';
import { type Act, type Effects, toTransfer } from './acts.ts';

const HASH_DIGITS = 16;

/**
 * Key of a ticket, which a contract issues and others transfer among accounts and rollups: the issuer, and a hash of
 * the content.
 */
function toTicketKey({ ticketer, content_type, content }: TicketReceipt['ticket_token']): string {
  const digest = blake2b256(Buffer.from(JSON.stringify([content_type, content]))).toString('hex');
  return `${ticketer}:ticket:${digest.slice(0, HASH_DIGITS)}`;
}

/** Tickets that changed hands: holders with fewer gave them to holders with more; the rest were minted or burnt. */
export function listTickets({ result }: Act): Effects {
  const receipts = [...result.ticket_receipt, ...result.ticket_updates];
  if (receipts.length === 0) return { operations: [] };
  return {
    operations: receipts.flatMap(({ ticket_token, updates }) => pairTickets(toTicketKey(ticket_token), updates)),
    tokens: receipts.map(({ ticket_token }) => ({ token: toTicketKey(ticket_token), decimals: 0 })),
  };
}

/** Transfer between two holders; one of them is missing if tickets are minted or burnt. */
interface Handed {
  readonly from?: string;
  readonly to?: string;
  readonly amountBase: bigint;
}

function pairTickets(token: string, updates: TicketReceipt['updates']): readonly Operation[] {
  const payers = updates.filter(({ amount }) => amount < 0n).map(({ account, amount }) => ({ account, left: -amount }));
  const handed: Handed[] = [];
  for (const { account: to, amount } of updates) {
    let left = amount;
    for (const payer of payers) {
      const part = payer.left < left ? payer.left : left;
      if (part <= 0n) continue;
      handed.push({ from: payer.account, to, amountBase: part });
      payer.left -= part;
      left -= part;
    }
    if (left > 0n) handed.push({ to, amountBase: left });
  }
  for (const { account: from, left: amountBase } of payers) if (amountBase > 0n) handed.push({ from, amountBase });
  return handed.map((each) => ({ ...toTransfer(typeOf(each), each), token }));
}

const typeOf = ({ from, to }: Handed): OperationType =>
  from === undefined ? 'MINT' : to === undefined ? 'BURN' : 'TOKEN_TRANSFER';
