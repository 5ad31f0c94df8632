import { CHAIN_HOLDINGS } from '@sulian/domain';
import { z } from 'zod';
import { chainId, timeSec } from './common.ts';
import { envelope } from './envelope.ts';

/** Actions of the audit log that concern backups. */
export const BACKUP_ACTIONS = ['backup.create', 'backup.rehearse', 'backup.restore'] as const;

const bytes = z.number().int().min(0);

/** A program that serves the store: its machine and process. */
const place = { host: z.string(), pid: z.number().int(), isThis: z.boolean() };

/** A stored or configured chain, for administrators. */
export const systemChain = z.object({
  blockchain: chainId,
  held: z.enum(CHAIN_HOLDINGS),
  /** SIMULATED: the demo world. NONE: stored, and followed by nothing. */
  source: z.enum(['NODE', 'FILES', 'ON_DEMAND', 'SIMULATED', 'NONE']),
  /** Hosts of the source's addresses, without keys and paths. */
  hosts: z.array(z.string()),
  /** Last stored block and its time; null: none is stored. */
  height: z.number().int().nullable(),
  time: timeSec.nullable(),
  headHeight: z.number().int().nullable(),
  /** Null: not known, as while the source is below the stored block. */
  lag: z.number().int().nullable(),
  sourceFault: z.string().nullable(),
  /**
   * Requests to the source since the program began, and those without an answer or with an HTTP status other than 2xx.
   * Null before the first request.
   */
  requests: z.object({ sent: z.number().int(), failed: z.number().int() }).nullable(),
  alarm: z.string().nullable(),
  /** Host of the PostgreSQL server with its ledger; null: it is in the database of the records. */
  server: z.string().nullable(),
  /** The program that writes its blocks, by a lease; null: none does, or the server with its ledger is unavailable. */
  writer: z.object({ ...place, since: timeSec, leaseUntil: timeSec }).nullable(),
  /** The server with its ledger is unavailable. */
  isAway: z.boolean(),
  /** Streaming replica that answers about the chain are read from; null without one. */
  reader: z
    .object({
      host: z.string(),
      /** Last block of the replica; null: none, or the replica is unavailable. */
      height: z.number().int().nullable(),
      /** Blocks by which it is behind the stored block; null: not known. */
      lag: z.number().int().nullable(),
      /** The replica is unavailable: answers are read from the ledger itself. */
      isAway: z.boolean(),
    })
    .nullable(),
  /** Null while its server is unavailable. */
  transactions: z.number().int().nullable(),
  addresses: z.number().int().nullable(),
  /** Wallets by common spending; null: owners make the chain's wallets, or none are clustered yet. */
  wallets: z.number().int().nullable(),
  /** A bulk import has loaded blocks that cannot be read yet. */
  isLoading: z.boolean(),
  /** Tables and indexes of the chain; null while its server is unavailable. */
  storedBytes: bytes.nullable(),
  /** At the pace of the newest blocks; null: not known. */
  bytesPerDay: bytes.nullable(),
  /** Addresses that labels give to a service. */
  serviceAddresses: z.number().int(),
  /** A source claims to name every service of the chain. */
  isLabelled: z.boolean(),
});
export type SystemChain = z.infer<typeof systemChain>;

const systemState = z.object({
  program: z.object({
    version: z.string(),
    nodeVersion: z.string(),
    databaseVersion: z.string(),
    policyVersion: z.string(),
    startedAt: timeSec,
  }),
  /** Programs on the store with a sign of life within a minute, oldest first. */
  programs: z.array(z.object({ ...place, version: z.string(), startedAt: timeSec, seenAt: timeSec })),
  /** Memory of the process and of the machine. */
  memory: z.object({
    processBytes: bytes,
    /** When the program began. */
    startBytes: bytes,
    /** At most since the program began. */
    peakBytes: bytes,
    /** Memory of the machine, or what its container may use where that is less. */
    limitBytes: bytes,
    limitedBy: z.enum(['MACHINE', 'CONTAINER']),
    /** The peak is above 85 % of the limit. */
    isNearLimit: z.boolean(),
    /**
     * Days until the limit at the growth since the program began. Null: it began less than a day ago, does not grow, or
     * needs more than a year.
     */
    daysLeft: z.number().int().min(0).nullable(),
    totalBytes: bytes,
    freeBytes: bytes,
  }),
  /** Disk of the data folder. */
  disk: z.object({ totalBytes: bytes, freeBytes: bytes }),
  store: z.object({
    bytes,
    /** The store is in the data folder; otherwise it is a server of the operator's own. */
    isEmbedded: z.boolean(),
    /** Days until the disk is full at the pace of the newest blocks; null: no growth, or another disk. */
    daysLeft: z.number().int().min(0).nullable(),
  }),
  /** Null: no backups are scheduled. */
  backup: z
    .object({
      /** Newest complete one; null: none yet. */
      name: z.string().nullable(),
      time: timeSec.nullable(),
      everyHours: z.number(),
      isOverdue: z.boolean(),
      fault: z.string().nullable(),
    })
    .nullable(),
  chains: z.array(systemChain),
});
export type SystemState = z.infer<typeof systemState>;

/** GET /admin/system: versions, memory, disk, backups and each chain. */
export const systemAnswer = envelope(systemState);

const backupLine = z.object({
  at: timeSec,
  action: z.enum(BACKUP_ACTIONS),
  /** Name or path of the backup; null: none was made. */
  backup: z.string().nullable(),
  /** Account or system user; null: the schedule of the running program. */
  byWhom: z.string().nullable(),
  /** Code of the failure; null: it succeeded. */
  fault: z.string().nullable(),
  /** Faults that a rehearsal or a restore found; null: not counted. */
  faults: z.number().int().nullable(),
});
export type BackupLine = z.infer<typeof backupLine>;

/** GET /admin/backups: newest first. */
export const backupsAnswer = envelope(z.array(backupLine));
