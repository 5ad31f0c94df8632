import { type AuditLog, isAppError } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { appendAfter, appendInTurn, type Head, toAuditFault } from './append-entries.ts';
import { type EntryFields, toFields } from './to-fields.ts';

/** Entries stored in one database transaction: those that came while the one before was being stored. */
const MAX_BATCH = 200;

interface Waiting {
  readonly fields: EntryFields;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Appends to the chain of hashes in schema `records`. Entries that come at the same time share one commit, so that
 * hundreds a second cost each caller about one write to disk. An entry that cannot be stored fails alone.
 */
export function createAuditLog(database: Database, clock: () => number = Date.now): AuditLog {
  const waiting: Waiting[] = [];
  const append = createAppend(database);
  let isStoring = false;
  const storeAll = async () => {
    if (isStoring) return;
    isStoring = true;
    while (waiting.length > 0) await store(append, waiting.splice(0, MAX_BATCH));
    isStoring = false;
  };
  return {
    append: async (entry) => {
      // Here, where it concerns nobody else, is found what no entry can be made of.
      const fields = toAuditFields(() => toFields(entry, clock()));
      await new Promise<void>((done, fail) => {
        waiting.push({ fields, done, fail });
        void storeAll();
      });
    },
  };
}

function toAuditFields(make: () => EntryFields): EntryFields {
  try {
    return make();
  } catch (error) {
    throw toAuditFault(error);
  }
}

type Append = (entries: readonly EntryFields[]) => Promise<void>;

/** In one statement behind the head as it was last seen; in turn where that is unknown or another program was quicker. */
function createAppend(database: Database): Append {
  let head: Head | undefined;
  return async (entries) => {
    const known = head;
    // Whether entries were stored is unknown when the connection was lost: the next ones look.
    head = undefined;
    const next = known && (await appendAfter(database, known, entries));
    head = next ?? (await database.transaction((session) => appendInTurn(session, entries)));
  };
}

/** Everybody's entries, or, where the database refuses what is in one, everybody's but that one. */
async function store(append: Append, batch: readonly Waiting[]): Promise<void> {
  try {
    await append(batch.map(({ fields }) => fields));
    for (const each of batch) each.done();
  } catch (error) {
    const half = batch.length >> 1;
    if (half === 0 || !isOfContents(error)) {
      for (const each of batch) each.fail(toAuditFault(error));
      return;
    }
    await store(append, batch.slice(0, half));
    await store(append, batch.slice(half));
  }
}

/** Data exceptions and violated constraints. @see https://www.postgresql.org/docs/18/errcodes-appendix.html */
const CONTENTS_CLASSES = ['22', '23'];
const isOfContents = (error: unknown): boolean =>
  isAppError(error) && CONTENTS_CLASSES.includes(String(error.details['sqlState'] ?? '').slice(0, 2));
