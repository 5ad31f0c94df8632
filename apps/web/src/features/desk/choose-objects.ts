import type { LookupObject, LookupRow } from '@sulian/contract';
import { lookUp } from '../../components/lookup/calls.ts';
import {
  addAnswer,
  type Entry,
  type LookupFacts,
  listObjects,
  listRows,
  NO_FACTS,
  type TableRow,
} from '../../components/lookup/entries.ts';
import { runBatches } from '../../components/lookup/run-batches.ts';

/**
 * Objects of each address, in their order: those of the chains that have seen or labelled it; where none has, of the first
 * chain that it fits.
 * @throws CallError of a failed call
 */
export async function chooseObjects(
  entries: readonly Entry[],
  isStored: (chain: string) => boolean,
): Promise<ReadonlyArray<readonly LookupObject[]>> {
  // With one reading there is nothing to find out.
  const several = entries.filter(
    ({ readings }) => readings.filter(({ blockchain }) => isStored(blockchain)).length > 1,
  );
  const facts = await readFacts(listObjects(several, isStored));
  return entries.map((entry) =>
    chooseLines(listRows([entry], facts, isStored)).map(({ blockchain, address, row }) => ({
      blockchain,
      address: row?.address ?? address,
    })),
  );
}

/** Lines of the chains that have seen or labelled the address; where none has, the first alone. */
function chooseLines(lines: readonly TableRow[]): readonly TableRow[] {
  const seen = lines.filter(({ row }) => row !== undefined && (isSeen(row) || row.entity !== null));
  return seen.length > 0 ? seen : lines.slice(0, 1);
}

/** A chain on demand has seen an address once part of its history is stored. */
const isSeen = ({ isUnseen, historyState }: LookupRow): boolean => !isUnseen && historyState !== 'NOT_FETCHED';

async function readFacts(objects: readonly LookupObject[]): Promise<LookupFacts> {
  let facts = NO_FACTS;
  await runBatches(objects, {
    send: (batch) => lookUp(batch, {}),
    onAnswer: (batch, answer) => {
      facts = addAnswer(facts, batch, answer);
    },
    onFault: (_, error) => {
      // A chain that may know the address would be left out.
      throw error;
    },
  });
  return facts;
}
