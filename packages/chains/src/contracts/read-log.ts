import type { ChainEvent, Operation } from '@sulian/domain';
import { listIssuerSupply } from './issuer-supply.ts';
import type { ContractLog } from './log.ts';
import { readEvent } from './read-event.ts';
import { type EventTable, mayFreeze } from './table.ts';
import { readTokenLog, type TokenRules } from './token-logs.ts';

/**
 * `MALFORMED_LOG`: has the name of a transfer or event but not its form; recorded as nothing ·
 * `FREEZE_UNREADABLE`: a freeze event of an issuer's contract has an unknown form ·
 * `ISSUER_UNKNOWN`: units were minted or redeemed by an owner that nothing names.
 */
export type LogProblem = 'MALFORMED_LOG' | 'FREEZE_UNREADABLE' | 'ISSUER_UNKNOWN';

/** Content of one log: a token movement, an event, or neither. */
export interface ReadLog {
  readonly operations: readonly Operation[];
  readonly event?: ChainEvent;
  readonly problems: readonly LogProblem[];
}

interface Rules {
  readonly tokens: TokenRules;
  readonly events: EventTable;
  /** Owner of a contract during the transaction, if known. @param owners wallets known to have owned it */
  findOwner(contract: string, owners: readonly string[]): string | undefined;
}

const NOTHING: ReadLog = { operations: [], problems: [] };

/** @param at the log's number in its transaction */
export function readLog(rules: Rules, log: ContractLog, at: number): ReadLog {
  const movement = readTokenLog(rules.tokens, log);
  if (movement === 'malformed') return { operations: [], problems: ['MALFORMED_LOG'] };
  return movement === 'other' ? readOther(rules, log, at) : { operations: [movement], problems: [] };
}

function readOther({ tokens, events, findOwner }: Rules, log: ContractLog, at: number): ReadLog {
  const read = readEvent(events, log, { operation: at, words: tokens.words });
  if (read === undefined) return NOTHING;
  if (read === 'malformed')
    return {
      operations: [],
      problems: mayFreeze(events, log) ? ['MALFORMED_LOG', 'FREEZE_UNREADABLE'] : ['MALFORMED_LOG'],
    };
  const supply = listIssuerSupply(read, log.address, (owners) => findOwner(log.address, owners));
  return supply === 'unknown'
    ? { operations: [], event: read.event, problems: ['ISSUER_UNKNOWN'] }
    : { operations: supply, event: read.event, problems: [] };
}
