import type {
  ImportRow,
  LabelRef,
  LabelRow,
  LabelWithHistory,
  ObjectionRow,
  WalletDecisionRow,
} from '@sulian/contract';
import type { ConsoleLabel, DecisionRow, ImportSummary, Label, LabelHistoryRow, LabelObjection } from '@sulian/domain';
import { toEntityRef } from '@sulian/usecases';

type Said = Pick<
  LabelHistoryRow,
  'confidence' | 'uri' | 'date' | 'author' | 'note' | 'validity' | 'validFrom' | 'validTo'
>;

const toSaid = (each: Said) => ({
  confidence: each.confidence,
  uri: each.uri ?? null,
  date: each.date ?? null,
  author: each.author ?? null,
  note: each.note ?? null,
  validity: each.validity ?? null,
  validFrom: each.validFrom ?? null,
  validTo: each.validTo ?? null,
});

export const toLabelRef = (label: Label): LabelRef => ({
  ...toSaid(label),
  id: label.id,
  blockchain: label.chain,
  address: label.address,
  entity: toEntityRef(label.entity),
  source: label.source,
});

export const toLabelRow = (label: ConsoleLabel): LabelRow => ({
  ...toLabelRef(label),
  version: label.version,
  state: label.state,
  corrects: label.corrects ?? null,
  enteredBy: label.enteredBy ?? null,
  enteredReason: label.enteredReason ?? null,
});

export const toHistory = (row: LabelHistoryRow): LabelWithHistory['history'][number] => ({
  ...toSaid(row),
  untilVersion: row.untilVersion,
  time: row.atSec,
  by: row.byWhom,
  reason: row.reason ?? null,
  state: row.state,
});

export const toImportRow = ({ report, ...row }: ImportSummary): ImportRow => ({
  id: row.id,
  time: row.atSec,
  format: row.format,
  name: row.name,
  by: row.byWhom,
  version: report.version,
  labels: report.labels,
  chains: report.chains?.map(({ chain, ...counts }) => ({ blockchain: chain, ...counts })) ?? null,
  entities: report.entities,
  coinbaseTags: report.coinbaseTags,
  refused: report.refusedCount,
  flagged: report.flaggedCount ?? 0,
  conflicting: report.conflicting,
});

export const toDecisionRow = (row: DecisionRow): WalletDecisionRow => ({
  id: row.id,
  blockchain: row.chain,
  address: row.address,
  services: [...row.services],
  service: row.service ?? null,
  by: row.byWhom,
  reason: row.reason,
  time: row.atSec,
  version: row.version,
  ended:
    row.ended === undefined
      ? null
      : { by: row.ended.byWhom, reason: row.ended.reason, time: row.ended.atSec, version: row.ended.version },
});

export const toObjectionRow = ({ chain, byWhom, atSec, entity, decision, ...row }: LabelObjection): ObjectionRow => ({
  ...row,
  blockchain: chain,
  by: byWhom,
  time: atSec,
  entity: entity ?? null,
  decision: decision === undefined ? null : { by: decision.byWhom, reason: decision.reason, time: decision.atSec },
});
