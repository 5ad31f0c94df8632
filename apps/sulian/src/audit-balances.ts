import { randomInt } from 'node:crypto';
import {
  type AddressRow,
  AppError,
  type AssetRow,
  type BalanceReader,
  type ChainId,
  formatAmount,
  type LedgerReader,
} from '@sulian/domain';
import type { Program } from './program.ts';

export interface BalanceAudit {
  readonly chain: ChainId;
  /** After whose block all balances are. */
  readonly height: number;
  /** Addresses with at least one balance compared with the node's. */
  readonly addresses: number;
  /** Balances compared with the node's: of the coin, and of known tokens. */
  readonly compared: number;
  /** Balances that the node does not return. */
  readonly notTold: number;
  /** Differences, in words. */
  readonly faults: readonly string[];
}

/** Asset of the chain's own coin. */
const NATIVE = 0;

interface Balance {
  readonly address: string;
  readonly asset: AssetRow;
  /** Received less sent, over the whole ledger. */
  readonly ledgerBase: bigint;
}

/**
 * Compares the balances of randomly drawn addresses with those of the chain's own node at the ledger's height. This
 * finds omissions that no sum over a transaction can: rewards, rent and destroyed funds. A ledger that begins later is
 * compared with the change since then.
 *
 * @throws CHAIN_NOT_INDEXED; BAD_REQUEST when the node cannot answer; SOURCE_*
 */
export async function auditBalances(
  { ledger, adapters }: Pick<Program, 'ledger' | 'adapters'>,
  node: BalanceReader,
  {
    chain,
    sample,
    draw = randomInt,
  }: { readonly chain: ChainId; readonly sample: number; readonly draw?: (below: number) => number },
): Promise<BalanceAudit> {
  const state = await ledger.getState(chain);
  const { height, firstHeight = 0 } = state;
  if (height === undefined) throw new AppError('CHAIN_NOT_INDEXED', `nothing of ${chain} is stored`);
  if (state.isPartial && !node.hasHistory)
    throw new AppError(
      'BAD_REQUEST',
      `the ledger of ${chain} begins at block ${firstHeight}, and its node has no older balances`,
    );
  const balances = await ledger.read(chain, async (reader) => {
    const drawn = await drawAddresses(reader, sample, draw);
    // Locks and pools have addresses of ours, which no node knows.
    const real = drawn.filter(({ text }) => adapters.get(chain)?.parseAddress(text) === text);
    return listBalances(reader, real);
  });
  const queries = balances.map(({ address, asset: { key } }) => ({ address, ...(key === null ? {} : { token: key }) }));
  const nodeBalances = await node.readBalances(height, queries);
  const before = state.isPartial ? await node.readBalances(firstHeight - 1, queries) : undefined;
  const pairs = balances.map((balance, i) => ({
    balance,
    nodeBase: change(nodeBalances[i], before?.[i], before !== undefined),
  }));
  const compared = pairs.filter(({ nodeBase }) => nodeBase !== undefined);
  return {
    chain,
    height,
    addresses: new Set(compared.map(({ balance }) => balance.address)).size,
    compared: compared.length,
    notTold: pairs.length - compared.length,
    faults: compared.flatMap(({ balance, nodeBase }) =>
      nodeBase === undefined || nodeBase === balance.ledgerBase ? [] : [describe(balance, nodeBase)],
    ),
  };
}

/** Change of a balance since the ledger's first block; a contract created later had none before. */
const change = (after: bigint | undefined, before: bigint | undefined, isPartial: boolean): bigint | undefined =>
  after === undefined ? undefined : isPartial ? after - (before ?? 0n) : after;

async function drawAddresses(
  reader: LedgerReader,
  sample: number,
  draw: (below: number) => number,
): Promise<readonly AddressRow[]> {
  const last = reader.state.addresses;
  const ids = new Set<number>();
  if (last <= sample) for (let id = 1; id <= last; id++) ids.add(id);
  else while (ids.size < sample) ids.add(1 + draw(last));
  return reader.listAddresses([...ids].sort((a, b) => a - b));
}

/** Balances of the coin and of known tokens. Unknown contracts may return any balance, so they are not compared. */
async function listBalances(reader: LedgerReader, rows: readonly AddressRow[]): Promise<readonly Balance[]> {
  const texts = new Map(rows.map(({ addressId, text }) => [addressId, text]));
  const totals = await reader.listTotals([...texts.keys()]);
  const assets = await reader.listAssets([...new Set(totals.map(({ asset }) => asset))]);
  const byNumber = new Map(assets.map((row) => [row.asset, row]));
  return totals.flatMap(({ addressId, asset: number, receivedBase, sentBase }) => {
    const asset = byNumber.get(number);
    if (asset === undefined || asset.kind === 'NFT' || (number !== NATIVE && !asset.isKnown)) return [];
    return [{ address: texts.get(addressId) as string, asset, ledgerBase: receivedBase - sentBase }];
  });
}

function describe({ address, asset, ledgerBase }: Balance, nodeBase: bigint): string {
  const show = (base: bigint): string =>
    asset.decimals === null ? `${base} base units` : formatAmount(base, asset.decimals);
  return `${address}: the ledger has ${show(ledgerBase)} ${asset.symbol}, the node reports ${show(nodeBase)}`;
}
