import { isRecord, type TronClient } from './client.ts';

/**
 * Record of the blocks whose internal transactions a node stored. Nodes do not report it, and an operator may turn it
 * on or off at any height.
 */
export interface InternalsRecord {
  /** Notes what the node has of a block. */
  note(height: number, infos: readonly unknown[]): void;
  /** Whether blocks just below and just above have internal transactions, so that a block between them has none itself. */
  isStored(height: number, node: ProbedNode): Promise<boolean>;
}

interface ProbedNode {
  readonly client: TronClient;
  /** Height of its newest block. */
  getHeight(): Promise<number>;
}

/**
 * A node that stores them has one within so many blocks of the main network, in some 15 seconds: no operator is so
 * quick.
 */
const NEAR_BLOCKS = 5;
/** Heights remembered. */
const REMEMBERED = 1_000;

/** @param isPromised the operator's configuration claims that the node stores them at all heights */
export function createInternalsRecord({ isPromised }: { readonly isPromised: boolean }): InternalsRecord {
  const seen = new Map<number, boolean>();
  const note: InternalsRecord['note'] = (height, infos) => {
    seen.set(height, holdInternals(infos));
    for (const oldest of seen.keys()) {
      if (seen.size <= REMEMBERED) break;
      seen.delete(oldest);
    }
  };
  const hasAny = async (client: TronClient, heights: readonly number[]): Promise<boolean> => {
    for (const height of heights) {
      if (!seen.has(height)) note(height, await readInfos(client, height));
      if (seen.get(height) === true) return true;
    }
    return false;
  };
  const isStored: InternalsRecord['isStored'] = async (height, { client, getHeight }) => {
    if (isPromised) return true;
    const below = listNear(height, -1).filter((each) => each > 0);
    if (!(await hasAny(client, below))) return false;
    const above = listNear(height, 1);
    if (above.some((each) => seen.get(each) === true)) return true;
    // The newest blocks have nothing above them yet.
    return (await getHeight()) < height + NEAR_BLOCKS || hasAny(client, above);
  };
  return { note, isStored };
}

const listNear = (height: number, step: -1 | 1): readonly number[] =>
  Array.from({ length: NEAR_BLOCKS }, (_, i) => height + step * (i + 1));

async function readInfos(client: TronClient, height: number): Promise<readonly unknown[]> {
  const infos = await client.call('wallet/gettransactioninfobyblocknum', { num: height });
  return Array.isArray(infos) ? infos : [];
}

const holdInternals = (infos: readonly unknown[]): boolean =>
  infos.some((info) => {
    const listed = isRecord(info) ? info['internal_transactions'] : undefined;
    return Array.isArray(listed) && listed.length > 0;
  });

/** Whether a contract ran in a block without internal transactions: there were none, or the node did not store them. */
export const isSilent = (infos: readonly unknown[]): boolean => !holdInternals(infos) && infos.some(hasRun);

function hasRun(info: unknown): boolean {
  const receipt = isRecord(info) ? info['receipt'] : undefined;
  return isRecord(receipt) && Number(receipt['energy_usage_total'] ?? 0) > 0;
}
