import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, CHAIN_HOLDINGS, CHAIN_IDS, isAppError, isPathFault } from '@sulian/domain';
import { z } from 'zod';

export const MANIFEST_FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const schema = z.string().regex(/^(records|ledger|(ledger|fetched)_[a-z0-9]+)$/);
const digest = z.string().regex(/^[0-9a-f]{64}$/);
/** No path out of the backup's folder. */
const file = z.string().regex(/^(data|files)\/[A-Za-z0-9_][A-Za-z0-9_.-]*$/);
const count = z.int().min(0);

const stored = z.strictObject({ file, size: count, sha256: digest });
export type StoredFile = z.infer<typeof stored>;

const table = stored.extend({
  schema,
  name: identifier,
  /** Table into which the rows are restored. */
  target: identifier,
  columns: z.array(z.strictObject({ name: identifier, type: z.string().max(200) })),
  rows: count,
  /** Bytes before compression. */
  bytes: count,
});

const extent = z.strictObject({
  chain: z.enum(CHAIN_IDS),
  /** Absent in older backups. */
  held: z.enum(CHAIN_HOLDINGS).default('BLOCKS'),
  firstHeight: count.optional(),
  height: count.optional(),
  hash: z.string().optional(),
  transactions: count,
});

/** OTHER_SERVER: its ledger is not on the server that was copied. */
const omission = z.strictObject({
  chain: z.enum(CHAIN_IDS),
  reason: z.enum(['NOT_NAMED', 'LOADING', 'OTHER_SERVER']),
});

const clusterFile = z.string().regex(/^cluster\/\d+\.gz$/);

/** Common part of all manifests. */
const common = z.strictObject({
  format: z.literal(MANIFEST_FORMAT),
  /** Versions of program and server, and what distinguishes stores. */
  program: z.string(),
  server: z.string(),
  store: z.string().regex(/^[0-9a-f]{12}$/),
  time: z.iso.datetime(),
  /** Proof of the key of the identity documents, which reveals nothing of it; null where there are none. */
  documentKey: digest.nullable(),
  migrations: z.record(schema, z.array(z.strictObject({ number: count, name: z.string(), checksum: digest }))),
  /** Files of the data folder, by their names there. */
  files: z.array(stored.extend({ name: z.enum(['demo-world.json']) })),
});

const tablesManifest = common.extend({
  /** Absent in older backups. */
  kind: z.literal('tables').optional(),
  chains: z.array(extent),
  omitted: z.array(omission),
  tables: z.array(table),
  sequences: z.array(z.strictObject({ schema, name: identifier, lastValue: z.string().regex(/^-?\d{1,19}$/) })),
});
/** Manifest of a backup of tables. */
export type Manifest = z.infer<typeof tablesManifest>;

/** Relative to the cluster; no path out of it. */
const clusterPath = z
  .string()
  .regex(/^(?!(.*\/)?\.\.?(\/|$))[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/);

const clusterManifest = common.extend({
  kind: z.literal('cluster'),
  /** Kind of machine, such as `linux-x64`. */
  platform: z.string().max(40),
  /** The log that continues the copy: its identity, its first segment, and bytes of each. */
  log: z.strictObject({ archive: z.uuid(), first: z.string().regex(/^[0-9A-F]{24}$/), segmentBytes: count }),
  /** Content of `backup_label`. */
  label: z.string().max(2_000),
  folders: z.array(clusterPath),
  /** Chains whose ledgers are on other servers. */
  omitted: z.array(omission).default([]),
  /** Files of the cluster. An empty one is not stored. */
  cluster: z.array(
    z.strictObject({
      path: clusterPath,
      /** When it was last written, in ns; an unchanged file is linked by the next backup. */
      mtimeNs: z.string().regex(/^\d{1,20}$/),
      bytes: count,
      stored: z.strictObject({ file: clusterFile, size: count, sha256: digest }).nullable(),
    }),
  ),
});
/** Manifest of a base backup: files of the cluster, which the archived log continues. */
export type ClusterManifest = z.infer<typeof clusterManifest>;

/** Files of a cluster fit the machines of one kind only. */
export const PLATFORM = `${process.platform}-${process.arch}`;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** With a digest of its own, so that a table that is missing in the list is noticed too. */
export function toManifestText(content: Manifest | ClusterManifest): string {
  const text = JSON.stringify(content);
  return `${JSON.stringify({ ...content, digest: sha256(text) })}\n`;
}

interface ReadManifest {
  readonly manifest: Manifest | ClusterManifest;
  readonly digest: string;
}

/** @throws BACKUP_NOT_FOUND, BACKUP_NEWER, BACKUP_DAMAGED */
export function readManifest(folder: string): ReadManifest {
  const path = join(folder, MANIFEST_FILE);
  const raw = toObject(readText(path), path);
  const { format } = raw;
  if (typeof format === 'number' && format > MANIFEST_FORMAT)
    throw new AppError('BACKUP_NEWER', `${path} has format ${format}; this program reads up to ${MANIFEST_FORMAT}`, {
      details: { path, format },
    });
  const { digest: stated, ...content } = raw;
  const own = sha256(JSON.stringify(content));
  if (stated !== own) throw damaged(path, 'its digest is not that of its content');
  const parsed = (content['kind'] === 'cluster' ? clusterManifest : tablesManifest).safeParse(content);
  if (!parsed.success) throw damaged(path, z.prettifyError(parsed.error));
  return { manifest: parsed.data, digest: own };
}

/** Manifest of a backup; undefined where it is damaged or of a newer format. */
export function readIntact(folder: string): ReadManifest['manifest'] | undefined {
  try {
    return readManifest(folder).manifest;
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (!isPathFault(cause)) throw cause;
    throw new AppError('BACKUP_NOT_FOUND', `${path}: a complete backup has this file`, { details: { path }, cause });
  }
}

function toObject(text: string, path: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    throw damaged(path, 'not valid JSON');
  }
}

const damaged = (path: string, reason: string): AppError =>
  new AppError('BACKUP_DAMAGED', `${path}: ${reason}`, { details: { path } });

/** Stored files of a backup, with their digests. */
export const listFiles = (manifest: Manifest | ClusterManifest): readonly StoredFile[] => [
  ...(manifest.kind === 'cluster' ? manifest.cluster.flatMap(({ stored }) => stored ?? []) : manifest.tables),
  ...manifest.files,
];
