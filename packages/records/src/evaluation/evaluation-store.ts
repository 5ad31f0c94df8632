import type { AlertEvaluationStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { fromChainNumber, toChainNumber } from '../labels/chain-number.ts';
import { claimScore, renewScore } from './claim-score.ts';
import { findCursor, listEvaluated, startCursor } from './cursor.ts';
import { evaluateBlock } from './evaluate-block.ts';
import { askAgain, failScore, finishScore, pruneScores } from './finish-score.ts';
import { type FiredMails, makeMails } from './make-mails.ts';
import { rewind, skip } from './rewind.ts';
import { forgetWallets, listUnresolved, saveWallets } from './wallets.ts';

export interface EvaluationOptions {
  readonly mails: FiredMails;
  /** Unix milliseconds. */
  readonly clock: () => number;
}

/** How far alerts are evaluated and what came of it, in schema `records`. */
export const createAlertEvaluationStore = (
  database: Database,
  { mails, clock }: EvaluationOptions,
): AlertEvaluationStore => ({
  findCursor: (chain) => findCursor(database, chain),
  findLowestHeight: async (chain) => {
    const [row] = await database.query<{ height: number | null }>(LOWEST, [toChainNumber(chain)]);
    return row?.height ?? undefined;
  },
  start: (cursor) => startCursor(database, cursor, clock()),
  listEvaluated: (chain, belowHeight, limit) => listEvaluated(database, chain, { belowHeight, limit }),
  rewind: (from, fork) => database.transaction((session) => rewind(session, from, { fork, nowMs: clock() })),
  skip: (from, to) => database.transaction((session) => skip(session, from, { to, nowMs: clock() })),
  listUnresolved: (chain) => listUnresolved(database, chain),
  forgetWallets: (from, ledger) => database.transaction((session) => forgetWallets(session, from, ledger)),
  saveWallets: (from, wallets) => database.transaction((session) => saveWallets(session, from, wallets)),
  evaluate: (from, block, options) =>
    database.transaction((session) => evaluateBlock(session, { from, block, nowMs: clock() }, options)),
  claimScore: (nowMs, leaseMs) => database.transaction((session) => claimScore(session, nowMs, leaseMs)),
  finishScore: (claimed, outcome) =>
    database.transaction((session) => finishScore(session, claimed, { outcome, nowMs: clock() })),
  renewScore: (claimed, untilMs) => renewScore(database, claimed, untilMs),
  failScore: (claimed, failure) => database.transaction((session) => failScore(session, claimed, failure)),
  listOutdated: async () =>
    (await database.query<{ chain: number; version: number }>(OUTDATED)).map(({ chain, version }) => ({
      chain: fromChainNumber(chain),
      labelVersion: version,
    })),
  askAgain: (chain, labelVersion) =>
    database.transaction((session) => askAgain(session, { chain, labelVersion, nowMs: clock() })),
  makeMails: (nowMs) => makeMails(database, mails, nowMs),
  prune: (chain) => database.transaction((session) => pruneScores(session, chain, clock())),
});

const OUTDATED = `
  SELECT point.chain, label_version.version FROM records.alert_cursor AS point CROSS JOIN records.label_version
  WHERE point.label_version <> label_version.version ORDER BY point.chain`;

const LOWEST = 'SELECT min(created_height) AS height FROM records.alert WHERE chain = $1::smallint';
