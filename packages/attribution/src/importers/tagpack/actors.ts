import type { EntityType, RefusedLine } from '@sulian/domain';
import type { LabelFile } from '../files.ts';
import { quote } from '../quote.ts';
import { describeUnknownConcept, findActorType, findConceptType, isKnownConcept } from './mapping.ts';
import { readPack } from './read-pack.ts';
import { actorSchema, describeIssue } from './schema.ts';

export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly uri?: string;
  readonly countries: readonly string[];
  readonly categories: readonly string[];
  /** Undefined where the categories are silent or generic: then a tag's own category decides. */
  readonly specificType?: EntityType;
  readonly genericType?: EntityType;
}

/** Actors of one ActorPack by id; those that cannot be read are refused one by one. */
export function readActors(
  text: string,
  file: LabelFile,
): { readonly actors: readonly Actor[]; readonly refused: readonly RefusedLine[] } {
  const actors: Actor[] = [];
  const refused: RefusedLine[] = [];
  const pack = readPack(text, 'actors');
  if ('fault' in pack) return { actors, refused: [{ file: file.name, line: pack.line, reason: pack.fault }] };
  for (const item of pack.items) {
    const actor = 'fault' in item ? item.fault : toActor(item.value);
    if (typeof actor !== 'string') actors.push(actor);
    else refused.push({ file: file.name, line: item.line, reason: actor });
  }
  return { actors, refused };
}

/** The actor, or why it is refused. */
function toActor(value: unknown): Actor | string {
  const parsed = actorSchema.safeParse(value);
  if (!parsed.success) return `actor: ${describeIssue(parsed.error, value)}`;
  const { id, label, uri, categories = [], jurisdictions = [] } = parsed.data;
  const unknown = categories.find((category) => !isKnownConcept(category));
  if (unknown !== undefined) return `actor ${quote(id)}: ${describeUnknownConcept(unknown)}`;
  const specificType = findActorType(id, categories);
  const genericType = findConceptType(categories);
  return {
    id,
    name: label,
    countries: jurisdictions,
    categories,
    ...(uri !== undefined && uri !== '' && { uri }),
    ...(specificType !== undefined && { specificType }),
    ...(genericType !== undefined && { genericType }),
  };
}
