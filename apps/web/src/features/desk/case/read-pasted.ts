import type { LookupObject, LookupRow, LookupTextAnswer } from '@sulian/contract';
import { MAX_DESK_ADDED } from '@sulian/domain';
import { lookUp, readText } from '../../../components/lookup/calls.ts';
import {
  addAnswer,
  type LookupFacts,
  listObjects,
  listRows,
  NO_FACTS,
  type TableRow,
  toEntries,
  toObjectKey,
} from '../../../components/lookup/entries.ts';
import { type MaskedText, maskText } from '../../../components/lookup/mask-text.ts';
import { runBatches } from '../../../components/lookup/run-batches.ts';

/** Objects of a text, and the rest of its content. */
export interface PastedResult {
  readonly objects: readonly LookupObject[];
  readonly text: LookupTextAnswer;
  readonly secrets: Omit<MaskedText, 'text'>;
}

/**
 * The addresses of a text as objects. One that several chains know is an object of each; one that none knows is an object
 * of the first chain that it fits.
 * @throws CallError of a secret that remains, or of a failed call
 */
export async function readPasted(original: string, isHeld: (chain: string) => boolean): Promise<PastedResult> {
  const { text: masked, ...secrets } = await maskText(original);
  const text = await readText(masked, {});
  const entries = toEntries(text);
  // With one reading there is nothing to find out.
  const several = entries.filter(({ readings }) => readings.filter(({ blockchain }) => isHeld(blockchain)).length > 1);
  const facts = await readFacts(listObjects(several, isHeld));
  const objects = new Map<string, LookupObject>();
  for (const entry of entries)
    for (const { blockchain, address, row } of chooseLines(listRows([entry], facts, isHeld))) {
      const object = { blockchain, address: row?.address ?? address };
      objects.set(toObjectKey(object), object);
    }
  return { objects: [...objects.values()].slice(0, MAX_DESK_ADDED), text, secrets };
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
