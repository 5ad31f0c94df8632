import { isAppError } from '@sulian/domain';
import { z } from 'zod';
import { malformed } from '../../rpc/faults.ts';
import { isUnknownType } from '../wire/binary/decode.ts';
import { parseLedgerData, type RawRippleLedger, type RippleLedgerData } from '../wire/data.ts';
import type { Node } from './chain-head.ts';

export interface NodeLedger {
  readonly raw: RawRippleLedger;
  readonly data: RippleLedgerData;
}

/**
 * Reads all data of a ledger, unverified: in bytes, from which its root can be recomputed; in JSON if an amendment
 * added a type of field that this version cannot skip.
 */
export async function readNodeLedger(node: Node, height: number, hasState: boolean): Promise<NodeLedger> {
  const state = hasState ? await readState(node, height) : undefined;
  const read = async (binary: boolean): Promise<NodeLedger> => {
    const answer = await node.client.read(ledgerSchema, 'ledger', {
      ledger_index: height,
      transactions: true,
      expand: true,
      binary,
    });
    const raw = { answer, ...(state === undefined ? {} : { state }) };
    return { raw, data: parseLedgerData(raw) };
  };
  try {
    return await read(true);
  } catch (error) {
    if (isAppError(error) && isUnknownType(error)) return read(false);
    throw error;
  }
}

const ledgerSchema = z.looseObject({ ledger: z.unknown(), validated: z.literal(true) });

const PAGE_ENTRIES = 2_048;
/** The first ledger that nodes have contains a few hundred entries. */
const MAX_PAGES = 100;
const pageSchema = z.object({ state: z.array(z.unknown()), marker: z.unknown().optional() });

/** All entries of a ledger's state. */
async function readState({ client }: Node, height: number): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  let marker: unknown;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await client.read(pageSchema, 'ledger_data', {
      ledger_index: height,
      limit: PAGE_ENTRIES,
      ...(marker === undefined ? {} : { marker }),
    });
    entries.push(...answer.state);
    if (answer.marker === undefined) return entries;
    marker = answer.marker;
  }
  throw malformed("the node does not come to an end of the ledger's state", { height });
}
