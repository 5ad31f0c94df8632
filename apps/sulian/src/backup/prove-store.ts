import { CHAIN_IDS, type ChainId } from '@sulian/domain';
import { type ChainExtent, verifyFetched } from '@sulian/ledger';
import { verifyDocuments } from '@sulian/records';
import { verify } from '../commands/verify.ts';
import type { Program } from '../program.ts';
import type { Manifest } from './manifest.ts';

/** Result of one check of a restored store. */
export interface Proof {
  /** `chain BITCOIN`, `audit log`, `documents`. */
  readonly check: string;
  /** Compared heights and counts. */
  readonly extent: string;
  readonly faults: readonly string[];
}

/** A chain as it must be after the restore. */
export type RestoredChain = Pick<ChainExtent, 'chain' | 'transactions'> & {
  readonly held: ChainExtent['holding'];
  readonly height?: number | undefined;
  readonly hash?: string | undefined;
};

const SAMPLE = 200;

/** Runs `verify` of every chain and `audit verify`, and opens every document. */
export async function proveStore(
  program: Program,
  chains: readonly RestoredChain[],
  key: Buffer | undefined,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const each of chains) proofs.push(await (each.held === 'BLOCKS' ? proveChain : proveFetched)(program, each));
  proofs.push(await proveAudit(program));
  if (key !== undefined) proofs.push(await proveDocuments(program, key));
  return proofs;
}

async function proveChain(program: Program, expected: RestoredChain): Promise<Proof> {
  const { chain, height, hash } = expected;
  const check = `chain ${chain}`;
  if (height === undefined) return { check, extent: 'no block', faults: [] };
  const state = await program.ledger.getState(chain);
  const faults = state.height === height && state.hash === hash ? [] : [`it must end at block ${height} ${hash}`];
  const report = await verify(program, chain, SAMPLE);
  return {
    check,
    extent: `up to block ${report.height}, ${report.recounted} addresses counted again`,
    faults: [...faults, ...report.faults],
  };
}

async function proveFetched(program: Program, { chain, transactions }: RestoredChain): Promise<Proof> {
  const faults = await verifyFetched(program.databaseOf(chain), chain);
  return {
    check: `fetched histories of ${chain}`,
    extent: `${transactions} transactions`,
    faults: faults.map(({ check, rows, example }) => `${check}: ${rows} rows do not, such as ${example}`),
  };
}

async function proveAudit({ apiDeps }: Program): Promise<Proof> {
  const { isUnbroken, entries, firstBroken } = await apiDeps.people.auditTrail.verify();
  return {
    check: 'audit log',
    extent: `${entries} entries`,
    faults: isUnbroken ? [] : [`broken at entry ${firstBroken}`],
  };
}

async function proveDocuments({ database }: Program, key: Buffer): Promise<Proof> {
  const { documents, broken } = await verifyDocuments(database, key);
  return {
    check: 'documents',
    extent: `${documents} opened with the key`,
    faults: broken.map((id) => `document ${id} does not open`),
  };
}

/** Chains of which the records may know more than the store has. */
export const listAbsent = ({ chains }: Manifest): readonly ChainId[] => {
  const storedChains = new Set(chains.map(({ chain }) => chain));
  return CHAIN_IDS.filter((chain) => !storedChains.has(chain));
};
