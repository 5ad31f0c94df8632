import { z } from 'zod';

/** Integers come as digits in quotes, small ones as numbers. */
const int = z.union([z.string().regex(/^-?\d{1,40}$/), z.int(), z.bigint()]).transform(BigInt);
const nat = int.refine((value) => value >= 0n, 'below 0');
/** Address of a key, a contract or a rollup; unknown kinds of keys pass. */
const addressSchema = z.string().regex(/^[A-Za-z0-9]{30,45}$/);
const optional = <T extends z.ZodType>(schema: T) => schema.optional();
/** Optional value, undefined if its form is unexpected. */
const lax = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/**
 * A change of one balance.
 * @see gitlab.com/tezos/tezos, src/proto_alpha/lib_protocol/receipt_repr.ml
 */
const updateSchema = z.object({
  kind: z.string(),
  category: optional(z.string()),
  change: int,
  contract: optional(addressSchema),
  delegate: optional(addressSchema),
  staker: optional(
    z.object({
      contract: optional(addressSchema),
      delegate: optional(addressSchema),
      baker: optional(addressSchema),
      baker_own_stake: optional(addressSchema),
      baker_edge: optional(addressSchema),
    }),
  ),
  bond_id: optional(z.record(z.string(), z.string())),
  origin: optional(z.string()),
});
const updates = z.array(updateSchema).default([]);

/** Without a value the line was taken out. */
const bigMapEntry = z.object({ key: z.unknown(), value: z.unknown().optional() });
const lazyDiff = z.object({
  kind: z.string(),
  id: z.string(),
  diff: z.object({ action: z.string(), updates: lax(z.array(bigMapEntry)) }),
});
/** Maps that are created, copied or removed have no entry; before Babylon (2019-10) there were only entries. */
const oldDiff = z.object({
  action: z.string().default('update'),
  big_map: lax(z.string()),
  key: z.unknown().optional(),
  value: z.unknown().optional(),
});

const ticketReceipt = z.object({
  ticket_token: z.object({ ticketer: addressSchema, content_type: z.unknown(), content: z.unknown() }),
  updates: z.array(z.object({ account: addressSchema, amount: int })),
});

const resultSchema = z.object({
  status: z.string(),
  balance_updates: updates,
  originated_contracts: z.array(addressSchema).default([]),
  address: lax(addressSchema),
  lazy_storage_diff: optional(z.array(lazyDiff)),
  big_map_diff: optional(z.array(oldDiff)),
  ticket_receipt: z.array(ticketReceipt).default([]),
  ticket_updates: z.array(ticketReceipt).default([]),
});

const callSchema = z.object({ entrypoint: z.string().max(64), value: z.unknown() });
const literal = (kind: string) => z.object({ [kind]: z.string() });
/** Before Babylon (2019-10) a call was its data alone. */
const oldCallSchema = z
  .union([
    z.array(z.unknown()),
    z.looseObject({ prim: z.string() }),
    literal('int'),
    literal('string'),
    literal('bytes'),
  ])
  .transform((value) => ({ entrypoint: 'default', value }));

const act = {
  kind: z.string().max(64),
  source: optional(addressSchema),
  destination: optional(addressSchema),
  amount: lax(nat),
  balance: lax(nat),
  delegate: lax(addressSchema),
  parameters: lax(z.union([callSchema, oldCallSchema])),
};
const internalSchema = z.object({ ...act, source: addressSchema, result: resultSchema });

const metadataSchema = z.object({
  balance_updates: updates,
  delegate: lax(addressSchema),
  operation_result: optional(resultSchema),
  internal_operation_results: z.array(internalSchema).default([]),
});

/** A BLS key's text has 76. */
const MAX_KEY_CHARACTERS = 100;

const contentSchema = z.object({
  ...act,
  fee: nat.default(0n),
  pkh: lax(addressSchema),
  /** The public key that is named. */
  pk: lax(z.string().max(MAX_KEY_CHARACTERS)),
  rollup: lax(addressSchema),
  metadata: metadataSchema,
});

const operationSchema = z.object({ hash: z.string(), contents: z.array(contentSchema) });

const headerSchema = z
  .object({
    level: z.int().nonnegative(),
    proto: z.int().min(0).max(255),
    predecessor: z.string(),
    timestamp: z.string(),
    validation_pass: z.int().min(0).max(255),
    operations_hash: z.string(),
    fitness: z.array(z.string().regex(/^(?:[0-9a-f]{2})*$/)),
    context: z.string(),
    priority: optional(z.int().min(0).max(65_535)),
    payload_hash: optional(z.string()),
    payload_round: optional(z.int().nonnegative()),
    proof_of_work_nonce: optional(z.string().regex(/^[0-9a-f]{16}$/)),
    seed_nonce_hash: optional(z.string()),
    liquidity_baking_escape_vote: optional(z.boolean()),
    liquidity_baking_toggle_vote: optional(z.string()),
    adaptive_issuance_vote: optional(z.string()),
    signature: optional(z.string()),
  })
  .catchall(z.unknown());

const implicitSchema = z.object({ kind: z.string(), balance_updates: updates });

/** An answer of `/chains/main/blocks/LEVEL`. */
export const blockSchema = z.object({
  chain_id: z.string(),
  hash: z.string(),
  header: headerSchema,
  metadata: z.object({
    balance_updates: updates,
    implicit_operations_results: z.array(implicitSchema).default([]),
  }),
  operations: z.array(z.array(operationSchema)),
});

/** An answer of `/chains/main/blocks/LEVEL/header`. */
export const placeSchema = z.object({ hash: z.string(), level: z.int().nonnegative(), chain_id: z.string() });

export type NodeHeader = z.output<typeof headerSchema>;
export type NodeBlock = z.output<typeof blockSchema>;
export type BalanceUpdate = z.output<typeof updateSchema>;
export type OperationResult = z.output<typeof resultSchema>;
export type Content = z.output<typeof contentSchema>;
export type InternalAct = z.output<typeof internalSchema>;
export type NodeOperation = z.output<typeof operationSchema>;
export type TicketReceipt = z.output<typeof ticketReceipt>;
