import { ENTITY_CHANGES, MAX_MERGED } from '@sulian/domain';
import { z } from 'zod';
import { id } from './account.ts';
import { entityRef, MAX_QUERY_LENGTH, recordMetadata, recordPage, timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { fromDigits } from './from-digits.ts';
import { shortText, soughtText } from './text.ts';

/** Merges and aliases of entities, for REVIEWER: base /api/labels. */

/** Members of an entity that an answer lists; the rest are counted. */
export const MAX_MEMBERS_SHOWN = 200;
const entityId = id.max(2 ** 31 - 1);
const reason = shortText;

/** GET /merges/candidates?q: entities of which a name contains the text, with what counts for them. */
export const mergeCandidatesQuery = z.object({ q: soughtText.min(1).max(MAX_QUERY_LENGTH) });
const mergeCandidate = entityRef.extend({
  labels: z.number().int(),
  addresses: z.number().int(),
  /** Other entities that are shown as it. */
  members: z.number().int(),
});
export type MergeCandidate = z.infer<typeof mergeCandidate>;
export const mergeCandidatesAnswer = envelope(z.object({ items: z.array(mergeCandidate) }));

/** GET /merges/{id}: entities that are shown as this one, and its aliases. `by` is null where the rule of names merged it. */
export const entityMembersAnswer = envelope(
  z.object({
    members: z.array(
      z.object({
        id: entityId,
        name: z.string(),
        type: z.string(),
        labels: z.number().int(),
        by: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    isCapped: z.boolean(),
    aliases: z.array(z.object({ id, name: z.string(), by: z.string(), reason: z.string(), time: timeSec })),
  }),
);
export type EntityMembers = z.infer<typeof entityMembersAnswer>['data'];

/** POST /merges: labels of `ids` count for `into`. CONFLICT where one is merged already, BAD_REQUEST where types differ. */
export const mergeBody = z.strictObject({
  ids: z
    .array(entityId)
    .min(1)
    .max(MAX_MERGED)
    .refine((ids) => new Set(ids).size === ids.length, 'an entity twice'),
  into: entityId,
  reason,
});
export const mergedAnswer = envelope(z.object({ mainId: entityId, labels: z.number().int() }));
/** POST /merges/{id}/split: shows a merged entity as itself, with what was merged into it. */
export const splitBody = z.strictObject({ reason });
export const splitAnswer = envelope(z.object({ labels: z.number().int() }));

/** POST /merges/{id}/aliases: a further name by which the entity is found; it names no label. */
export const addAliasBody = z.strictObject({ name: shortText, reason });
export const addedAliasAnswer = envelope(z.object({ id }));
/** POST /aliases/{id}/remove */
export const removeAliasBody = z.strictObject({ reason });

/** GET /merges?offset&limit: merges, separations and aliases, newest first. */
export const entityChangesQuery = recordPage.extend({
  offset: fromDigits(z.number().int().min(0).max(10_000_000)).default(0),
});
const named = z.object({ id: entityId, name: z.string() });
const entityChange = z.object({
  id,
  time: timeSec,
  action: z.enum(ENTITY_CHANGES),
  main: named,
  entities: z.array(named),
  labels: z.number().int(),
  alias: z.string().nullable(),
  by: z.string(),
  reason: z.string(),
});
export type EntityChangeRow = z.infer<typeof entityChange>;
export const entityChangesAnswer = envelope(z.object({ items: z.array(entityChange), _metadata: recordMetadata }));
