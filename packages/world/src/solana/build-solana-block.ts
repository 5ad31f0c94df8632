import { base58 } from '@scure/base';
import { sha256 } from '../hash.ts';
import type { SolanaKey } from './codec/keys.ts';
import { compileMessage, toTransactionBytes } from './codec/message.ts';
import type { SolanaBlock, SolanaBlockDraft, SolanaDraft, SolanaTransaction } from './solana-block.ts';

export const NO_SOLANA_PARENT = '00'.repeat(32);
/** Slots per skipped one, whose leader is absent: it has no block. */
const SKIPPED_EVERY = 6;

/** Slot of the block at a height, with skipped slots before it. */
export const toSlot = (height: number): number => height + Math.floor(height / (SKIPPED_EVERY - 1));

interface BlockPosition {
  readonly parentHash: string;
  readonly timeSec: number;
  readonly keyOf: (address: string) => SolanaKey;
}

/** No two are one: each signs the parent's hash and its place, where real ones name a recent block. */
function toTransaction(draft: SolanaDraft, at: number, { parentHash, keyOf }: BlockPosition): SolanaTransaction {
  const { payer, signers, calls, lookedUp } = draft;
  const recentBlockhash = base58.encode(sha256(`${parentHash}/${at}`));
  const { bytes: message, version, keys } = compileMessage({ payer, signers, calls, recentBlockhash, lookedUp });
  const signatures = signers.map((signer) => keyOf(signer).sign(message));
  const hash = (signatures[0] as Buffer).toString('hex');
  return { ...draft, hash, bytes: toTransactionBytes(signatures, message), version, keys };
}

/** Gives a block its place in time and on the chain. */
export function buildSolanaBlock(draft: SolanaBlockDraft, place: BlockPosition): SolanaBlock {
  const { parentHash, timeSec } = place;
  const slot = toSlot(draft.height);
  const parentSlot = draft.height === 0 ? 0 : toSlot(draft.height - 1);
  const transactions = draft.transactions.map((each, at) => toTransaction(each, at, place));
  const hash = sha256(Buffer.from([parentHash, slot, timeSec, ...transactions.map((each) => each.hash)].join('/')));
  return { ...draft, slot, parentSlot, parentHash, timeSec, hash: hash.toString('hex'), transactions };
}
