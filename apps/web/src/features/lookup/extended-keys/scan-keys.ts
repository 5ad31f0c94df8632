import type { LookupAnswer, LookupObject, LookupRow } from '@sulian/contract';
import {
  type AddressUse,
  type KeyBranch,
  type KeyUse,
  type ScannedBranch,
  scanBranches as scanAddresses,
} from '@sulian/extraction';
import { addAnswer, type LookupFacts, NO_FACTS, toObjectKey } from '../../../components/lookup/entries.ts';
import { runBatches } from '../../../components/lookup/run-batches.ts';

interface Scan {
  readonly gap: number;
  readonly signal: AbortSignal;
  readonly send: (objects: readonly LookupObject[]) => Promise<LookupAnswer>;
}

/** Derives addresses of all branches and looks them up, batch by batch. */
export const scanBranches = (
  uses: readonly KeyUse[],
  branches: readonly KeyBranch[],
  { gap, signal, send }: Scan,
): Promise<readonly ScannedBranch[]> =>
  scanAddresses(uses, branches, {
    gap,
    signal,
    findUses: async (addresses) => {
      const { rows, chains } = await lookUpAll(addresses, send);
      return {
        findUse: (each) => toUse(rows.get(toObjectKey(each))),
        isPartial: (chain) => chains.get(chain)?.basis?.isPartial ?? false,
      };
    },
  });

async function lookUpAll(objects: readonly LookupObject[], send: Scan['send']): Promise<LookupFacts> {
  let facts = NO_FACTS;
  await runBatches(
    objects.map(({ blockchain, address }) => ({ blockchain, address })),
    {
      send,
      onAnswer: (batch, answer) => {
        facts = addAnswer(facts, batch, answer);
      },
      // Its addresses have no rows, and are counted as unknown.
      onFault: () => undefined,
    },
  );
  return facts;
}

/** An address without rows is unused only where its history is whole. */
function toUse(row: LookupRow | undefined): AddressUse {
  if (row === undefined) return 'UNKNOWN';
  if (!row.isUnseen || row.entity !== null) return 'USED';
  return row.historyState === 'WHOLE' ? 'UNUSED' : 'UNKNOWN';
}
