import { type ChainId, isAppError, withReadOptions } from '@sulian/domain';
import { findSpeakingLabel } from '../../labels/speaking-label.ts';
import type { ScreeningDeps } from '../deps.ts';

/** Addresses of a chain that its ledger has seen or that have a label. */
export interface KnownAddresses {
  readonly used: ReadonlySet<string>;
  /** The others are unused as far as there are blocks; false on a chain on demand. */
  readonly isWhole: boolean;
  /** Blocks are missing. */
  readonly isPartial: boolean;
}

/** Undefined for a chain that is not stored. @param addresses canonical */
export type FindKnown = (chain: ChainId, addresses: readonly string[]) => Promise<KnownAddresses | undefined>;

export const createFindKnown =
  ({ ledger, labelsAt, limits }: Pick<ScreeningDeps, 'ledger' | 'labelsAt' | 'limits'>): FindKnown =>
  async (chain, addresses) => {
    try {
      return await withReadOptions(ledger, { timeoutMs: limits.pageTimeoutMs }).read(chain, async (reader) => {
        const labels = await labelsAt(reader);
        const rows = await reader.listAddressesByText(addresses);
        const labelled = addresses.filter((text) => findSpeakingLabel({ reader, labels }, text) !== undefined);
        return {
          used: new Set([...rows.map(({ text }) => text), ...labelled]),
          isWhole: reader.coverage === undefined,
          isPartial: reader.state.isPartial,
        };
      });
    } catch (error) {
      if (isAppError(error) && error.code === 'CHAIN_NOT_INDEXED') return undefined;
      throw error;
    }
  };
