import type { LookupObject, LookupTextAnswer } from '@sulian/contract';
import { MAX_DESK_ADDED } from '@sulian/domain';
import { readText } from '../../../components/lookup/calls.ts';
import { toEntries, toObjectKey } from '../../../components/lookup/entries.ts';
import { type MaskedText, maskText } from '../../../components/lookup/mask-text.ts';
import { chooseObjects } from '../choose-objects.ts';

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
export async function readPasted(original: string, isStored: (chain: string) => boolean): Promise<PastedResult> {
  const { text: masked, ...secrets } = await maskText(original);
  const text = await readText(masked, {});
  const entries = toEntries(text);
  const chosen = await chooseObjects(entries, isStored);
  const objects = new Map(chosen.flat().map((object) => [toObjectKey(object), object]));
  return { objects: [...objects.values()].slice(0, MAX_DESK_ADDED), text, secrets };
}
