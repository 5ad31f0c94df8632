import type { EntityDraft, EntityType } from '@sulian/domain';
import type { Actor } from './actors.ts';
import { describeUnknownConcept, findConceptType, findLabelType, isKnownConcept, UNCATEGORISED } from './mapping.ts';

export interface TagContext {
  /** Base name of the pack. */
  readonly file: string;
  readonly actors: ReadonlyMap<string, Actor>;
  /** Name of the pack as labels state it. */
  readonly source: string;
  /** Drafts already made, so that the labels of an entity share one object. */
  readonly drafts: Map<string, EntityDraft>;
  /** Outcomes by the contents of tags: thousands of tags of a pack have the same. */
  readonly outcomes: Map<string, EntityDraft | string>;
  /** Reports what of a tag was read otherwise than it is written, or left out. */
  readonly flag: (reason: string) => void;
}

/** Outcomes remembered in one pack; forgotten all at once beyond it. */
const MAX_OUTCOMES = 50_000;

/** Fields of a tag that show whom it names. */
interface Fields {
  readonly label: string;
  readonly actor: string | undefined;
  readonly category: string | undefined;
  readonly concepts: readonly string[] | undefined;
  readonly abuse: string | undefined;
}

export function toEntity(fields: Fields, context: TagContext): EntityDraft | string {
  const { label, actor = '', category = '', concepts = [], abuse = '' } = fields;
  const said = [label, actor, category, abuse, ...concepts].join('\0');
  const known = context.outcomes.get(said);
  if (known !== undefined) return known;
  const outcome = findEntity(fields, context);
  if (context.outcomes.size >= MAX_OUTCOMES) context.outcomes.clear();
  context.outcomes.set(said, outcome);
  return outcome;
}

/**
 * Finds whom a tag names, or why that is not known. Abuse comes first: it describes the money of the address, and the
 * actor of such a tag may be its victim. Then the actor, then the category, otherwise the label's text alone.
 */
function findEntity(fields: Fields, context: TagContext): EntityDraft | string {
  const { abuse, category, concepts = [], actor: actorId } = fields;
  const named = [...(abuse === undefined ? [] : [abuse]), ...(category === undefined ? [] : [category]), ...concepts];
  const unknown = named.find((concept) => !isKnownConcept(concept));
  if (unknown !== undefined) return describeUnknownConcept(unknown);
  const { file } = context;
  const abuseType = findConceptType(abuse === undefined ? [] : [abuse]) ?? findLabelType(fields.label);
  const tagType = findConceptType(category === undefined ? concepts : [category], { file });
  if (actorId === undefined) return labelEntity(fields.label, abuseType ?? tagType ?? UNCATEGORISED, context);
  const known = context.actors.get(actorId);
  const actor = known ?? { id: actorId, name: fields.label, countries: [], categories: [] };
  if (abuseType !== undefined && abuseType !== actor.specificType) return labelEntity(fields.label, abuseType, context);
  const entity = toActorEntity(actor, tagType);
  // A pack read without its ActorPack has the actor's id alone: what is stored of the actor stays.
  return shared(context, known === undefined ? { ...entity, isReference: true } : entity);
}

function labelEntity(label: string, type: EntityType, context: TagContext): EntityDraft {
  return shared(context, { key: `tagpack:${context.file}:${label}#${type}`, name: label, type });
}

/** An actor whose own categories are specific is one entity; of another, each type that tags give it is one. */
export function toActorEntity(actor: Actor, tagType: EntityType | undefined): EntityDraft {
  const type = actor.specificType ?? tagType ?? actor.genericType ?? UNCATEGORISED;
  const key = `tagpack:actor:${actor.id}`;
  return {
    key: actor.specificType === undefined ? `${key}#${type}` : key,
    name: actor.name,
    type,
    countries: actor.countries,
    tags: actor.categories,
    ...(actor.uri !== undefined && { uri: actor.uri }),
  };
}

function shared({ drafts }: TagContext, draft: EntityDraft): EntityDraft {
  const known = drafts.get(draft.key);
  if (known === undefined) drafts.set(draft.key, draft);
  return known ?? draft;
}
