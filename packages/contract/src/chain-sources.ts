import { ADDRESS_INDEX_TYPES } from '@sulian/domain';
import { z } from 'zod';
import { chainId, timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { systemChain } from './system.ts';

const MAX_NODES = 10;

const nodeUrl = z.url({ protocol: /^https?$/ }).max(2_048);
/** Printable ASCII: a header has no other characters. */
const secret = z.string().regex(/^[ -~]{1,4096}$/);

/** Key of a provider: a header cannot have other characters. */
const key = z.string().regex(/^[!-~]{1,4096}$/);

/** Nodes of a chain, which is indexed from its start. */
const nodeSourceBody = z.strictObject({
  type: z.literal('rpc').optional(),
  blockchain: chainId,
  /** The first working one is used; with several, all must agree. */
  urls: z.array(nodeUrl).min(1).max(MAX_NODES),
  /** HTTP basic authentication. */
  user: secret.optional(),
  password: secret.optional(),
  /** One further header, such as a provider's key. */
  header: z.strictObject({ name: z.string().regex(/^[A-Za-z0-9-]{1,64}$/), value: secret }).optional(),
});

/** Index and nodes by which a chain's histories are fetched on demand. */
const onDemandSourceBody = z.strictObject({
  type: z.literal('onDemand'),
  blockchain: chainId,
  index: z.strictObject({ type: z.enum(ADDRESS_INDEX_TYPES), url: nodeUrl, key: key.optional() }),
  /** Absent where the index has the transactions too. */
  node: z.strictObject({ urls: z.array(nodeUrl).min(1).max(MAX_NODES), key: key.optional() }).optional(),
  /** Only this machine and private networks. */
  ownServersOnly: z.boolean().optional(),
});
export type OnDemandSourceBody = z.infer<typeof onDemandSourceBody>;

/** Source of a chain. Nothing of it is ever in an answer, except the hosts. */
export const sourceBody = z.discriminatedUnion('type', [nodeSourceBody, onDemandSourceBody]);
export type SourceBody = z.infer<typeof sourceBody>;

const sourceRow = z.object({
  blockchain: chainId,
  /** FILE: named by the configuration file, and read-only on screen. */
  origin: z.enum(['FILE', 'SCREEN']),
  source: systemChain.shape.source,
  /** Hosts of the source's addresses, without keys and paths. */
  hosts: z.array(z.string()),
  /** Null: named by the configuration file. */
  savedBy: z.string().nullable(),
  savedAt: timeSec.nullable(),
  /** Highest block of the source at the last look; null: not known. */
  headHeight: z.number().int().nullable(),
  fault: z.string().nullable(),
});
export type SourceRow = z.infer<typeof sourceRow>;

/** GET /admin/sources */
export const sourcesAnswer = envelope(
  z.object({
    /** The configuration file allows sources to be entered on screen (`admin.sources`). */
    isAllowed: z.boolean(),
    sources: z.array(sourceRow),
    /** Chains that can be followed, and that the configuration file does not name. */
    choices: z.array(chainId),
    /** Those of which histories can be fetched on demand. */
    onDemandChoices: z.array(
      z.object({
        blockchain: chainId,
        indexTypes: z.array(z.enum(ADDRESS_INDEX_TYPES)),
        /** False: the index has the transactions too. */
        needsNode: z.boolean(),
      }),
    ),
  }),
);

/** POST /admin/sources/test */
export const sourceTestAnswer = envelope(
  z.object({
    /** Newest block of the nodes, or of an index that has the transactions too; final where histories are on demand. */
    headHeight: z.number().int().nullable(),
    /** Null: the nodes answer, or the source has none. */
    fault: z.string().nullable(),
    /** Null: the index answers, or the source has none. */
    indexFault: z.string().nullable(),
  }),
);
