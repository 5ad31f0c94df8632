import { LABEL_FORMATS, OBJECTION_KINDS, OBJECTION_STATES } from '@sulian/domain';
import { z } from 'zod';
import { id } from './account.ts';
import {
  asOf,
  chainId,
  entityRef,
  labelType,
  labelValidity,
  MAX_QUERY_LENGTH,
  queryFlag,
  recordMetadata,
  recordPage,
  timeSec,
} from './common.ts';
import { envelope } from './envelope.ts';
import { fromDigits } from './from-digits.ts';
import { listMetadata } from './objects.ts';
import { honestText, shortText, soughtText } from './text.ts';

/** The label console, for REVIEWER: base /api/labels. */

/** Counts of a longer list end here. */
export const MAX_LABELS_COUNTED = 10_000;
const MAX_OFFSET = 10_000_000;
const MAX_NOTE = 1_000;
const storeId = id.max(2 ** 31 - 1);
const slice = recordPage.extend({ offset: fromDigits(z.number().int().min(0).max(MAX_OFFSET)).default(0) });
const isoDate = z.iso.date();
/** Reason for an action: stored, and shown to later readers. */
const reason = shortText;
const confidence = z.number().int().min(0).max(100);

/** `SOURCE`: its source no longer claims it. `REVIEWER`: a reviewer took it back. */
export const labelState = z.enum(['VALID', 'SOURCE', 'REVIEWER']);

const said = z.object({
  confidence,
  uri: z.string().nullable(),
  date: z.string().nullable(),
  author: z.string().nullable(),
  note: z.string().nullable(),
  /** Meaning of its days; null: of an earlier state, for which it was not stored. */
  validity: labelValidity.nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});
export const labelRef = said.extend({
  id,
  blockchain: chainId,
  address: z.string(),
  entity: entityRef,
  source: z.string(),
});
export type LabelRef = z.infer<typeof labelRef>;
export const labelRow = labelRef.extend({
  /** The label version in which it last changed. */
  version: z.number().int(),
  state: labelState,
  /** The imported label that this one replaces. */
  corrects: id.nullable(),
  enteredBy: z.string().nullable(),
  enteredReason: z.string().nullable(),
});
export type LabelRow = z.infer<typeof labelRow>;

/** GET /?blockchain&q&source&state&offset&limit: newest first; q is the beginning of an address or a part of a name. */
export const labelsQuery = slice.extend({
  blockchain: chainId.optional(),
  q: soughtText.max(MAX_QUERY_LENGTH).optional(),
  source: soughtText.max(200).optional(),
  state: labelState.optional(),
});
export const labelsAnswer = envelope(
  z.object({ items: z.array(labelRow), _metadata: recordMetadata.extend({ isCapped: z.boolean() }) }),
);

/** GET /{id} */
export const labelAnswer = envelope(
  labelRow.extend({
    /** Earlier states, newest first. */
    history: z.array(
      said.extend({
        untilVersion: z.number().int(),
        time: timeSec,
        by: z.string(),
        reason: z.string().nullable(),
        state: labelState,
      }),
    ),
  }),
);
export type LabelWithHistory = z.infer<typeof labelAnswer>['data'];

/** An entity that is known, or one to be made. */
const entityChoice = z.union([z.strictObject({ id: storeId }), z.strictObject({ name: shortText, type: labelType })]);
const fields = z.object({
  entity: entityChoice,
  confidence,
  uri: honestText
    .pipe(z.url({ protocol: /^https?$/ }).max(2_000))
    .nullable()
    .default(null),
  date: isoDate.nullable().default(null),
  note: honestText.max(MAX_NOTE).nullable().default(null),
  validity: labelValidity.default('control'),
  validFrom: isoDate.nullable().default(null),
  validTo: isoDate.nullable().default(null),
  reason,
});
const isOrdered = ({ validFrom, validTo }: { validFrom: string | null; validTo: string | null }): boolean =>
  validFrom === null || validTo === null || validFrom <= validTo;
const seen = { version: z.number().int().min(0) };

/** POST / */
export const addLabelBody = fields
  .extend({ blockchain: chainId, address: soughtText.min(1).max(MAX_QUERY_LENGTH) })
  .refine(isOrdered, 'valid to a day before valid from');
