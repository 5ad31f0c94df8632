import { type EntityType, isEntityType, TAGPACK_TYPES, type TagpackType } from '@sulian/domain';
import { z } from 'zod';
import { quote } from '../quote.ts';
import mappingFile from './mapping.json' with { type: 'json' };

const entityType = z.string().refine(isEntityType);
const types = z.record(z.string(), entityType);
const concept = z.strictObject({ category: z.string().optional(), abuse: z.string().optional() });

/**
 * `concepts` in order of precedence: of several, the first in the file counts, so the more specific and the more severe
 * are above. `generic` ones do not describe what a service does and yield to any other. `written` has the concept of each
 * type in a pack of our own: the one that other programs understand best.
 */
const mapping = z
  .object({
    concepts: types,
    generic: z.array(z.string()),
    uncategorised: entityType,
    written: z.record(z.enum(TAGPACK_TYPES), concept),
    files: z.record(z.string(), types),
    labels: types,
    actors: types,
  })
  .parse(mappingFile);

const order = Object.keys(mapping.concepts);
const rank = new Map(order.map((concept, index) => [concept, index]));
const typeOf: ReadonlyMap<string, EntityType> = new Map(Object.entries(mapping.concepts));
const generic: ReadonlySet<string> = new Set(mapping.generic);
const byLabel: ReadonlyMap<string, EntityType> = new Map(Object.entries(mapping.labels));
const byActor: ReadonlyMap<string, EntityType> = new Map(Object.entries(mapping.actors));
const byFile = new Map(Object.entries(mapping.files).map(([file, own]) => [file, new Map(Object.entries(own))]));

/** Type of a tag that no category, no abuse and no actor describes: known by name only. */
export const UNCATEGORISED: EntityType = mapping.uncategorised;

export const describeUnknownConcept = (concept: string): string =>
  `category ${quote(concept)} is not known; one of ${order.join(' ')}`;

export const isKnownConcept = (concept: string): boolean => typeOf.has(concept);

/** Type that our own reading of a label's text gives, where its category would mislead ("user" on the OFAC list). */
export const findLabelType = (label: string): EntityType | undefined => byLabel.get(label);

/**
 * Type by the first concept in order of precedence; undefined when there is none, or none specific where that is
 * required.
 */
export function findConceptType(
  concepts: readonly string[],
  options: { readonly file?: string; readonly isSpecific?: boolean } = {},
): EntityType | undefined {
  const usable = concepts.filter((concept) => typeOf.has(concept) && !(options.isSpecific && generic.has(concept)));
  const [first] = usable.sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  if (first === undefined) return undefined;
  return byFile.get(options.file ?? '')?.get(first) ?? typeOf.get(first);
}

/** Type of an actor by our own reading or its specific categories; undefined when both are silent. */
export const findActorType = (id: string, categories: readonly string[]): EntityType | undefined =>
  byActor.get(id) ?? findConceptType(categories, { isSpecific: true });

/** Category or abuse by which a pack states the type; neither for a name without a type. */
export const findWritten = (type: TagpackType): z.infer<typeof concept> => mapping.written[type];
