import { computeTezosBlockHash, computeTezosRoot, encodeTezosText, toTezosLedgerHash } from '@sulian/chains';
import type { Move } from '../accounts/move.ts';
import { sha256 } from '../hash.ts';
import { feesTaken } from './receipts.ts';
import type { Json, TezosBlock, TezosDraft, TezosOperation } from './tezos-block.ts';

/** Id of a network that does not exist. */
export const SIMULATED_CHAIN = 'NetXSimuLated11';
const PROTOCOL = 'PtTALLiNtPec7mE7yY4m3k26J8Qukef3E3ehzhfXgFZKGtDdAXu';
const SIGNATURE_BYTES = 64;

export interface TezosBlockDraft {
  readonly height: number;
  readonly proposer: string;
  /** Votes for the block before, which move nothing. */
  readonly attesters: readonly string[];
  readonly transactions: readonly TezosDraft[];
  readonly rewards: readonly Move[];
  /** Changes of balances of the chain itself. */
  readonly updates: readonly Json[];
}

interface BlockPosition {
  readonly parent: TezosBlock | undefined;
  readonly timeSec: number;
}

const textOf = (kind: 'o' | 'B' | 'Co' | 'vh' | 'LLo', path: string): string => encodeTezosText(kind, sha256(path));
const ledgerHash = (kind: 'o' | 'B', text: string): string => toTezosLedgerHash(kind, text) as string;
const signatureOf = (path: string): string =>
  encodeTezosText('sig', Buffer.concat([sha256(path), sha256(`${path}/2`)]).subarray(0, SIGNATURE_BYTES));
const bytesOf = (text: string): Buffer => Buffer.from(ledgerHash('o', text), 'hex').subarray(2, 34);

/** Gives a block its place in time and on the chain. */
export function buildTezosBlock(draft: TezosBlockDraft, { parent, timeSec }: BlockPosition): TezosBlock {
  const { height, proposer } = draft;
  const predecessor = parent?.text ?? textOf('B', 'nothing');
  const toOperation = (each: TezosDraft, at: number): TezosOperation => {
    const contents = JSON.stringify(each.contents);
    const text = textOf('o', [predecessor, at, contents].join('/'));
    return { ...each, text, hash: ledgerHash('o', text) };
  };
  const transactions = draft.transactions.map(toOperation);
  const votes = draft.attesters.map((delegate) => ({
    hash: textOf('o', `${predecessor}/attestation/${delegate}`),
    contents: [{ kind: 'attestation', slot: 1, level: height - 1, metadata: { delegate, consensus_power: 100 } }],
  }));
  const managed = transactions.map(({ text, contents }) => ({ hash: text, contents }));
  const passes: readonly (readonly { readonly hash: string; readonly contents: readonly Json[] }[])[] = [
    votes,
    [],
    [],
    managed,
  ];
  const root = computeTezosRoot(passes.map((pass) => pass.map(({ hash }) => bytesOf(hash))));
  const header = {
    level: height,
    proto: 24,
    predecessor,
    timestamp: new Date(timeSec * 1_000).toISOString().replace('.000', ''),
    validation_pass: passes.length,
    operations_hash: encodeTezosText('LLo', root),
    fitness: ['02', height.toString(16).padStart(8, '0'), '', 'ffffffff', '00000000'],
    context: textOf('Co', `${predecessor}/context`),
    payload_hash: textOf('vh', `${predecessor}/payload`),
    payload_round: 0,
    proof_of_work_nonce: '60afd4da00000000',
    liquidity_baking_toggle_vote: 'pass',
    signature: signatureOf(`${predecessor}/${proposer}`),
  };
  const text = encodeTezosText('B', computeTezosBlockHash(header) as Buffer);
  const feesBase = transactions.reduce((sum, { feeBase }) => sum + feeBase, 0n);
  const json = {
    protocol: PROTOCOL,
    chain_id: SIMULATED_CHAIN,
    hash: text,
    header,
    metadata: {
      protocol: PROTOCOL,
      proposer,
      baker: proposer,
      balance_updates: [...feesTaken(proposer, feesBase), ...draft.updates],
      implicit_operations_results: [],
    },
    operations: passes.map((pass) =>
      pass.map((operation) => ({
        protocol: PROTOCOL,
        chain_id: SIMULATED_CHAIN,
        ...operation,
        branch: predecessor,
        signature: signatureOf(operation.hash),
      })),
    ),
  };
  const hash = ledgerHash('B', text);
  const parentHash = parent?.hash ?? ledgerHash('B', predecessor);
  return { height, hash, text, parentHash, timeSec, transactions, rewards: draft.rewards, json };
}