/** POST /{id}/correct: an imported label is withheld, one of the reviewers' takes its place; 409 when it changed meanwhile. */
export const correctLabelBody = fields.extend(seen).refine(isOrdered, 'valid to a day before valid from');
/** POST /{id}/withdraw | /restore */
export const changeLabelBody = z.object({ ...seen, reason });
/** The label that counts after it. */
export const changedLabelAnswer = envelope(labelRow);

/** GET /entities?q: entities of which a name in any language contains the text, for choosing one. */
export const entityChoicesQuery = z.object({ q: soughtText.min(1).max(MAX_QUERY_LENGTH) });
export const entityChoicesAnswer = envelope(z.array(entityRef));
export type EntityRefRow = z.infer<typeof entityRef>;

const counts = z.object({ added: z.number().int(), changed: z.number().int(), unchanged: z.number().int() });
const labelCounts = counts.extend({ withdrawn: z.number().int() });
export const importRow = z.object({
  id: storeId,
  time: timeSec,
  format: z.string(),
  name: z.string(),
  by: z.string(),
  version: z.number().int(),
  labels: labelCounts,
  /** The same by chain; null where the import was made by a version that did not count so. */
  chains: z.array(labelCounts.extend({ blockchain: chainId })).nullable(),
  entities: counts,
  coinbaseTags: counts,
  refused: z.number().int(),
  flagged: z.number().int(),
  conflicting: z.number().int(),
});
export type ImportRow = z.infer<typeof importRow>;
/** GET /imports?offset&limit */
export const importsQuery = slice;
export const importsAnswer = envelope(z.object({ items: z.array(importRow), _metadata: recordMetadata }));
/** Line of a list, and why it was refused or flagged. */
export const importLine = z.object({ file: z.string(), line: z.number().int().nullable(), reason: z.string() });
export type ImportLine = z.infer<typeof importLine>;
/** GET /imports/{id}/lines?kind&offset&limit: a report names the first 10,000 of a kind. */
export const importLinesQuery = slice.extend({ kind: z.enum(['refused', 'flagged']).default('refused') });
export const importLinesAnswer = envelope(
  z.object({
    items: z.array(importLine),
    _metadata: recordMetadata,
  }),
);
/** GET /imports/{id}/report.csv: all named lines; no cell begins as a formula. */

/** Largest list that the console imports; the command line imports larger ones. */
export const MAX_LABEL_FILE_BYTES = 64 * 2 ** 20;
/** Lines of a report that the answer to an import has. */
export const MAX_IMPORT_LINES_SHOWN = 200;
/**
 * POST /imports, multipart, field `file`: one list. `chain` where neither format nor list names it; `mapping` is JSON that
 * assigns columns of a table to fields (docs/LABELS.md). An import that withdraws labels requires `replaces=true`; a dry
 * run reports what it would withdraw. LABELS_MALFORMED has `refused` lines, and of a table its `columns`.
 */
export const importQuery = z.object({
  format: z.enum(LABEL_FORMATS),
  chain: chainId.optional(),
  source: shortText.optional(),
  mapping: honestText.max(8_000).optional(),
  isDryRun: queryFlag,
  replaces: queryFlag,
});
export const importAnswer = envelope(
  z.object({
    isDryRun: z.boolean(),
    labels: labelCounts,
    chains: z.array(labelCounts.extend({ blockchain: chainId })),
    entities: counts,
    coinbaseTags: counts,
    conflicting: z.number().int(),
    /** Labels that sources lose. */
    withdrawals: z.array(
      z.object({ source: z.string(), blockchain: chainId, withdrawn: z.number().int(), held: z.number().int() }),
    ),
    refused: z.array(importLine),
    refusedTotal: z.number().int(),
    flagged: z.array(importLine),
    flaggedTotal: z.number().int(),
  }),
);
/** Columns of a refused table, each with the field of a label that its name means. */
export type TableColumns = readonly { readonly name: string; readonly field?: string }[];
export type ImportAnswer = z.infer<typeof importAnswer>['data'];

