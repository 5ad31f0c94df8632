import { CellBuilder, fromRawTonAddress, toRawTonAddress, writeBoc } from '@sulian/chains';
import type { Fault } from '../../node/faults.ts';
import type { Jetton } from '../jetton.ts';
import type { TonBlock } from '../ton-block.ts';
import type { TonWorld } from '../ton-world.ts';
import { toBlocksJson, toMasterJson, toMessageJson, toTransactionJson } from './ton-json.ts';

type Json = Readonly<Record<string, unknown>>;

const MAX_LIMIT = 1_000;
const LIED_HEIGHTS = 10;

interface View {
  readonly world: TonWorld;
  readonly fault: Fault | undefined;
}

/** Request: parameters of a GET are in the URL, those of a POST in the body. */
export interface TonCall {
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: Json;
}

type Answer = (view: View, call: TonCall) => unknown;

const toNumber = (text: string | null): number => {
  const number = Number(text ?? Number.NaN);
  return Number.isSafeInteger(number) ? number : -1;
};

/** Block 0 is the state of the beginning, and no block. */
const blockAt = ({ world }: View, height: number): TonBlock | undefined =>
  height < 1 ? undefined : world.blocks[height];

const toOtherHash = (block: TonBlock): TonBlock => ({ ...block, hash: [...block.hash].reverse().join('') });

function page<T>(items: readonly T[], { query }: TonCall): readonly T[] {
  const offset = Math.max(0, toNumber(query.get('offset')));
  const limit = query.has('limit') ? toNumber(query.get('limit')) : 10;
  return items.slice(offset, offset + Math.min(limit, MAX_LIMIT));
}

const getInfo: Answer = ({ world, fault }) => {
  const { tip } = world;
  const height = fault?.kind === 'lie-height' ? tip.height + LIED_HEIGHTS : tip.height;
  return { last: toMasterJson({ ...tip, height }), first: toMasterJson(world.blocks[1] ?? tip) };
};

const listBlocks: Answer = (view, call) => {
  const { query } = call;
  const height = toNumber(query.get(query.has('mc_seqno') ? 'mc_seqno' : 'seqno'));
  const block = blockAt(view, view.fault?.kind === 'lie-block' ? height - 1 : height);
  if (block === undefined) return { blocks: [] };
  const served = view.fault?.kind === 'lie-hash' ? toOtherHash(block) : block;
  return { blocks: page(query.has('mc_seqno') ? toBlocksJson(served) : [toMasterJson(served)], call) };
};

const listTransactions: Answer = (view, call) => {
  const block = blockAt(view, toNumber(call.query.get('seqno')));
  if (block === undefined) return { transactions: [], address_book: {} };
  const kind = view.fault?.kind;
  const rows = block.transactions.map((each) => toTransactionJson(block, each, view.world.hasCode(each.account)));
  const served = kind === 'gap' ? rows.slice(1) : rows.map((each) => distort(each, kind));
  return { transactions: page(served, call), address_book: {} };
};

/** A coin more than was sent, or another body than its hash is of. */
function distort(transaction: Json, kind: Fault['kind'] | undefined): Json {
  if (kind !== 'lie-amount' && kind !== 'lie-infos') return transaction;
  const message = transaction['in_msg'] as Json & { readonly value: string | null; readonly message_content: Json };
  if (message.value === null) return transaction;
  const changed =
    kind === 'lie-amount'
      ? { value: String(BigInt(message.value) + 1n) }
      : { message_content: { ...message.message_content, hash: Buffer.alloc(32, 7).toString('base64') } };
  return { ...transaction, in_msg: { ...message, ...changed } };
}

const listed = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? '').split(',').flatMap((raw) => fromRawTonAddress(raw) ?? []);

const toWalletJson = (jetton: Jetton, address: string, owner: string): Json => ({
  address: toRawTonAddress(address),
  balance: String(jetton.balanceOf(owner)),
  owner: toRawTonAddress(owner),
  jetton: toRawTonAddress(jetton.master),
});

const listWallets: Answer = ({ world }, { query }) => {
  const addresses = listed(query, 'address');
  const [owner] = listed(query, 'owner_address');
  const [master] = listed(query, 'jetton_address');
  const wallets = world.jettons.flatMap((jetton) =>
    [...jetton.wallets].flatMap(([address, of]) => {
      const isAsked = owner === undefined ? addresses.includes(address) : of === owner && jetton.master === master;
      return isAsked ? [toWalletJson(jetton, address, of)] : [];
    }),
  );
  return { jetton_wallets: wallets, address_book: {} };
};

const listMasters: Answer = ({ world }, { query }) => ({
  jetton_masters: listed(query, 'address').flatMap((master) => {
    const facts = world.tokens.get(master);
    if (facts === undefined) return [];
    const { name, symbol, decimals } = facts;
    return [{ address: toRawTonAddress(master), jetton_content: { name, symbol, decimals: String(decimals) } }];
  }),
});

/** `get_wallet_address` of a master, for the owner in a slice. */
const runMethod: Answer = ({ world }, { body }) => {
  const jetton = world.jettons.find(({ master }) => master === fromRawTonAddress(String(body['address'])));
  const [argument] = (body['stack'] ?? []) as readonly { readonly value: string }[];
  const owner = [...(jetton?.wallets.values() ?? [])].find((each) => cellOf(each) === argument?.value);
  if (jetton === undefined || owner === undefined) return { gas_used: 0, exit_code: 11, stack: [] };
  return { gas_used: 900, exit_code: 0, stack: [{ type: 'cell', value: cellOf(jetton.walletOf(owner)) }] };
};

const cellOf = (address: string): string => writeBoc(new CellBuilder().address(address).end()).toString('base64');

const listStates: Answer = ({ world }, { query }) => ({
  accounts: listed(query, 'address').map((address) => ({
    address: toRawTonAddress(address),
    balance: String(world.realBalance(address)),
    status: 'active',
  })),
});

/** Messages of a sender, newest first. Only those in flight and the latest received ones are listed here. */
const listMessages: Answer = ({ world }, call) => {
  const [source] = listed(call.query, 'source');
  const waiting = world.underWay.filter((each) => each.source === source).map(toMessageJson);
  const taken = world.blocks
    .slice(-3)
    .flatMap(({ transactions }) => transactions.filter(({ inMessage }) => inMessage.source === source))
    .map((each) => ({
      ...toMessageJson(each.inMessage),
      in_msg_tx_hash: Buffer.from(each.hash, 'hex').toString('base64'),
    }));
  return { messages: page([...waiting, ...taken], call) };
};

const ANSWERS: Readonly<Record<string, Answer>> = {
  masterchainInfo: getInfo,
  blocks: listBlocks,
  transactionsByMasterchainBlock: listTransactions,
  'jetton/wallets': listWallets,
  'jetton/masters': listMasters,
  'nft/items': () => ({ nft_items: [] }),
  runGetMethod: runMethod,
  accountStates: listStates,
  messages: listMessages,
};

const PATH = /^\/api\/v3\/([A-Za-z/]{1,40})$/;

/** Undefined where the path is none of a call's. */
export const parseCall = (pathname: string): string | undefined => {
  const name = PATH.exec(pathname)?.[1];
  return name !== undefined && name in ANSWERS ? name : undefined;
};

export const answerTon = (world: TonWorld, call: TonCall, fault: Fault | undefined): unknown =>
  ANSWERS[call.name]?.({ world, fault }, call);
