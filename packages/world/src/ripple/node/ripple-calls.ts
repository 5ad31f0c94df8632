import { formatAmount } from '@sulian/domain';
import { NATIVE } from '../../accounts/account.ts';
import type { Fault } from '../../node/faults.ts';
import { toAmount } from '../assets.ts';
import type { RippleBlock } from '../ripple-block.ts';
import { hashHeader, type RippleWorld } from '../ripple-world.ts';
import { issuanceId } from '../state.ts';

type Json = Readonly<Record<string, unknown>>;

const DECIMALS = 96;
const LIED_HEIGHTS = 10;
/** Changes the last byte. The fee has some position in the bytes, which is not needed here. */
const flip = (hex: string): string => `${hex.slice(0, -2)}${hex.endsWith('00') ? '01' : '00'}`;

interface View {
  readonly world: RippleWorld;
  readonly fault: Fault | undefined;
}

type Answer = (view: View, params: Json) => Json;

const toError = (error: string, error_message: string): Json => ({ error, error_message, status: 'error' });

const LEDGER_NOT_FOUND = toError('lgrNotFound', 'ledgerNotFound');
const ENTRY_NOT_FOUND = toError('entryNotFound', 'Requested ledger entry not found.');

function findBlock({ world }: View, { ledger_index: index }: Json): RippleBlock | undefined {
  if (index === 'validated') return world.tip;
  const first = world.blocks[0]?.height ?? 0;
  return typeof index === 'number' ? world.blocks[index - first] : undefined;
}

const getLedger: Answer = (view, params) => {
  const kind = view.fault?.kind;
  const ledgerQuery =
    kind === 'lie-block' && params['transactions'] === true
      ? { ledger_index: Number(params['ledger_index']) - 1 }
      : params;
  const block = findBlock(view, ledgerQuery);
  if (block === undefined) return LEDGER_NOT_FOUND;
  const lift = kind === 'lie-height' && params['ledger_index'] === 'validated' ? LIED_HEIGHTS : 0;
  const header = kind === 'lie-hash' ? flip(block.header) : block.header;
  const hash = kind === 'lie-hash' ? hashHeader(header) : block.hash;
  return {
    ledger: {
      closed: true,
      ledger_data: header,
      ...(params['transactions'] === true ? { transactions: listTransactions(block, kind) } : {}),
    },
    ledger_hash: hash.toUpperCase(),
    ledger_index: block.height + lift,
    validated: true,
    status: 'success',
  };
};

/** As the network answers: in no order that would be that in which they were carried out. */
function listTransactions({ transactions }: RippleBlock, kind: Fault['kind'] | undefined): readonly Json[] {
  const rows = transactions
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ blob, meta }) => ({
      tx_blob: kind === 'lie-amount' ? flip(blob) : blob,
      meta: kind === 'lie-infos' ? flip(meta) : meta,
    }));
  return kind === 'gap' ? rows.slice(1) : rows;
}

const getInfo: Answer = ({ world }) => ({
  info: { network_id: 0, complete_ledgers: `${world.blocks[0]?.height}-${world.tip.height}`, server_state: 'full' },
  status: 'success',
});

const PAGE = 1;

/** Page by page, so that whoever reads the state has to go on. */
const getState: Answer = (view, params) => {
  const block = findBlock(view, params);
  if (block === undefined) return LEDGER_NOT_FOUND;
  const from = Number(params['marker'] ?? 0);
  const next = from + PAGE < block.state.length ? { marker: String(from + PAGE) } : {};
  return { state: block.state.slice(from, from + PAGE), ...next, status: 'success' };
};

const balanceAt = (view: View, params: Json, asset: string, address: string): bigint | undefined => {
  const block = findBlock(view, params);
  return block === undefined ? undefined : view.world.balances.at(asset, address, block.height);
};

const getAccount: Answer = (view, params) => {
  const account = String(params['account']);
  const base = balanceAt(view, params, NATIVE, account);
  if (base === undefined) return LEDGER_NOT_FOUND;
  if (base === 0n) return toError('actNotFound', 'Account not found.');
  return { account_data: { Account: account, Balance: String(base) }, status: 'success' };
};

const getLines: Answer = (view, params) => {
  const [account, peer] = [String(params['account']), String(params['peer'])];
  const lines = view.world.balances
    .listAssets()
    .filter((asset) => asset.endsWith(`.${peer}`))
    .map((asset) => ({
      account: peer,
      currency: asset.slice(0, asset.indexOf('.')),
      balance: formatAmount(balanceAt(view, params, asset, account) ?? 0n, DECIMALS),
    }));
  return { account, lines, status: 'success' };
};

const getEntry: Answer = (view, params) => {
  const { index, mptoken, mpt_issuance: issuance } = params;
  if (mptoken !== undefined) return getUnits(view, params, mptoken as Json);
  if (issuance !== undefined) return toEntry(view.world.entryOf(issuanceId(String(issuance))));
  const base = balanceAt(view, params, NATIVE, `escrow:${index}`) ?? 0n;
  return toEntry(base === 0n ? undefined : { LedgerEntryType: 'Escrow', Amount: toAmount(NATIVE, base) });
};

const toEntry = (node: Json | undefined): Json => (node === undefined ? ENTRY_NOT_FOUND : { node, status: 'success' });

function getUnits(view: View, params: Json, { mpt_issuance_id: asset, account }: Json): Json {
  const base = balanceAt(view, params, String(asset), String(account)) ?? 0n;
  return toEntry(base === 0n ? undefined : { LedgerEntryType: 'MPToken', MPTAmount: String(base) });
}

const ITEMS_A_PAGE = 3;

/** Page by page, so that whoever counts them has to go on. */
const getItems: Answer = (view, params) => {
  const block = findBlock(view, params);
  if (block === undefined) return LEDGER_NOT_FOUND;
  const from = Number(params['marker'] ?? 0);
  const ids = view.world.itemsOf(String(params['account']), block.height);
  const account_nfts = ids.slice(from, from + ITEMS_A_PAGE).map((NFTokenID) => ({ NFTokenID }));
  const next = from + ITEMS_A_PAGE < ids.length ? { marker: String(from + ITEMS_A_PAGE) } : {};
  return { account_nfts, ...next, status: 'success' };
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  ledger: getLedger,
  server_info: getInfo,
  ledger_data: getState,
  account_info: getAccount,
  account_lines: getLines,
  account_nfts: getItems,
  ledger_entry: getEntry,
};

export const answerRipple = (world: RippleWorld, method: string, params: Json, fault: Fault | undefined): Json => ({
  result: ANSWERS[method]?.({ world, fault }, params) ?? toError('unknownCmd', 'Unknown method.'),
});