/** GET /conflicts?blockchain&offset&limit: addresses whose labels disagree; the first of each counts. */
export const conflictsQuery = slice.extend({ blockchain: chainId.optional() });
export const conflictsAnswer = envelope(
  z.object({
    items: z.array(z.object({ blockchain: chainId, address: z.string(), labels: z.array(labelRow) })),
    _metadata: recordMetadata,
  }),
);
export type ConflictRow = z.infer<typeof conflictsAnswer>['data']['items'][number];

export const contestedState = z.enum(['OPEN', 'KEPT']);
/**
 * GET /contested?blockchain&state&offset&limit: `KEPT` are those of which a reviewer decided that nothing speaks for
 * them.
 */
export const contestedQuery = slice.extend({
  asOf: asOf.optional(),
  blockchain: chainId,
  state: contestedState.default('OPEN'),
});
export const contestedAnswer = envelope(
  z.object({
    items: z.array(
      z.object({
        blockchain: chainId,
        referenceAddress: z.string(),
        numberOfAddresses: z.number().int(),
        /** Best first: each service with the best label that names it. */
        claims: z.array(z.object({ service: z.string(), label: labelRef })),
        decisionId: storeId.nullable(),
      }),
    ),
    _metadata: listMetadata,
  }),
);
export type ContestedRow = z.infer<typeof contestedAnswer>['data']['items'][number];

/**
 * POST /decisions: service null leaves the wallet contested; 409 when its labels name other services than were seen.
 */
export const decideBody = z.object({
  blockchain: chainId,
  address: soughtText.min(1).max(MAX_QUERY_LENGTH),
  services: z.array(z.string().max(400)).min(2).max(1_000),
  service: z.string().max(400).nullable(),
  reason,
});
const changeStamp = z.object({ by: z.string(), reason: z.string(), time: timeSec, version: z.number().int() });
export const decisionRow = changeStamp.extend({
  id: storeId,
  blockchain: chainId,
  address: z.string(),
  services: z.array(z.string()),
  service: z.string().nullable(),
  ended: changeStamp.nullable(),
});
export type WalletDecisionRow = z.infer<typeof decisionRow>;
export const decidedAnswer = envelope(z.object({ id: storeId }));
/** GET /decisions?blockchain&offset&limit: newest first, ended ones included. */
export const decisionsAnswer = envelope(z.object({ items: z.array(decisionRow), _metadata: recordMetadata }));
/** POST /decisions/{id}/revoke */
export const revokeBody = z.object({ reason });

const objectionRow = z.object({
  id,
  blockchain: chainId,
  address: z.string(),
  /** CORRECTION: whose the address is instead. OBJECTION: its label is wrong, or lacks evidence. */
  kind: z.enum(OBJECTION_KINDS),
  /** The right entity by a correction; null of an objection. */
  entity: z.object({ name: z.string(), type: z.string() }).nullable(),
  reason: z.string(),
  by: z.string(),
  time: timeSec,
  state: z.enum(OBJECTION_STATES),
  /** Null while it is open. */
  decision: z.object({ by: z.string(), reason: z.string(), time: timeSec }).nullable(),
});
export type ObjectionRow = z.infer<typeof objectionRow>;
/** POST …/addresses/{hash}/objections: a correction names an entity, an objection none. It changes no label. */
export const addObjectionBody = z
  .strictObject({
    kind: z.enum(OBJECTION_KINDS),
    entity: z.strictObject({ name: shortText, type: labelType }).nullable().default(null),
    reason,
  })
  .refine(
    ({ kind, entity }) => (kind === 'CORRECTION') === (entity !== null),
    'a correction, and it alone, has an entity',
  );
/** GET …/addresses/{hash}/objections: those of the caller's case, newest first. */
export const objectionsOfAnswer = envelope(z.object({ items: z.array(objectionRow) }));
/** GET /objections?state&offset&limit: of all cases, newest first. */
export const objectionsQuery = slice.extend({ state: z.enum(OBJECTION_STATES).optional() });
export const objectionsAnswer = envelope(z.object({ items: z.array(objectionRow), _metadata: recordMetadata }));
/** POST /objections/{id}/decide: an accepted one is applied by the reviewer's own change of the label. */
export const decideObjectionBody = z.strictObject({ isAccepted: z.boolean(), reason });
export const objectionAnswer = envelope(objectionRow);
