import type { Screening, ScreeningRow } from '@sulian/contract';
import {
  OPEN_SCREENING_STATES,
  SCREENING_PASSES,
  type ScreeningEntity,
  type ScreeningProgress,
  type ScreeningContact as StoredContact,
  type ScreeningRow as StoredRow,
  type Screening as StoredScreening,
} from '@sulian/domain';

export const toScreening = (stored: StoredScreening): Screening => ({
  id: stored.id,
  fileName: stored.fileName,
  by: stored.by,
  state: stored.state,
  fault: stored.faultCode ?? null,
  createdSec: stored.createdSec,
  startedSec: stored.startedSec ?? null,
  endedSec: stored.endedSec ?? null,
  rows: stored.rows,
  counts: { ...stored.counts },
  passes: stored.progress.map((each, index) => ({
    pass: SCREENING_PASSES[index] ?? 'WALKS',
    done: each.done,
    total: each.total,
    secondsLeft: OPEN_SCREENING_STATES.includes(stored.state) ? toSecondsLeft(each) : null,
  })),
  chains: stored.chains.map(({ chain, height, lowest, highest }) => ({
    ...{ blockchain: chain, height },
    ...{ lowest: lowest ?? null, highest: highest ?? null },
  })),
  labelVersion: stored.labelVersion ?? null,
  policyVersion: stored.policyVersion ?? null,
});

/** By the time that its rows took so far; waiting for others is not counted. */
function toSecondsLeft({ done, total, workedMs }: ScreeningProgress): number | null {
  if (done === 0 || done >= total) return null;
  return Math.ceil(((total - done) * workedMs) / done / 1_000);
}

export const toScreeningRow = ({ chain, result, ...row }: StoredRow): ScreeningRow => ({
  position: row.position,
  line: row.line,
  given: row.given,
  ref: row.ref,
  note: row.note,
  asset: row.asset,
  blockchain: chain ?? null,
  address: row.address ?? null,
  candidates: [...row.candidates],
  state: row.state,
  reason: row.reason ?? null,
  passes: row.passes,
  severity: row.severity ?? null,
  basis: result.basis ?? null,
  customers: result.customers ?? null,
  own: result.own === undefined ? null : { ...result.own, entity: toEntity(result.own.entity) },
  wallet: result.wallet ?? null,
  direct:
    result.direct === undefined
      ? null
      : {
          incoming: toContact(result.direct.INCOMING),
          outgoing: toContact(result.direct.OUTGOING),
          isComplete: result.direct.isComplete,
        },
  worst: result.worst == null ? null : { ...result.worst, names: [...result.worst.names] },
  unknownShare: result.unknownShare ?? null,
  freeze: result.freeze ?? null,
  freezable: [...(result.freezable ?? [])],
  numberOfTransactions: result.numberOfTransactions ?? null,
  balanceUsd: result.balanceUsd ?? null,
  desk: {
    isOn: result.desk?.isOn ?? false,
    addresses: [...(result.desk?.addresses ?? [])],
    total: result.desk?.total ?? 0,
  },
  height: result.height ?? null,
  labelVersion: result.labelVersion ?? null,
  policyVersion: result.policyVersion ?? null,
});

const toEntity = ({ names, ...entity }: ScreeningEntity) => ({ ...entity, names: [...names] });

const toContact = (contact: StoredContact | null) =>
  contact === null ? null : { ...contact, entity: toEntity(contact.entity) };
