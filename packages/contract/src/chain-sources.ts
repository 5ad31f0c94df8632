import { z } from 'zod';
import { chainId, timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { systemChain } from './system.ts';

const MAX_NODES = 10;

const nodeUrl = z.url({ protocol: /^https?$/ }).max(2_048);
/** Printable ASCII: a header has no other characters. */
const secret = z.string().regex(/^[ -~]{1,4096}$/);

/** Nodes of a chain. Nothing of it is ever in an answer, except the hosts. */
export const sourceBody = z.strictObject({
  blockchain: chainId,
  /** The first working one is used; with several, all must agree. */
  urls: z.array(nodeUrl).min(1).max(MAX_NODES),
  /** HTTP basic authentication. */
  user: secret.optional(),
  password: secret.optional(),
  /** One further header, such as a provider's key. */
  header: z.strictObject({ name: z.string().regex(/^[A-Za-z0-9-]{1,64}$/), value: secret }).optional(),
});
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
  }),
);

/** POST /admin/sources/test: the node's head, or the fault of the look. */
export const sourceTestAnswer = envelope(
  z.object({ headHeight: z.number().int().nullable(), fault: z.string().nullable() }),
);
