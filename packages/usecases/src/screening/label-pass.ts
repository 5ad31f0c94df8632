import {
  type AddressRow,
  getChain,
  type ScreeningOutcome,
  type ScreeningResult,
  type ScreeningTask,
} from '@sulian/domain';
import { toEntityRef } from '../objects/basis.ts';
import { toHeadline } from '../scoring/headline.ts';
import { findOwnLabel, type OwnLabel } from '../scoring/own-label.ts';
import type { ScreeningDeps, ScreeningJob } from './deps.ts';
import { type ChainBatch, readByChain, UNSTORED, type UnstoredBatch } from './read-by-chain.ts';
import { toPriority } from './to-priority.ts';

/** First pass: whether the ledger has the address, its own label, and its wallet. A label needs no block of its chain. */
export const runLabelPass = (
  deps: ScreeningDeps,
  job: ScreeningJob,
  tasks: readonly ScreeningTask[],
): Promise<readonly ScreeningOutcome[]> =>
  readByChain(deps, tasks, {
    stored: (batch) => answerLabels(deps, job, batch),
    unstored: (batch) => answerUnstored(deps, job, batch),
  });

async function answerLabels(
  { policy }: ScreeningDeps,
  job: ScreeningJob,
  { reader, labels, tasks }: ChainBatch,
): Promise<readonly ScreeningOutcome[]> {
  const rows = await reader.listAddressesByText([...new Set(tasks.map(({ address }) => address))]);
  const rowOf = new Map(rows.map((row) => [row.text, row]));
  const referenceOf = await readReferences(reader, rows);
  const desk = job.desk.get(reader.chain);
  const basis = { height: reader.height, labelVersion: labels.version, policyVersion: policy.version };
  return tasks.map(({ position, address }) => {
    const row = rowOf.get(address);
    const own = findOwnLabel({ labels, reader, policy }, { objectType: 'ADDRESS', address, row });
    const { severity, result: ofLabel } = judge(policy, own);
    const result: ScreeningResult = {
      ...ofLabel,
      ...(row === undefined || row.walletSize < 2
        ? {}
        : { wallet: { id: referenceOf.get(row.referenceAddressId) ?? '', size: row.walletSize } }),
      desk: { isOn: desk?.has(address) === true, addresses: [], total: 0 },
      ...basis,
    };
    return { position, severity, result, priority: toPriority(severity, 0), ...toState(row, reader, job.passes === 1) };
  });
}

/** Labels alone, in force now: the chain has no block whose time could count. */
async function answerUnstored(
  { policy, labelsWithoutLedger, clock }: ScreeningDeps,
  job: ScreeningJob,
  { chain, tasks }: UnstoredBatch,
): Promise<readonly ScreeningOutcome[]> {
  const { version, listLabels } = await labelsWithoutLedger(chain);
  const labels = { listLabels, findWalletLabel: () => undefined };
  const reader = { state: { timeSec: Math.floor(clock() / 1_000) } };
  const desk = job.desk.get(chain);
  return tasks.map(({ position, address }) => {
    const own = findOwnLabel({ labels, reader, policy }, { objectType: 'ADDRESS', address, row: undefined });
    const { severity, result } = judge(policy, own);
    return {
      position,
      ...UNSTORED,
      severity,
      result: {
        ...result,
        desk: { isOn: desk?.has(address) === true, addresses: [], total: 0 },
        labelVersion: version,
        policyVersion: policy.version,
      },
      priority: toPriority(severity, 0),
    };
  });
}

function judge(
  policy: ScreeningDeps['policy'],
  own: OwnLabel | undefined,
): { readonly severity: ScreeningOutcome['severity']; readonly result: ScreeningResult } {
  const { basis, level } = toHeadline(policy, { own, conduct: undefined, answers: {} });
  return {
    severity: basis === null ? undefined : level,
    result: { ...(own === undefined ? {} : { own: toOwn(own) }), ...(basis === null ? {} : { basis }) },
  };
}

const toOwn = ({ label, of }: OwnLabel): ScreeningResult['own'] => ({
  entity: toEntityRef(label.entity),
  source: label.source,
  confidence: label.confidence,
  of,
});

/** An address that no block has shown is unknown; on a chain on demand nothing was looked up. */
function toState(
  row: AddressRow | undefined,
  { coverage }: ChainBatch['reader'],
  isLast: boolean,
): Pick<ScreeningOutcome, 'state' | 'reason'> {
  if (row === undefined)
    return coverage === undefined
      ? { state: 'UNKNOWN', reason: 'UNSEEN' }
      : { state: 'NOT_FETCHED', reason: 'NOT_WHOLE' };
  return { state: isLast ? 'DONE' : 'PENDING', reason: undefined };
}

async function readReferences(
  reader: ChainBatch['reader'],
  rows: readonly AddressRow[],
): Promise<ReadonlyMap<number, string>> {
  if (!getChain(reader.chain).spendsOutputs) return new Map();
  const ids = rows.filter(({ walletSize }) => walletSize > 1).map(({ referenceAddressId }) => referenceAddressId);
  const unique = [...new Set(ids)].sort((a, b) => a - b);
  if (unique.length === 0) return new Map();
  return new Map((await reader.listAddresses(unique)).map(({ addressId, text }) => [addressId, text]));
}
