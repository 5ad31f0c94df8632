import type { DeskChangesAnswer } from '@sulian/contract';
import { type ChainId, type DeskObject, isAppError, toHashText } from '@sulian/domain';
import { type LedgerChange, listLedgerChanges } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';

/** Changes of an answer at most. */
const MAX_CHANGES = 500;

type Change = DeskChangesAnswer['items'][number];

/** Changes of the objects of a desk since a time, newest first. Chains that do not answer are named. */
export async function listChanges(deps: ApiDeps, caseId: number, sinceSec: number): Promise<DeskChangesAnswer> {
  const { objects } = await deps.desks.read(caseId);
  const records = (await deps.desks.listRecordChanges(caseId, sinceSec)).map(
    ({ objectId, kind, sec, text, names = [], notificationId }): Change => ({
      ...{ objectId, kind, time: sec, text, names: [...names], movement: null },
      notificationId: notificationId ?? null,
    }),
  );
  const chains = await Promise.all(
    [...new Set(objects.map(({ chain }) => chain))].map((chain) =>
      readChain(deps, { chain, objects: objects.filter((object) => object.chain === chain), sinceSec }),
    ),
  );
  const items = [...records, ...chains.flatMap((part) => part.items)].sort((a, b) => b.time - a.time);
  return {
    since: sinceSec,
    items: items.slice(0, MAX_CHANGES),
    isCut: items.length > MAX_CHANGES || chains.some(({ isCut }) => isCut),
    gaps: chains.flatMap(({ gap }) => gap ?? []),
  };
}

interface ChainObjects {
  readonly chain: ChainId;
  readonly objects: readonly DeskObject[];
  readonly sinceSec: number;
}

interface ChainChanges {
  readonly items: readonly Change[];
  readonly isCut: boolean;
  readonly gap?: ChainId;
}

async function readChain(deps: ApiDeps, { chain, objects, sinceSec }: ChainObjects): Promise<ChainChanges> {
  const idOf = new Map(objects.map(({ address, id }) => [address, id]));
  try {
    const { changes, isCut, isPart } = await deps.ledger.read(
      chain,
      async (reader) => ({
        ...(await listLedgerChanges(reader, [...idOf.keys()], sinceSec)),
        // A chain on demand has fetched histories alone.
        isPart: reader.coverage !== undefined,
      }),
      { timeoutMs: deps.limits.pageTimeoutMs },
    );
    return {
      items: changes.flatMap((change) => toItems(chain, change, idOf.get(change.address))),
      isCut,
      ...(isPart && { gap: chain }),
    };
  } catch (error) {
    if (!isAppError(error) || !['QUERY_TIMEOUT', 'CHAIN_NOT_INDEXED'].includes(error.code)) throw error;
    return { items: [], isCut: false, gap: chain };
  }
}

function toItems(
  chain: ChainId,
  { kind, sec, movement, symbol = '' }: LedgerChange,
  objectId: number | undefined,
): readonly Change[] {
  if (objectId === undefined) return [];
  const moved = movement === undefined ? null : { ...movement, txHash: toHashText(chain, movement.txHash) };
  return [{ ...{ objectId, kind, time: sec, text: symbol, names: [] }, movement: moved, notificationId: null }];
}
