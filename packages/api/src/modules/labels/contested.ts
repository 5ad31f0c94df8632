import type { ContestedRow } from '@sulian/contract';
import { AppError, type ChainId, type ContestedWallet, type LedgerReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { auditRefusal, auditWrite, writeAudited } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { toStamp } from './change-labels.ts';
import { toLabelRef } from './to-rows.ts';

interface ConflictQuery {
  readonly blockchain: ChainId;
  readonly state: 'OPEN' | 'KEPT';
  readonly offset: number;
  readonly limit: number;
  readonly asOf?: string | undefined;
}

/** Wallets that labels give to several services, in order of their ids. @throws CHAIN_NOT_INDEXED */
export async function listContested(
  deps: ApiDeps,
  { blockchain, state, offset, limit, asOf: requested }: ConflictQuery,
) {
  return read(deps, blockchain, async (reader, contested, version) => {
    const source = { reader, question: ['contested', state], versions: [version], asOf: requested };
    const now = contested
      .filter(({ decisionId }) => (decisionId === undefined) === (state === 'OPEN'))
      .sort((a, b) => a.walletId - b.walletId);
    const { list, asOf, isReread } = await deps.listCache.read(source, {
      make: async () => new Set(now.map(({ walletId }) => walletId)),
      countRows: ({ size }) => size,
    });
    // A wallet that was decided since page 1 leaves the list.
    const wallets = now.filter(({ walletId }) => list.has(walletId));
    const items = await toRows(reader, wallets.slice(offset, offset + limit));
    return { items, _metadata: { total: wallets.length, offset, limit, asOf: asOf ?? null, isReread } };
  });
}

function read<T>(
  deps: ApiDeps,
  chain: ChainId,
  work: (reader: LedgerReader, contested: readonly ContestedWallet[], labelVersion: number) => Promise<T>,
): Promise<T> {
  return deps.ledger.read(
    chain,
    async (reader) => {
      const labels = await deps.labelsAt(reader);
      return work(reader, labels.listContested(), labels.version);
    },
    { timeoutMs: deps.limits.pageTimeoutMs },
  );
}

async function toRows(reader: LedgerReader, wallets: readonly ContestedWallet[]): Promise<ContestedRow[]> {
  const members = wallets.map((wallet) => wallet.labels[0]?.address ?? '');
  const rows = new Map((await reader.listAddressesByText(members)).map((row) => [row.text, row]));
  const references = new Map(
    (await reader.listAddresses([...rows.values()].map((row) => row.referenceAddressId))).map((row) => [
      row.addressId,
      row.text,
    ]),
  );
  return wallets.map((wallet, index) => {
    const row = rows.get(members[index] ?? '');
    return {
      blockchain: reader.chain,
      referenceAddress: references.get(row?.referenceAddressId ?? 0) ?? members[index] ?? '',
      numberOfAddresses: row?.walletSize ?? 1,
      claims: wallet.labels.map((label, place) => ({
        service: wallet.services[place] ?? '',
        label: toLabelRef(label),
      })),
      decisionId: wallet.decisionId ?? null,
    };
  });
}

interface Decision {
  readonly blockchain: ChainId;
  readonly address: string;
  readonly services: readonly string[];
  readonly service: string | null;
  readonly reason: string;
}

/** @throws NOT_FOUND when the address leads no contested wallet, CONFLICT when its labels changed, BAD_REQUEST */
export function decide(deps: ApiDeps, caller: Caller, decision: Decision): Promise<number> {
  const { blockchain: chain, address, service, reason } = decision;
  const target = `wallet ${chain} ${address}`;
  const line = { ...caller, action: 'wallet.decide', target, details: { reason, service } } as const;
  return auditRefusal(deps.people, line, async () => {
    // The ledger is queried before the transaction is opened.
    const services = await getServices(deps, decision);
    if (service !== null && !services.includes(service))
      throw new AppError('BAD_REQUEST', 'the wallet has no label of that service');
    const made = { chain, address, services, ...(service !== null && { service }) };
    return writeAudited(deps.people, line, async ({ labels }) => {
      const id = await labels.decide(made, toStamp(caller, reason));
      return { answer: id, details: { decisionId: id } };
    });
  });
}

/** The services that the wallet's labels name now, which must be those that the reviewer saw. */
function getServices(deps: ApiDeps, { blockchain, address, services: seen }: Decision): Promise<readonly string[]> {
  return read(deps, blockchain, async (reader, contested) => {
    const row = await reader.findAddress(address);
    const wallet = contested.find(({ walletId }) => walletId === row?.walletId);
    if (row === undefined || wallet === undefined || row.referenceAddressId !== row.addressId)
      throw new AppError('NOT_FOUND', 'unknown contested wallet');
    const { services } = wallet;
    if (services.length !== seen.length || !services.every((service) => seen.includes(service)))
      throw new AppError('CONFLICT', 'the labels of the wallet changed meanwhile');
    return services;
  });
}

/** @throws CONFLICT, NOT_FOUND */
export const revokeDecision = (
  deps: ApiDeps,
  caller: Caller,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> =>
  auditWrite(
    deps.people,
    { ...caller, action: 'wallet.revoke', target: `decision ${id}`, details: { reason } },
    async ({ labels }) => ({ answer: await labels.revoke(id, toStamp(caller, reason)) }),
  );
